import { request as httpRequest } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { Kysely, sql } from 'kysely'
import { type DatabaseSettings, openDatabase } from '../../../src/server/database/openDatabase.ts'
import type { Tab } from '../../example/aTab.ts'
import { answerPage } from '../../example/signInAs.ts'

export type Outcome = 'done at once' | 'done after a repeat' | 'by hand'

const lookEveryMs = 1_000
/** Nobody waits longer than this at a desk. */
const givenUpAfterMs = 120_000

/** Signs in through the page of the service. */
export async function signInAt(serviceOrigin: string, login: string, tab: Tab): Promise<Tab> {
  const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
  const { pathname, search } = new URL(authorizeUrl)
  const answer = await answerPage(
    (path, init) => fetch(serviceOrigin + path, { ...init, redirect: 'manual' }),
    pathname + search,
    { login_id: login, password: `${login}-demo`, decision: 'approve' },
  )
  const landed = await tab.arrive(answer.headers.get('location') ?? '')
  if (landed.status !== 303) throw new Error(`Not landed: ${landed.status}`)
  return tab
}

/** The code of any booking. */
export async function aCode(tab: Tab): Promise<string> {
  const list = await (await tab.get('/api/3.0/booking/index?limit=1')).json()
  const [booking] = Object.values<{ code: string }>(list['booking/index'])
  return booking?.code ?? ''
}

/** Whether such a note is there; the machine's clock decides its day. @throws when nobody answers */
async function isThere(tab: Tab, body: string): Promise<boolean> {
  for (const days of [-1, 0, 1]) {
    const day = new Date(Date.now() + days * millisecondsInDay).toISOString().slice(0, 10)
    const answer = await tab.post('/api/3.0/booking/notes', { date: day.replaceAll('-', '') })
    if (answer.status !== 200) throw new Error(`Not read: ${answer.status}`)
    if ((await answer.text()).includes(`"${body}"`)) return true
  }
  return false
}

export type Writer = { readonly tab: Tab; readonly signIn: () => Promise<Tab> }

/** Writes a note as the desk does: a call without an answer is looked up, and repeated under its id where that is right. */
export async function write({ tab, signIn }: Writer, code: string, body: string): Promise<Outcome> {
  let opId = crypto.randomUUID()
  const send = () => tab.post(`/api/3.0/booking/${code}/note`, { body }, { 'desk-operation': opId })
  const began = Date.now()
  if (isDone(await orNull(send()))) return 'done at once'
  while (Date.now() - began < givenUpAfterMs) {
    await after(lookEveryMs)
    const answer = await orNull(tab.get(`/api/ops/${opId}`))
    // The sign-in ends with a shift by the clock, and the person signs in again.
    if (answer?.status === 401) await signIn().catch(() => null)
    if (answer?.status !== 200) continue
    const { state, status, mayRepeat } = await answer.json()
    if (state === 'answered') return status < 400 ? 'done after a repeat' : 'by hand'
    if (state === 'running') continue
    if (state === 'unknown' && mayRepeat !== true) {
      // As the desk does: it reads the notes, and sends again what is missing.
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
export const orNull = (asking: Promise<Response>): Promise<Response | null> =>
  asking.catch(() => null)

/** Checks in the tables whether each acknowledged note is there, once. */
export async function compare(
  settings: DatabaseSettings,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<{ readonly lost: number; readonly doubled: number }> {
  const database = await openDatabase(settings)
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

/** Does not use `fetch`, which would add headers about the origin of a request. */
export const sendTo = (port: number, request: Request, body: Buffer): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { pathname, search } = new URL(request.url)
    const sending = httpRequest(
      {
        host: 'localhost',
        port,
        path: pathname + search,
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), 'content-length': body.length },
        agent: false,
        timeout: 25_000,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => void parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headersDistinct)) {
            for (const one of value ?? []) headers.append(name, one)
          }
          const status = answer.statusCode ?? 500
          const text = status === 204 || status === 304 ? null : Buffer.concat(parts)
          resolve(new Response(text, { status, headers }))
        })
      },
    )
    sending.on('timeout', () => sending.destroy(new Error('nobody answered')))
    sending.on('error', reject)
    sending.end(body)
  })
