import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { BookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { machineMark } from '../../../../src/contract/note.ts'
import { bookingDetail } from '../../../../src/desk/core/api/queries/bookingDetail.ts'
import { notesOfBooking, notesOn } from '../../../../src/desk/core/api/queries/notes.ts'
import { readSignIn } from '../../../../src/desk/core/device/signingIn.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { baseIn } from '../../../../src/desk/core/outbox/newEntry.ts'
import { issue, sendNow } from '../../../../src/desk/core/outbox/outbox.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { closeRun, startRun, useRun } from '../../../../src/desk/core/outbox/runs/currentRun.ts'
import { aHold } from '../../../example/aChaosProxy.ts'
import { aDesk, type OpenDesk } from '../../../example/aDesk.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { cad } from '../../../example/wireBooking.ts'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let desk: OpenDesk
beforeAll(async () => {
  house = await startFrontDesk({ chaos: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.proxy.calm()
  desk = await aDesk(house, 'kenji')
})
afterEach(() => desk.close())

let made = 0
/** A booking of today with 100.00 due. */
async function aBooking(status = 'PEND'): Promise<BookingCode> {
  const code = parseBookingCode(`TEST${(made += 1)}`)
  await bookingIn(house.service.database, {
    code,
    status,
    startsAt: '2026-07-11T17:00:00Z',
    endsAt: '2026-07-11T21:00:00Z',
  })
  return code
}

const read = (code: BookingCode): Promise<BookingDetail> =>
  desk.queryClient.fetchQuery({ ...bookingDetail(desk.api, code), staleTime: 0 })
const notesOf = async (code: BookingCode) => {
  const notes = notesOn(desk.api, demoToday)
  const { records } = await desk.queryClient.fetchQuery({ ...notes, staleTime: 0 })
  return notesOfBooking(records, code)
}
const checkIn = (code: BookingCode): Command => ({ kind: 'check-in', code, customer: 'Mary' })
const last = () => useOutbox.getState().entries.at(-1)
const state = () => last()?.state
const outcomesOfRun = () => useRun.getState().run?.items.map(({ outcome }) => outcome)
const soon = { timeout: 10_000, interval: 10 }

describe('a check-in', () => {
  test('is at the service, with the note it leaves under Kenji’s name (§4.1)', async () => {
    const code = await aBooking()
    sendNow(issue(checkIn(code)) ?? '')
    await expect.poll(state, soon).toBe('done')
    expect((await read(code)).checkedInAt).toBeInstanceOf(Date)
    const [note] = await notesOf(code)
    expect(note && machineMark(note)).toBe('in')
  })

  test('of a booking that a colleague cancels during the five seconds of Undo is not sent, and asks (reliability.md §3.3)', async () => {
    const code = await aBooking()
    await read(code)
    const opId = issue(checkIn(code)) ?? ''
    const boss = await house.service.as('maria')
    await boss.post(`booking/${code}/update`, { status_id: 'VOID' })
    sendNow(opId)
    await expect.poll(state, soon).toBe('asks')
    expect(last()).toMatchObject({ question: { kind: 'cancelled', now: { id: 'VOID' } } })
    expect(house.proxy.count(`POST /api/3.0/booking/${code}/checkin`)).toBe(0)
  })

  test('of a booking that is voided right before it arrives is refused in words (§3 rule 1)', async () => {
    const code = await aBooking()
    const boss = await house.service.as('maria')
    const { fault, letGo } = aHold()
    house.proxy.next(`POST /api/3.0/booking/${code}/checkin`, fault)
    sendNow(issue(checkIn(code)) ?? '')
    await expect.poll(state, soon).toBe('sending')
    await boss.post(`booking/${code}/update`, { status_id: 'VOID' })
    letGo()
    await expect.poll(state, soon).toBe('refused')
    expect(last()).toMatchObject({ failure: { message: expect.stringMatching(/void/i) } })
  })

  test('whose answer was lost is found at the service, and done once', async () => {
    const code = await aBooking()
    house.proxy.next(`POST /api/3.0/booking/${code}/checkin`, { kind: 'dropAfter' })
    sendNow(issue(checkIn(code)) ?? '')
    await expect.poll(state, soon).toBe('done')
    expect(house.proxy.count(`POST /api/3.0/booking/${code}/checkin`)).toBe(1)
    expect(await notesOf(code)).toHaveLength(1)
  })

  test('that cannot be found at the service needs a person', async () => {
    const code = await aBooking()
    house.proxy.next(`POST /api/3.0/booking/${code}/checkin`, { kind: 'dropBefore' })
    sendNow(issue(checkIn(code)) ?? '')
    // The check waits for a request that may still arrive; nothing is sent meanwhile.
    await expect.poll(state, soon).toBe('checking')
    expect(house.proxy.count(`POST /api/3.0/booking/${code}/checkin`)).toBe(1)
  })
})

test('a note whose answer was lost is found by its words, and written once (§4.1)', async () => {
  const code = await aBooking()
  house.proxy.next(`POST /api/3.0/booking/${code}/note`, { kind: 'dropAfter' })
  issue({ kind: 'note', code, body: 'Väninnan cykel 🚲\nkommer 10:30' })
  await expect.poll(state, soon).toBe('done')
  expect(await notesOf(code)).toHaveLength(1)
})

test('a change of status is found by the next read; the guest is notified only on request (§4.1 notify)', async () => {
  const code = await aBooking()
  const [from, to] = [
    { id: 'PEND', name: 'Pending' },
    { id: 'HOLD', name: 'On hold' },
  ]
  sendNow(issue({ kind: 'change-status', code, from, to, notify: false }) ?? '')
  await expect.poll(state, soon).toBe('done')
  expect((await read(code)).status.id).toBe('HOLD')
})

test('a balance is recorded once and read back, and not sent a second time (§3 rule 2)', async () => {
  const code = await aBooking()
  const setPaid: Command = { kind: 'set-paid', code, balance: cad('100') }
  issue(setPaid)
  await expect.poll(state, soon).toBe('done')
  expect(last()).toHaveProperty('result', { total: cad('100'), paid: cad('100') })
  issue(setPaid)
  await expect.poll(state, soon).toBe('asks')
  expect((await read(code)).transactions).toHaveLength(1)
  expect(house.proxy.count(`POST /api/3.0/booking/${code}/update`)).toBe(1)
})

test('a status for many is set over no booking that a colleague changed meanwhile: that one asks, the others are done (reliability.md §3.3)', async () => {
  const codes = [await aBooking(), await aBooking(), await aBooking()]
  const seen = await Promise.all(codes.map(read))
  const [, changed = codes[0]] = codes
  const boss = await house.service.as('maria')
  await boss.post(`booking/${changed}/update`, { status_id: 'VOID' })
  const to = { id: 'HOLD', name: 'On hold' }
  startRun(
    'change-status',
    seen.map((booking) => ({
      command: {
        kind: 'change-status',
        code: booking.code,
        from: booking.status,
        to,
        notify: false,
      },
      customer: booking.customer,
      seen: baseIn(booking),
    })),
  )
  for (const { opId } of useOutbox.getState().entries) sendNow(opId)
  await expect.poll(outcomesOfRun, soon).toEqual(['done', 'asks', 'done'])
  expect((await Promise.all(codes.map(read))).map(({ status }) => status.id)).toEqual([
    'HOLD',
    'VOID',
    'HOLD',
  ])
  closeRun()
})

/** Kenji's tablet has no network for a moment; Maria does `meanwhile` on another one. */
async function waitsWhile(code: BookingCode, meanwhile: (path: string) => Promise<Response>) {
  runClockQuickly()
  const offline = vi.spyOn(desk.tab, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  sendNow(issue(checkIn(code)) ?? '')
  await expect.poll(last, soon).toMatchObject({ state: 'waiting', failure: { kind: 'offline' } })
  expect((await meanwhile(`/api/3.0/booking/${code}`)).ok).toBe(true)
  offline.mockRestore()
  globalThis.dispatchEvent(new Event('online'))
  await expect
    .poll(last, { ...soon, timeout: 45_000 })
    .toMatchObject({ state: expect.stringMatching(/^(?:done|asks|refused)$/) })
}
const byMaria = async (path: string, json: object): Promise<Response> =>
  (await house.signIn('maria')).post(path, json, { 'Desk-Operation': crypto.randomUUID() })

describe('a check-in made without a connection is checked before it is sent', () => {
  test('when Maria was first, her name and time are shown, and nothing is sent (O10)', async () => {
    const code = await aBooking()
    await waitsWhile(code, (booking) => byMaria(`${booking}/checkin`, {}))
    expect(state()).toBe('done')
    const { checkedInAt } = await read(code)
    const at = checkedInAt instanceof Date ? checkedInAt.getTime() : null
    expect(at).not.toBeNull()
    expect(last()).toHaveProperty('remark', { kind: 'already', by: 'Maria Silva', at })
    expect(house.proxy.count(`POST /api/3.0/booking/${code}/checkin`)).toBe(1)
    expect(await notesOf(code)).toHaveLength(1)
  })

  test('when the booking is void by now, a person decides, and nothing is sent (O11)', async () => {
    const code = await aBooking()
    await waitsWhile(code, (booking) =>
      byMaria(`${booking}/update`, { status_id: 'VOID', notify: false }),
    )
    expect(state()).toBe('asks')
    expect(last()).toMatchObject({ question: { kind: 'cancelled', now: { id: 'VOID' } } })
    expect(house.proxy.count(`POST /api/3.0/booking/${code}/checkin`)).toBe(0)
    expect(await notesOf(code)).toEqual([])
  })
})

test('a sign-in that ends keeps the note until Kenji is back, and it is written once', async () => {
  const code = await aBooking()
  desk.tab.cookies.clear()
  issue({ kind: 'note', code, body: 'after lunch' })
  await expect.poll(last, soon).toMatchObject({ failure: { kind: 'signed-out' } })
  await house.signIn('kenji', desk.tab)
  expect(await readSignIn(desk.api)).toMatchObject({ state: 'in' })
  await expect.poll(state, soon).toBe('done')
  expect(await notesOf(code)).toHaveLength(1)
})

test('an action of Kenji is not sent when Maria signs in', async () => {
  const code = await aBooking()
  desk.tab.cookies.clear()
  issue({ kind: 'note', code, body: 'Kenji’s' })
  await expect.poll(last, soon).toMatchObject({ failure: { kind: 'signed-out' } })
  await house.signIn('maria', desk.tab)
  await readSignIn(desk.api)
  expect(await notesOf(code)).toEqual([])
  expect(state()).toBe('waiting')
})

test('an account that may only look sees the reason, and nothing is changed', async () => {
  desk.close()
  desk = await aDesk(house, 'sam')
  const code = await aBooking()
  sendNow(issue(checkIn(code)) ?? '')
  await expect.poll(state, soon).toBe('refused')
  expect(last()).toMatchObject({ failure: { kind: 'forbidden' } })
  expect((await read(code)).checkedInAt).toBeNull()
})

test('a throttle delays the next action as long as the service asks, and the desk says until when (§8)', async () => {
  const code = await aBooking()
  house.proxy.next(`POST /api/3.0/booking/${code}/note`, {
    kind: 'status',
    status: 429,
    when: 'before',
    headers: { 'retry-after': '40' },
  })
  issue({ kind: 'note', code, body: 'slowly' })
  await expect.poll(last, soon).toMatchObject({ failure: { kind: 'throttled' } })
  const until = desk.api.pausedUntil() ?? 0
  expect(until - Date.now()).toBeGreaterThan(35_000)
  expect(last()).toHaveProperty('failure', { kind: 'throttled', until })
})
