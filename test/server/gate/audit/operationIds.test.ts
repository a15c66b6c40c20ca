import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, wireAudit } from '../../../../src/contract/auditEntry.ts'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { routes } from '../../../../src/server/gate/routes/routes.ts'
import { eventWrites } from '../../../../src/server/gate/routes/routes4.ts'
import type { Fault } from '../../../example/aChaosProxy.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let desk: FrontDesk
let maria: Tab
let kenji: Tab
let db: Kysely<GateTables>
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  await signIn()
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

async function signIn(): Promise<void> {
  maria = await desk.signIn('maria')
  kenji = await desk.signIn('kenji')
}

/** Later than the journal remembers an operation. */
async function nextWeek(): Promise<void> {
  desk.clock.advance(8 * 24 * 3600)
  await desk.anotherGate()
  await signIn()
  desk.proxy.calm()
}

const aChange = (template: string, json: object, method = 'POST') => ({
  method,
  template: `/api/${template}`,
  path: `/api/${template.replace(':code', 'K7-221').replace(':id', '7')}`,
  json,
})
type Act = ReturnType<typeof aChange>

/** Each change that a desk can make, and one with another body. */
const acts: readonly Act[] = [
  aChange('3.0/booking/:code/checkin', {}),
  aChange('3.0/booking/:code/checkout', {}),
  aChange('3.0/booking/:code/update', { status_id: 'CANC' }),
  aChange('3.0/booking/:code/bookmark', { mark: 1 }),
  aChange('3.0/booking/:code/note', { body: 'One.' }),
  aChange('3.0/booking/:code/note', { body: 'Another.' }),
  aChange('3.0/booking/create', { session_id: 's1', form: { customer_name: 'Zoë' } }),
  aChange('3.0/booking/session', { session_id: 's1', line_id: '1' }),
  aChange('3.0/booking/session/clear', { session_id: 's1' }),
  aChange('3.0/booking/session/end', { session_id: 's1' }),
  aChange('4.0/bookings/:code', { startDate: '2026-08-22', expectedTotal: 100 }, 'PATCH'),
  aChange('4.0/bookings/:code/undoCheckin', { reason: 'Wrong guest' }),
  aChange('4.0/bookings/:code/undoCheckout', { reason: 'Wrong guest' }),
  aChange('4.0/events', { name: 'Harbour days' }),
  aChange('4.0/events/:id', { name: 'Harbour days' }, 'PATCH'),
  aChange('4.0/events/:id', {}, 'DELETE'),
]

const isShared = ({ template }: Act): boolean => template.startsWith('/api/4.0/events')

const send = ({ method, path, json }: Act, opId: string, tab = maria): Promise<Response> =>
  tab.fetch(path, {
    method,
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', 'desk-operation': opId },
  })

const answer = (status: number, body: object, headers = {}): Fault => ({
  kind: 'answer',
  write: (to) =>
    void to
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body)),
})

const refusal = { error: { httpCode: 403, errorCode: 'forbidden', message: 'Not you.' } }

const outcomes = {
  done: answer(200, { data: {} }),
  refused: answer(403, refusal),
  'not-done': answer(429, {}, { 'retry-after': '1' }),
  unknown: { kind: 'dropBefore' },
} as const satisfies Readonly<Record<string, Fault>>
type Outcome = keyof typeof outcomes

/** Sends the change, which the service then does, refuses, puts off or does not answer. */
async function sendFirst(first: Act, outcome: Outcome): Promise<string> {
  const opId = crypto.randomUUID()
  desk.proxy.choose(() => outcomes[outcome])
  await send(first, opId)
  expect(desk.proxy.seen).toHaveLength(1)
  desk.proxy.calm()
  // The pause that a 429 asks for holds up the next change.
  if (outcome === 'not-done') desk.clock.advance(2)
  return opId
}

const trail = async (): Promise<readonly AuditEntry[]> =>
  wireAudit.parse(await (await maria.get('/auth/audit')).json()).entries

const changesInTrail = async (): Promise<readonly AuditEntry[]> =>
  (await trail()).filter(({ act }) => act !== 'sign-in')

/** What the gate says of an operation. */
const stateOf = async (opId: string) => (await maria.get(`/api/ops/${opId}`)).json()

const statusesOf = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status)

