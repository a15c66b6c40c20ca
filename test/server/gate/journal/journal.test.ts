import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { aHold } from '../../../example/aChaosProxy.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'

let desk: FrontDesk
let tab: Tab
let code: string
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  tab = await desk.signIn('maria')
  code = await desk.aCode(tab, '&status_id=PAID')
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

const writing = 'POST /api/3.0/booking/'

const write = (body: string, opId: string, from: Tab = tab) =>
  from.post(`/api/3.0/booking/${code}/note`, { body }, { 'desk-operation': opId })

const look = async (opId: string, from: Tab = tab) => (await from.get(`/api/ops/${opId}`)).json()

const giveUp = (ids: readonly unknown[], from: Tab = tab) => from.post('/api/ops/given-up', { ids })

async function countOf(body: string): Promise<number> {
  const { notes } = await (await tab.post('/api/3.0/booking/notes')).json()
  return notes.filter((note: { body: string }) => note.body === body).length
}

test('the same tap sent twice writes one note, and the second call gets the first answer', async () => {
  const opId = crypto.randomUUID()
  const first = await write('Wants a window.', opId)
  expect([first.status, first.headers.get('desk-replayed')]).toEqual([200, null])
  const again = await write('Wants a window.', opId)
  expect([again.status, again.headers.get('desk-replayed')]).toEqual([200, '1'])
  expect(await again.json()).toEqual(await first.json())
  expect(await countOf('Wants a window.')).toBe(1)
})

test('a tablet that did not get the answer asks the gate for it, and the service is not called', async () => {
  const opId = crypto.randomUUID()
  await write('The line broke.', opId)
  desk.proxy.calm()
  expect(await look(opId)).toMatchObject({ state: 'answered', status: 200, body: {} })
  expect(await look(crypto.randomUUID())).toEqual({ state: 'unseen' })
  expect(desk.proxy.seen).toHaveLength(0)
})

test('when the answer of the service is lost, the change is unknown and is not sent again', async () => {
  const opId = crypto.randomUUID()
  desk.proxy.next(writing, { kind: 'dropAfter' })
  const answer = await write('Lost on the way back.', opId)
  expect(answer.status).toBe(504)
  expect(await answer.json()).toMatchObject({ error: { errorCode: 'outcome-unknown' } })
  const again = await write('Lost on the way back.', opId)
  expect(again.status).toBe(202)
  expect(await look(opId)).toEqual({ state: 'unknown', mayArriveMs: 320_000 })
  expect(desk.proxy.count(writing + code)).toBe(1)
  expect(await countOf('Lost on the way back.')).toBe(1)
})

for (const [what, fault] of Object.entries({
  'a 503 of a front': { kind: 'status', status: 503, when: 'after' },
  'a page of a hotel network': { kind: 'html200' },
  'half an answer': { kind: 'truncate' },
  'a redirect': { kind: 'migrate', status: 302, location: () => '/done' },
} as const)) {
  test(`${what} in answer to a change leaves it unknown, sent once`, async () => {
    const opId = crypto.randomUUID()
    desk.proxy.next(writing, fault)
    expect((await write(what, opId)).status).toBe(504)
    expect(await look(opId)).toEqual({ state: 'unknown', mayArriveMs: 320_000 })
    expect(desk.proxy.count(writing + code)).toBe(1)
  })
}

test('a change that certainly was not done may be sent again under the same id', async () => {
  const opId = crypto.randomUUID()
  desk.proxy.next(writing, {
    kind: 'status',
    status: 429,
    when: 'before',
    headers: { 'retry-after': '3' },
  })
  const answer = await write('Patience.', opId)
  expect(answer.status).toBe(429)
  expect(await look(opId)).toEqual({ state: 'unseen' })
  desk.clock.advance(Number(answer.headers.get('retry-after')))
  expect((await write('Patience.', opId)).status).toBe(200)
  expect(await countOf('Patience.')).toBe(1)
})

test('a refusal is stored like any answer, and a repeat does not reach the service', async () => {
  const opId = crypto.randomUUID()
  const send = () => tab.post('/api/3.0/booking/NO-SUCH/checkin', {}, { 'desk-operation': opId })
  expect((await send()).status).toBe(404)
  const again = await send()
  expect([again.status, again.headers.get('desk-replayed')]).toEqual([404, '1'])
  expect(desk.proxy.count(writing)).toBe(1)
})

