import { z } from 'zod'
import { aChaosProxy, type ChaosProxy } from '../example/aChaosProxy.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { aFurtherGate, sharedDesk, sharedPair } from './sharedDesk.ts'

/** Gate and desk as one process, the booking service as another, and between them what can go wrong. */
export type BadDay = {
  readonly desk: RunningDesk
  readonly wire: ChaosProxy
  /** Nothing goes wrong any more, and nothing was seen. */
  calm(): Promise<void>
  /** How often the service itself has noted "Checked in" for a booking. */
  checkIns(code: string): Promise<number>
  /** The notes the service itself has kept about a booking. */
  notesOf(code: string): Promise<readonly string[]>
}

const kept = z.object({
  notes: z.array(z.looseObject({ booking_id: z.string(), body: z.string() })),
})

let begun: Promise<BadDay> | null = null

/** One for all files of a worker: its service is the shared desk's, so what others have done is there. It ends with the run. */
export const theBadDay = (): Promise<BadDay> => (begun ??= begin())

async function begin(): Promise<BadDay> {
  const wire = await aChaosProxy('')
  const [{ serviceOrigin }, desk] = await Promise.all([sharedDesk(), aFurtherGate(wire.origin)])
  wire.pointTo(serviceOrigin)

  async function notesOf(code: string): Promise<readonly string[]> {
    const answer = await fetch(`${serviceOrigin}/api/3.0/booking/notes`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}` },
    })
    const { notes } = kept.parse(await answer.json())
    return notes.filter((note) => note.booking_id === code).map(({ body }) => body)
  }

  return {
    desk,
    wire,
    async calm() {
      wire.calm()
      await wire.listenAgain()
    },
    notesOf,
    checkIns: async (code) => (await notesOf(code)).filter((body) => body === 'Checked in').length,
  }
}
