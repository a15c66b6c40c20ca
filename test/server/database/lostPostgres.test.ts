import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import type { Tab } from '../../example/aTab.ts'
import { type APostgres, startPostgres } from './aPostgres.ts'

/** In place of five seconds. */
const limitMs = 400

/** Long enough for a busy machine. */
const patience = { timeout: 30_000 }

let postgres: APostgres
let desk: FrontDesk
let maria: Tab
let code: string
beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.emptyDatabase()
  const database = await openDatabase({ dataDir: '', databaseUrl, limitMs })
  desk = await startFrontDesk({ database, demo: 40 })
  maria = await desk.signIn('maria')
  code = await desk.aCode(maria)
})
afterAll(async () => {
  await desk.close()
  await postgres.stop()
})

const read = () => maria.get(`/api/3.0/booking/${code}`)
const ready = () => desk.tab().get('/readyz')
const write = (body: string) =>
  maria.post(`/api/3.0/booking/${code}/note`, { body }, { 'desk-operation': crypto.randomUUID() })

/** The text of an answer, and whether it says when to come back. */
const seen = ({ status, headers }: Response) =>
  headers.has('retry-after') ? `${status}, later` : String(status)

async function notesNow(): Promise<string> {
  const answer = await maria.post('/api/3.0/booking/notes', {})
  return answer.text()
}

test('while the database is frozen every call is answered 503 with Retry-After, and everything works again afterwards', async () => {
  await postgres.freeze()
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => [read(), write(`frozen ${nth}.`), ready()]).flat(),
    )
    expect(new Set(answers.map(seen))).toEqual(new Set(['503, later']))
    expect((await desk.tab().get('/healthz')).status).toBe(200)
  } finally {
    await postgres.goOn()
  }
  expect((await ready()).status).toBe(200)
  expect((await write('after the frost.')).status).toBe(200)
})

test.for(['SIGINT', 'SIGQUIT'] as const)(
  'nothing that was acknowledged is lost when the database is ended by %s while people write',
  async (signal) => {
    const accepted: string[] = []
    const others = new Set<string>()
    const over = new AbortController()
    const writer = async (who: number) => {
      for (let nth = 0; !over.signal.aborted; nth += 1) {
        const body = `${signal} ${who}-${nth}.`
        const answer = await write(body)
        if (answer.status === 200) accepted.push(body)
        else others.add(seen(answer))
      }
    }
    const writers = Array.from({ length: 8 }, (_, who) => writer(who))
    await expect.poll(() => accepted.length, patience).toBeGreaterThan(8)
    await postgres.end(signal)
    try {
      await expect.poll(() => others.size, patience).toBeGreaterThan(0)
      expect(seen(await ready())).toBe('503, later')
      expect(seen(await read())).toBe('503, later')
    } finally {
      over.abort()
      await Promise.all(writers)
      await postgres.startAgain()
    }
    // 504: whether it was done is unknown, and the tablet finds out.
    expect([...others].filter((each) => each !== '503, later' && each !== '504')).toEqual([])
    expect((await ready()).status).toBe(200)
    const notes = await notesNow()
    expect(accepted.filter((body) => !notes.includes(body))).toEqual([])
  },
)