describe('an action that was undone at the desk before it was sent', () => {
  test('is not done when somebody sends it after all, from a copy of the tablet (19.2)', async () => {
    const opId = crypto.randomUUID()
    expect((await giveUp([opId, opId])).status).toBe(204)
    const sent = await write('Undone.', opId)
    expect(sent.status).toBe(410)
    expect(await sent.json()).toMatchObject({ error: { errorCode: 'given-up' } })
    expect(await look(opId)).toMatchObject({
      state: 'answered',
      status: 410,
      body: { error: { message: 'This was undone before it was sent.' } },
    })
    expect(await countOf('Undone.')).toBe(0)
  })

  test('is not done either when the journal has forgotten all others (19.2)', async () => {
    const opId = crypto.randomUUID()
    await giveUp([opId])
    desk.clock.advance(9 * 24 * 3600)
    await desk.anotherGate()
    tab = await desk.signIn('maria')
    expect((await write('Undone last week.', opId)).status).toBe(410)
  })

  test('a report of an action that was done changes nothing', async () => {
    const opId = crypto.randomUUID()
    await write('Done.', opId)
    expect((await giveUp([opId])).status).toBe(204)
    expect(await look(opId)).toMatchObject({ state: 'answered', status: 200 })
  })

  test('is one’s own: a colleague cannot give up what another person decided', async () => {
    const opId = crypto.randomUUID()
    const kenji = await desk.signIn('kenji')
    await giveUp([opId], kenji)
    expect((await write('Still wanted.', opId)).status).toBe(200)
  })

  test('is named by its id alone: anything else is refused', async () => {
    for (const ids of [
      ['x'],
      [7],
      'x',
      undefined,
      Array.from({ length: 501 }, () => crypto.randomUUID()),
    ]) {
      expect((await tab.post('/api/ops/given-up', { ids })).status).toBe(400)
    }
    expect((await giveUp([])).status).toBe(204)
  })
})

test('a change needs a valid operation id', async () => {
  for (const opId of ['', 'x', '00000000-0000-0000-0000-000000000000', `${crypto.randomUUID()}x`]) {
    expect((await write('No id.', opId)).status).toBe(400)
  }
  const without = await tab.post(`/api/3.0/booking/${code}/checkin`)
  expect(without.status).toBe(400)
  expect(desk.proxy.seen).toHaveLength(0)
})

test('after signing in again the same person still gets the answer', async () => {
  const opId = crypto.randomUUID()
  await write('Before the shift ended.', opId)
  const later = await desk.signIn('maria')
  expect((await write('Before the shift ended.', opId, later)).headers.get('desk-replayed')).toBe(
    '1',
  )
  expect(await look(opId, later)).toMatchObject({ state: 'answered', status: 200 })
})

test.for([
  [
    'what was running when the gate stopped is unknown after a minute, and may still be done for more than four (reliability.md §3.5)',
    61,
    259_000,
  ],
  ['a clock that is set back by a day does not keep a change running', -86_400, 0],
] as const)('%s', async ([body, seconds, mayArriveMs]) => {
  const { fault, letGo } = aHold()
  const opId = crypto.randomUUID()
  desk.proxy.next(writing, fault)
  const sent = write(body, opId)
  await desk.proxy.arrival(writing)
  expect(await look(opId)).toEqual({ state: 'running' })
  expect((await write(body, opId)).status).toBe(409)
  desk.clock.advance(seconds)
  expect(await look(opId)).toEqual({ state: 'unknown', mayArriveMs })
  desk.clock.advance(-seconds)
  letGo()
  await sent
})

test('what our own service may have done is sent again under its id, and is done once', async () => {
  const ours = await startFrontDesk({ chaos: true, gate: { embedded: true } })
  const maria = await ours.signIn('maria')
  const own = await ours.aCode(maria, '&status_id=PAID')
  const send = (opId: string, body: string) =>
    maria.post(`/api/3.0/booking/${own}/note`, { body }, { 'desk-operation': opId })
  const state = async (opId: string) => (await maria.get(`/api/ops/${opId}`)).json()
  const noted = async (body: string) => {
    const { notes } = await (await maria.post('/api/3.0/booking/notes')).json()
    return notes.filter((note: { body: string }) => note.body === body).length
  }
  for (const kind of ['dropAfter', 'dropBefore'] as const) {
    const opId = crypto.randomUUID()
    ours.proxy.next(writing, { kind })
    expect((await send(opId, kind)).status).toBe(504)
    expect(await state(opId)).toEqual({ state: 'unknown', mayArriveMs: 320_000, mayRepeat: true })
    // A refusal of the repeat does not say that the first call was not done.
    ours.proxy.next(writing, { kind: 'status', status: 403, when: 'before' })
    expect((await send(opId, kind)).status).toBe(504)
    expect(await state(opId)).toEqual({ state: 'unknown', mayArriveMs: 320_000, mayRepeat: true })
    expect((await send(opId, kind)).status).toBe(200)
    expect(await state(opId)).toMatchObject({ state: 'answered', status: 200 })
    expect(await noted(kind)).toBe(1)
  }

  // The gate was killed in the middle: a call that has run for more than five seconds may be repeated.
  const opId = crypto.randomUUID()
  const { fault, letGo } = aHold()
  ours.proxy.next(writing, fault)
  const first = send(opId, 'Killed.')
  await ours.proxy.arrival(writing)
  expect((await send(opId, 'Killed.')).status).toBe(409)
  ours.clock.advance(6)
  expect((await send(opId, 'Killed.')).status).toBe(200)
  letGo()
  await first
  expect(await state(opId)).toMatchObject({ state: 'answered', status: 200 })
  expect(await noted('Killed.')).toBe(1)

  // After five minutes a person may have decided something else.
  const late = crypto.randomUUID()
  ours.proxy.next(writing, { kind: 'dropAfter' })
  await send(late, 'Late.')
  ours.clock.advance(301)
  expect(await state(late)).toEqual({ state: 'unknown', mayArriveMs: 19_000 })
  expect((await send(late, 'Late.')).status).toBe(202)
  await ours.close()
})

