import { z } from 'zod'
import { aChaosProxy, type ChaosProxy, type Fault } from '../example/aChaosProxy.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { aFurtherGate, sharedDesk, sharedPair } from './sharedDesk.ts'

/** Gate and desk as one process, the booking service as another, and a wire between them on which faults can be set. */
export type BadDay = {
  readonly desk: RunningDesk
  readonly wire: ChaosProxy
  /** Ends all faults, and forgets the requests seen so far. */
  calm(): Promise<void>
  /** How often the service itself has noted "Checked in" for a booking. */
  checkIns(code: string): Promise<number>
  /** The same for many bookings, with one read. */
  checkInsOf(codes: readonly string[]): Promise<readonly number[]>
  /** The notes about a booking at the service itself. */
  notesOf(code: string): Promise<readonly string[]>
}

const kept = z.object({
  notes: z.array(z.looseObject({ booking_id: z.string(), body: z.string() })),
})

let begun: Promise<BadDay> | null = null

/**
 * One for all files of a worker: its service is that of the shared desk, so it contains what others have done. It ends
 * with the run.
 */
export const theBadDay = (): Promise<BadDay> => (begun ??= begin())

async function begin(): Promise<BadDay> {
  const wire = await aChaosProxy('')
  const [{ serviceOrigin }, desk] = await Promise.all([sharedDesk(), aFurtherGate(wire.origin)])
  wire.pointTo(serviceOrigin)

  async function notes() {
    const answer = await fetch(`${serviceOrigin}/api/3.0/booking/notes`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}` },
    })
    return kept.parse(await answer.json()).notes
  }

  async function checkInsOf(codes: readonly string[]): Promise<readonly number[]> {
    const checkedIn = (await notes()).filter(({ body }) => body === 'Checked in')
    return codes.map((code) => checkedIn.filter((note) => note.booking_id === code).length)
  }

  return {
    desk,
    wire,
    async calm() {
      wire.calm()
      await wire.listenAgain()
    },
    notesOf: async (code) =>
      (await notes()).filter((note) => note.booking_id === code).map(({ body }) => body),
    checkIns: async (code) => (await checkInsOf([code]))[0] ?? 0,
    checkInsOf,
  }
}

/** A refusal in the words of the contract (§7), before anything was done. */
export const refusal = (status: number, code: string, words: string): Fault => ({
  kind: 'status',
  status,
  when: 'before',
  body: JSON.stringify({ error: code, error_description: words }),
})
