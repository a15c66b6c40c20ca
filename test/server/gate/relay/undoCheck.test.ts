import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordOf, recordsOf } from '../../../../src/contract/records.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'

let desk: FrontDesk
let kenji: Tab
let code: string
let made = 0
beforeAll(async () => {
  desk = await startFrontDesk({ demo: 20 })
  kenji = await desk.signIn('kenji')
})
afterAll(() => desk.close())
beforeEach(async () => {
  made += 1
  code = `UG${made}`
  await bookingIn(desk.service.database, { code, status: 'HOLD' })
})

const undo = (
  way: 'Checkin' | 'Checkout',
  json: object,
  opId: string = crypto.randomUUID(),
  tab = kenji,
) =>
  tab.fetch(`/api/4.0/bookings/${code}/undo${way}`, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', 'desk-operation': opId },
  })
const undone = async () =>
  recordsOf((await desk.service.pair.post('booking/notes', {})).body['notes'], 'note_id')
    .map(recordOf)
    .filter(({ booking_id, body }) => booking_id === code && String(body).includes('undone'))
const checkIn = () => desk.service.pair.post(`booking/${code}/checkin`)

test.each(['Checkin', 'Checkout'] as const)(
  'undo%s is done once by its operation id, and the audit trail says who did it, without the reason',
  async (way) => {
    await checkIn()
    if (way === 'Checkout') await desk.service.pair.post(`booking/${code}/checkout`)
    const opId = crypto.randomUUID()
    const sent = { reason: 'Wrong guest' }
    const answers = [await undo(way, sent, opId), await undo(way, sent, opId)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await undone()).toHaveLength(1)
    const maria = await desk.signIn('maria')
    const act = way === 'Checkin' ? 'undo-check-in' : 'undo-check-out'
    const { entries } = await (await maria.get(`/auth/audit?acts=${act}`)).json()
    expect(entries).toMatchObject([{ act, booking: code, details: {}, result: 'done' }])
  },
)

test('a refused undo is refused again under its operation id, with the words of the service', async () => {
  const opId = crypto.randomUUID()
  const sent = { reason: 'Wrong guest' }
  const answers = [await undo('Checkin', sent, opId), await undo('Checkin', sent, opId)]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await answers[0]?.text()).toContain('The guests are not checked in.')
  expect(await undone()).toHaveLength(0)
})

test.each([
  {},
  { reason: '' },
  { reason: '  ' },
  { reason: 1 },
  { reason: 'x'.repeat(501) },
  { reason: 'Wrong guest', statusId: 'PAID' },
])('%j is not passed on', async (sent) => {
  await checkIn()
  expect((await undo('Checkin', sent)).status).toBe(400)
  expect(await undone()).toHaveLength(0)
})

test('a person who may only look undoes nothing', async () => {
  await checkIn()
  const sam = await desk.signIn('sam')
  const answer = await undo('Checkin', { reason: 'Wrong guest' }, crypto.randomUUID(), sam)
  expect(answer.status).toBe(403)
})
