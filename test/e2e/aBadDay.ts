import { once } from 'node:events'
import { createServer } from 'node:net'
import { z } from 'zod'
import { aChaosProxy, type ChaosProxy } from '../example/aChaosProxy.ts'
import { type RunningDesk, startDesk } from './aRunningDesk.ts'

const pair = { key: 'key_of_a_bad_day', secret: 'secret-of-a-bad-day' }
const client = { OAUTH_CLIENT_ID: 'desk_of_a_bad_day', OAUTH_CLIENT_SECRET: 'client-of-a-bad-day' }

/** Gate and desk as one process, the booking service as another, and between them what can go wrong. */
export type BadDay = {
  readonly desk: RunningDesk
  readonly wire: ChaosProxy
  /** How often the service itself has noted "Checked in" for a booking. */
  checkIns(code: string): Promise<number>
  /** The notes the service itself has kept about a booking. */
  notesOf(code: string): Promise<readonly string[]>
  stop(): Promise<void>
}

const kept = z.object({
  notes: z.array(z.looseObject({ booking_id: z.string(), body: z.string() })),
})

export async function aBadDay(): Promise<BadDay> {
  const port = await freePort()
  // The wire first: both processes can then start side by side.
  const wire = await aChaosProxy('')
  const starting = startDesk({ ...client, PORT: String(port), BOOKING_BASE_URL: wire.origin })
  const service = await startDesk({
    ...client,
    SERVICE_API_KEY: pair.key,
    SERVICE_API_SECRET: pair.secret,
    SERVICE_REDIRECT_URIS: `http://localhost:${port}/auth/callback`,
    SERVICE_THROTTLE: 'off',
  })
  wire.pointTo(service.serviceOrigin)
  const desk = await starting

  async function notesOf(code: string): Promise<readonly string[]> {
    const answer = await fetch(`${service.serviceOrigin}/api/3.0/booking/notes`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${pair.key}:${pair.secret}`)}` },
    })
    const { notes } = kept.parse(await answer.json())
    return notes.filter((note) => note.booking_id === code).map(({ body }) => body)
  }

  return {
    desk: { ...desk, origin: `http://localhost:${port}` },
    wire,
    notesOf,
    checkIns: async (code) => (await notesOf(code)).filter((body) => body === 'Checked in').length,
    async stop() {
      await desk.stop()
      await wire.close()
      await service.stop()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
