import { setTimeout as after } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { Kysely, sql } from 'kysely'
import { openDatabase } from '../../../src/database/openDatabase.ts'
import { startPostgres } from '../../database/aPostgres.ts'
import type { Tab } from '../../example/aTab.ts'
import { twoProcesses } from './twoProcesses.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const writers = 8
const lookEveryMs = 1_000
/** Nobody waits longer at a desk. */
const givenUpAfterMs = 120_000

type Outcome = 'done at once' | 'done after a repeat' | 'by hand'

/**
 * `npm run test:outage`: two processes on one Postgres behind a balancer, while eight people write. One is killed every
 * five seconds, then Postgres is frozen, ended while statements run, and ended at once, and then the clock of both
 * processes is a day ahead, a day behind, and right again.
 *
 * @param given for how many seconds processes are killed; 120 when absent
 * @throws when something acknowledged is lost, done twice, or needs a person
 */
export async function run([seconds = '120']: readonly string[]): Promise<void> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.emptyDatabase()
  const house = await twoProcesses(databaseUrl)
  const outcomes = new Map<string, Outcome>()
  const over = new AbortController()
  const tabs = await Promise.all(
    Array.from({ length: writers }, (_, nth) => house.signIn(nth % 2 === 0 ? 'maria' : 'kenji')),
  )
  const [first] = tabs
  if (first === undefined) throw new Error('nobody is there')
  const code = await aCode(first)
  const writing = tabs.map(async (tab, who) => {
    const writer = { tab, signIn: () => house.signIn(who % 2 === 0 ? 'maria' : 'kenji', tab) }
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const body = `Outage ${who}-${nth}.`
      outcomes.set(body, await write(writer, code, body))
    }
  })
  let kills = 0
  for (const until = Date.now() + Number(seconds) * 1_000; Date.now() < until; kills += 1) {
    const pause = after(5_000)
    await house.killAndStart(kills % 2 === 0 ? 0 : 1)
    await pause
  }
  tell(`${kills} processes killed`, outcomes)
  await postgres.freeze()
  await after(10_000)
  await postgres.goOn()
  await after(5_000)
  tell('Postgres frozen for 10 s', outcomes)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await postgres.end(signal)
    await after(5_000)
    await postgres.startAgain()
    await after(5_000)
    tell(`Postgres ended by ${signal}`, outcomes)
  }
  for (const days of [1, -1, 0]) {
    const shiftMs = days * millisecondsInDay
    await Promise.all([house.killAndStart(0, shiftMs), house.killAndStart(1, shiftMs)])
    await after(5_000)
    tell(`the clock ${days} days wrong`, outcomes)
  }
  over.abort()
  await Promise.all(writing)
  await house.stop()
  const { lost, doubled } = await compare(databaseUrl, outcomes)
  await postgres.stop()
  const byHand = [...outcomes.values()].filter((outcome) => outcome === 'by hand').length
  say(`acknowledged ${outcomes.size - byHand}, lost ${lost}, doubled ${doubled}, by hand ${byHand}`)
  if (lost + doubled + byHand > 0)
    throw new Error('Something was lost, done twice, or needs a person.')
}

function tell(what: string, outcomes: ReadonlyMap<string, Outcome>): void {
  const counts = new Map<Outcome, number>()
  for (const outcome of outcomes.values()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  say(`${what}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`)
}

async function aCode(tab: Tab): Promise<string> {
  const list = await (await tab.get('/api/3.0/booking/index?limit=1')).json()
  const [booking] = Object.values<{ code: string }>(list['booking/index'])
  return booking?.code ?? ''
}

/** Whether such a note stands there; the machine's clock decides which day it is of. @throws when nobody answers */
async function isThere(tab: Tab, body: string): Promise<boolean> {
  for (const days of [-1, 0, 1]) {
    const day = new Date(Date.now() + days * millisecondsInDay).toISOString().slice(0, 10)
    const answer = await tab.post('/api/3.0/booking/notes', { date: day.replaceAll('-', '') })
    if (answer.status !== 200) throw new Error(`Not read: ${answer.status}`)
    if ((await answer.text()).includes(`"${body}"`)) return true
  }
  return false
}

type Writer = { readonly tab: Tab; readonly signIn: () => Promise<Tab> }

/** Writes a note as the desk does: what nobody answered is looked up, and repeated under its id where that is right. */
async function write({ tab, signIn }: Writer, code: string, body: string): Promise<Outcome> {
  let opId = crypto.randomUUID()
  const send = () => tab.post(`/api/3.0/booking/${code}/note`, { body }, { 'desk-operation': opId })
  const began = Date.now()
  if (isDone(await orNull(send()))) return 'done at once'
  while (Date.now() - began < givenUpAfterMs) {
    await after(lookEveryMs)
    const answer = await orNull(tab.get(`/api/ops/${opId}`))
    // A shift is over when the clock says so, and a person signs in again.
    if (answer?.status === 401) await signIn().catch(() => null)
    if (answer?.status !== 200) continue
    const { state, status, mayRepeat } = await answer.json()
    if (state === 'answered') return status < 400 ? 'done after a repeat' : 'by hand'
    if (state === 'running') continue
    if (state === 'unknown' && mayRepeat !== true) {
      // As the desk does: it reads the notes, and what is not there is sent anew.
      const found = await isThere(tab, body).catch(() => null)
      if (found === null) continue
      if (found) return 'done after a repeat'
      opId = crypto.randomUUID()
    }
    if (isDone(await orNull(send()))) return 'done after a repeat'
  }
  return 'by hand'
}

const isDone = (answer: Response | null): boolean => answer?.status === 200

/** Null when the connection broke: the process was killed. */
const orNull = (asking: Promise<Response>): Promise<Response | null> => asking.catch(() => null)

async function compare(databaseUrl: string, outcomes: ReadonlyMap<string, Outcome>) {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  const { rows } = await sql<{ body: string; times: number }>`
    select body, count(*)::int as times from notes where body like 'Outage %' group by body`.execute(
    db,
  )
  await database.close()
  const there = new Map(rows.map(({ body, times }) => [body, times]))
  const acknowledged = [...outcomes].filter(([, outcome]) => outcome !== 'by hand')
  return {
    lost: acknowledged.filter(([body]) => !there.has(body)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
  }
}