describe('an operation id belongs to one person, one route and one body, for as long as the audit trail (architecture.md §4.5)', () => {
  test('the list of changes has every route that changes something', () => {
    const listed = new Set(acts.map(({ method, template }) => `${method} ${template}`))
    const all = [...routes, ...eventWrites].filter(({ kind }) => kind === 'act')
    expect([...listed].toSorted()).toEqual(
      all.map(({ method, template }) => `${method} ${template}`).toSorted(),
    )
  })

  test('with every pair of changes, the second one is refused, not sent, and changes no entry, also when the journal has forgotten the id', async () => {
    const used: { readonly first: Act; readonly outcome: Outcome; readonly opId: string }[] = []
    for (const [nth, first] of acts.entries()) {
      // What is forgotten by the journal at once, and one of those that are remembered for a week.
      const remembered = nth % 2 === 0 ? ('done' as const) : ('unknown' as const)
      for (const outcome of ['refused', 'not-done', remembered] as const) {
        used.push({ first, outcome, opId: await sendFirst(first, outcome) })
      }
    }
    const ofOthers = async ({ first, opId }: (typeof used)[number]) => {
      const others = acts.filter((other) => other !== first)
      const answers = await statusesOf([
        ...others.map((other) => send(other, opId)),
        ...(isShared(first) ? [] : [send(first, opId, kenji)]),
      ])
      return new Set(answers)
    }
    const before = await changesInTrail()
    const refused = new Set([422])
    for (const one of used)
      expect([one.outcome, await ofOthers(one)]).toEqual([one.outcome, refused])
    await nextWeek()
    for (const one of used)
      expect([one.outcome, await ofOthers(one)]).toEqual([one.outcome, refused])
    expect(desk.proxy.seen).toEqual([])
    expect(await changesInTrail()).toEqual(before)
  })

  test.each(acts.filter(({ template }) => !template.includes('/session')))(
    'last week’s $method $template is answered by what the trail says, and sent again only when it certainly was not done or a colleague may',
    async (first) => {
      const ids = {
        done: await sendFirst(first, 'done'),
        refused: await sendFirst(first, 'refused'),
        'not-done': await sendFirst(first, 'not-done'),
        unknown: await sendFirst(first, 'unknown'),
      }
      await nextWeek()
      const mayTryAgain = { state: 'unseen' }
      expect({
        done: await stateOf(ids.done),
        refused: await stateOf(ids.refused),
        'not-done': await stateOf(ids['not-done']),
        unknown: await stateOf(ids.unknown),
      }).toEqual({
        done: { state: 'answered', status: 200, body: null },
        refused: isShared(first) ? mayTryAgain : { state: 'answered', status: 403, body: null },
        'not-done': mayTryAgain,
        unknown: { state: 'unknown', mayArriveMs: 0 },
      })
      desk.proxy.calm()
      desk.proxy.choose(() => outcomes.done)
      const sent = async (opId: string) => {
        const { status, headers } = await send(first, opId)
        return [status, headers.get('desk-replayed')]
      }
      expect(await sent(ids.done)).toEqual([200, '1'])
      expect(await sent(ids.unknown)).toEqual([202, null])
      expect(await sent(ids.unknown)).toEqual([202, null])
      expect(await sent(ids.refused)).toEqual(isShared(first) ? [200, null] : [403, '1'])
      expect(await sent(ids['not-done'])).toEqual([200, null])
      expect(desk.proxy.seen).toHaveLength(isShared(first) ? 2 : 1)
    },
  )
})

/** The rows of an operation in the trail. */
const rowsOf = async (opId: string) => {
  const entries = await db.selectFrom('gate_audit').selectAll().where('op_id', '=', opId).execute()
  const ids = entries.map(({ id }) => id)
  const rows = await db
    .selectFrom('gate_audit_outcomes')
    .selectAll()
    .where('entry', 'in', ids)
    .orderBy('id')
    .execute()
  return { entries, results: rows.map(({ result }) => result) }
}

describe('each change has an entry of its own, and each outcome a row of its own (architecture.md §4.5)', () => {
  const note = aChange('3.0/booking/:code/note', { body: 'Patience.' })
  test('a change that was put off twice and then done has one entry, and each attempt adds a row', async () => {
    const opId = await sendFirst(note, 'not-done')
    desk.proxy.choose(() => outcomes['not-done'])
    await send(note, opId)
    desk.clock.advance(2)
    desk.proxy.choose(() => outcomes.done)
    await send(note, opId)
    const { entries, results } = await rowsOf(opId)
    expect(entries).toHaveLength(1)
    expect(entries[0]?.result).toBe(null)
    expect(results).toEqual(['not-done', null, 'not-done', null, 'done'])
    expect((await trail())[0]).toMatchObject({ act: 'note', result: 'done' })
  })

  test('a second attempt whose answer is lost is unknown, and no longer “not done”', async () => {
    const opId = await sendFirst(note, 'not-done')
    expect((await trail())[0]?.result).toBe('not-done')
    desk.proxy.choose(() => outcomes.unknown)
    await send(note, opId)
    desk.proxy.calm()
    expect((await trail())[0]?.result).toBe(null)
    await nextWeek()
    expect((await send(note, opId)).status).toBe(202)
    expect(desk.proxy.count('POST /api/3.0/booking')).toBe(0)
  })

  test('two people who publish the same change of the calendar have an entry each, and it is made once (decisions.md 2)', async () => {
    const closure = aChange('4.0/events', { name: 'Closed for a storm' })
    const opId = await sendFirst(closure, 'refused')
    desk.proxy.choose(() => outcomes.done)
    expect((await send(closure, opId, kenji)).status).toBe(200)
    expect((await send(closure, opId)).headers.get('desk-replayed')).toBe('1')
    expect(desk.proxy.seen).toHaveLength(1)
    const [second, first] = await trail()
    expect([first?.result, second?.result]).toEqual(['refused', 'done'])
    expect(first?.account).not.toBe(second?.account)
  })
})
