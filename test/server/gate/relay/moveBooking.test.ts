import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordOf, recordsOf } from '../../../../src/contract/records.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'

let desk: FrontDesk
let kenji: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ demo: 20 })
  kenji = await desk.signIn('kenji')
})
afterAll(() => desk.close())

let count = 0
async function aBooking(): Promise<string> {
  count += 1
  const item = await itemIn(desk.service.database, { name: `Skiff ${count}` })
  const by = await desk.service.as('kenji')
  return codeIn(await create(by, await sessionOf(by, [item], 'date=20260820')))
}

const move = (code: string, json: object, opId: string = crypto.randomUUID(), tab = kenji) =>
  tab.fetch(`/api/4.0/bookings/${code}`, {
    method: 'PATCH',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', 'desk-operation': opId },
  })
const look = async (code: string, day: string) =>
  recordOf(
    recordOf(await (await kenji.get(`/api/4.0/bookings/${code}/move?startDate=${day}`)).json())[
      'data'
    ],
  )
const notesOf = async (code: string) =>
  recordsOf((await desk.service.pair.post('booking/notes', {})).body['notes'], 'note_id')
    .map(recordOf)
    .filter(({ booking_id, body }) => booking_id === code && String(body).startsWith('Moved from'))

test('a booking is moved once by its operation id, and the audit trail says who moved it to which day', async () => {
  const code = await aBooking()
  const { total } = await look(code, '2026-08-22')
  const sent = { startDate: '2026-08-22', expectedTotal: Number(total) }
  const opId = crypto.randomUUID()
  const answers = [await move(code, sent, opId), await move(code, sent, opId)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await notesOf(code)).toHaveLength(1)
  const maria = await desk.signIn('maria')
  const { entries } = await (await maria.get('/auth/audit?acts=move')).json()
  expect(entries).toMatchObject([
    { act: 'move', booking: code, details: { startDate: '2026-08-22' }, result: 'done' },
  ])
})

test('a refused move is refused again under its operation id, and the trail says so', async () => {
  const code = await aBooking()
  const opId = crypto.randomUUID()
  const sent = { startDate: '2026-08-22', expectedTotal: 1 }
  const answers = [await move(code, sent, opId), await move(code, sent, opId)]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await notesOf(code)).toHaveLength(0)
})

test.each([
  {},
  { startDate: '2026-08-22' },
  { startDate: 'tomorrow', expectedTotal: 1 },
  { startDate: '2026-08-22', expectedTotal: '1' },
  { startDate: '2026-08-22', expectedTotal: 1, statusId: 'PAID' },
])('%j is not passed on', async (sent) => {
  expect((await move('KAAAA', sent)).status).toBe(400)
})

test('a person who may only look moves nothing', async () => {
  const code = await aBooking()
  const { total } = await look(code, '2026-08-22')
  const sam = await desk.signIn('sam')
  const sent = { startDate: '2026-08-22', expectedTotal: Number(total) }
  expect((await move(code, sent, crypto.randomUUID(), sam)).status).toBe(403)
})