test('closing the page during a change does not stop the change (20 moments)', async () => {
  const tabs = Array.from({ length: 20 }, () => new AbortController())
  const ids = tabs.map(() => crypto.randomUUID())
  await Promise.all(
    tabs.map(async (controller, at) => {
      const arrived = desk.proxy.arrival(writing)
      const sent = tab.fetch(`/api/3.0/booking/${code}/note`, {
        method: 'POST',
        body: JSON.stringify({ body: `Closed at ${at}.` }),
        headers: { 'content-type': 'application/json', 'desk-operation': ids[at] ?? '' },
        signal: controller.signal,
      })
      if (at % 2 === 0) await arrived
      controller.abort()
      await sent.catch(() => {})
    }),
  )
  for (const [at, opId] of ids.entries()) {
    const { state } = await look(opId)
    expect(['unseen', 'answered']).toContain(state)
    expect(await countOf(`Closed at ${at}.`)).toBe(state === 'answered' ? 1 : 0)
  }
})

test('a copy of the journal does not show what was written', async () => {
  await write('Mr Ōkubo is allergic to nuts', crypto.randomUUID())
  const db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  const rows = JSON.stringify(await db.selectFrom('gate_operations').selectAll().execute())
  expect(rows).not.toContain('allergic')
  expect(rows).not.toContain(code)
})

test('answers are kept for a day, and what became of an operation for as long as the audit trail', async () => {
  const opId = crypto.randomUUID()
  await write('Kept.', opId)
  desk.clock.advance(25 * 3600)
  await desk.anotherGate()
  const nextDay = await desk.signIn('maria')
  expect(await look(opId, nextDay)).toEqual({ state: 'answered', status: 200, body: null })
  desk.clock.advance(7 * 24 * 3600)
  await desk.anotherGate()
  const nextWeek = await desk.signIn('maria')
  expect(await look(opId, nextWeek)).toEqual({ state: 'answered', status: 200, body: null })
  expect(await look(opId, await desk.signIn('kenji'))).toEqual({ state: 'unseen' })
  tab = nextWeek
})

test('a refusal that came with the status of a success stays one when its body is deleted after a day', async () => {
  const opId = crypto.randomUUID()
  desk.proxy.next(writing, {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(anEnvelope({ request: { status: 'ERROR', error: { id: 'no' } } }))),
  })
  expect((await write('Refused with 200.', opId)).status).toBe(200)
  const again = await write('Refused with 200.', opId)
  expect([again.status, again.headers.get('desk-replayed')]).toEqual([400, '1'])
  desk.clock.advance(25 * 3600)
  await desk.anotherGate()
  tab = await desk.signIn('maria')
  expect(await look(opId)).toEqual({ state: 'answered', status: 400, body: null })
})

test('a change shared by the whole business shows colleagues who made it and when; other changes do not (decisions.md 2)', async () => {
  const event = {
    name: 'Told by name',
    type: 'SE',
    start_date: 20310701,
    end_date: 20310702,
    price_src: '',
    status: 'A',
    apply_to: { item_id: ['all'], category_id: [] },
  }
  const opId = crypto.randomUUID()
  const maria = await desk.signIn('maria')
  const made = await maria.post('/api/4.0/events', event, { 'desk-operation': opId })
  expect(made.status).toBeLessThan(300)
  const other = await desk.signIn('kenji')
  const found = await look(opId, other)
  expect(found).toMatchObject({ state: 'answered', by: 'Maria Silva' })
  expect(Math.abs(Date.parse(found.at) - desk.clock.now().getTime())).toBeLessThan(60_000)
  const noteId = crypto.randomUUID()
  await write('Only mine.', noteId, maria)
  expect(await look(noteId, maria)).not.toHaveProperty('by')
  expect(await look(noteId, other)).toEqual({ state: 'unseen' })
})
