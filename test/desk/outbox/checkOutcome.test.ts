import { setImmediate as aTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import { checkOutcome } from '../../../src/desk/outbox/checkOutcome.ts'
import type { Command } from '../../../src/desk/outbox/command.ts'
import type { OneEvent } from '../../../src/desk/outbox/outboxState.ts'
import { useOutbox } from '../../../src/desk/outbox/outboxStore.ts'
import type { Answer } from '../../example/aFetch.ts'
import { cad } from '../../example/wireBooking.ts'
import { anEnvelope, aWireRefusal } from '../../example/wireEnvelope.ts'
import { aWireNote } from '../../example/wireNote.ts'
import {
  anEntry,
  aSmallGate,
  bookmark,
  checkIn,
  checkOut,
  detail,
  hold,
  message,
  modified,
  nine,
  note,
  payment,
  type SmallGate,
} from './aSmallGate.ts'
import { entryIn, type OwnWish } from './someEntries.ts'

let gate: SmallGate
beforeEach(() => {
  gate = aSmallGate()
})

const sent = (command: Command, wish: OwnWish = {}) =>
  entryIn(anEntry(command), 'checking', {
    attempts: 1,
    tries: [{ at: nine - 40_000, said: null }],
    ...wish,
  })

/** Another action from half a minute ago, which is known to have arrived. */
const doneBefore = (command: Command) =>
  entryIn({ ...anEntry(command), opId: 'before' }, 'done', { answeredAt: nine - 30_000 })

/** The outcome, while the desk's clock runs as far as the check asks to wait. */
async function found(command: Command, wish: OwnWish = {}): Promise<OneEvent> {
  const events: OneEvent[] = []
  void checkOutcome(gate.deps(), sent(command, wish)).then((one) => events.push(one))
  for (let turn = 0; turn < 10_000 && events.length === 0; turn += 1) {
    gate.clock.pass(100)
    await aTurn()
  }
  const [event] = events
  if (event === undefined) throw new Error('Nothing was found out.')
  return event
}

describe('after an attempt without an answer (reliability.md §3.5)', () => {
  const unknown: Answer = { json: { state: 'unknown' } }

  test('the gate’s journal settles the outcome where it can', async () => {
    expect(await found(note)).toMatchObject({ type: 'never-arrived', opId: 'op' })
    gate.journal = { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
    expect(await found(note)).toMatchObject({ type: 'answered', opId: 'op' })
    gate.journal = { json: { state: 'running' } }
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      failure: null,
      askAgainInMs: 2_000,
    })
    gate.journal = { json: { state: 'answered', status: 409, body: null } }
    expect(await found(note)).toMatchObject({ type: 'failed', failure: { kind: 'conflict' } })
    expect(gate.paths()).toEqual(['ops/op'])
  })

  test('when the gate does not answer, it is asked again in five seconds', async () => {
    gate.journal = 'no network'
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      opId: 'op',
      failure: { kind: 'offline' },
      askAgainInMs: 5_000,
    })
  })

  test('where the gate says that the service acts once per id, the action is sent again under its id (O1)', async () => {
    gate.journal = { json: { state: 'unknown', mayRepeat: true } }
    for (const command of [note, checkIn, payment, message]) {
      expect(await found(command)).toMatchObject({ type: 'answered', opId: 'op' })
      const [, sentAgain] = gate.asked
      expect(sentAgain?.headers.get('desk-operation')).toBe('op')
    }
  })

  test.each([
    ['an error of the service', { state: 'answered', status: 500, body: null }],
    ['an answer that was lost', { state: 'answered', status: 202, body: null }],
    [
      'a service out of reach',
      { state: 'answered', status: 502, body: aWireRefusal({ id: 'service-unreachable' }) },
    ],
    [
      'an answer nobody can read',
      { state: 'answered', status: 502, body: aWireRefusal({ id: 'bad-upstream' }) },
    ],
  ])('%s does not settle it, and the booking is read', async (_, json) => {
    gate.journal = { json }
    gate.record = detail({ bookmark: 1 })
    expect(await found(bookmark)).toMatchObject({ type: 'confirmed', result: null, remark: null })
  })

  test('a visible change is done at once, and notes are read only for actions that leave notes', async () => {
    gate.journal = unknown
    gate.record = detail({ checkin: modified })
    const before = gate.clock.now()
    expect(await found(checkIn)).toMatchObject({ type: 'confirmed', opId: 'op' })
    expect(gate.clock.now() - before).toBeLessThan(5_000)
    expect(gate.asked.filter(({ path }) => path.endsWith('notes')).map(({ body }) => body)).toEqual(
      [{ date: '2026-11-21' }, { date: '2026-11-20' }],
    )
    gate.record = detail({ status_id: 'HOLD', status_name: 'On hold' })
    expect(await found(message)).toMatchObject({
      type: 'confirmed',
      remark: { kind: 'message-unknown' },
    })
    expect(gate.paths()).not.toContain('booking/notes')
  })

  test('a check-out is looked for in the booking and in its notes, as a check-in is', async () => {
    gate.journal = unknown
    gate.record = detail({ checkin: modified, checkout: modified })
    expect(await found(checkOut)).toMatchObject({ type: 'confirmed' })
    expect(gate.paths()).toContain('booking/notes')
  })

  test('the request may still arrive for half a minute, and until then the booking is read again', async () => {
    gate.journal = unknown
    const lately = { tries: [{ at: nine - 1_000, said: null }] }
    const event = await found(bookmark, lately)
    expect(event).toMatchObject({
      type: 'still-checking',
      opId: 'op',
      failure: { kind: 'outcome-unknown' },
    })
    const wait = event.type === 'still-checking' ? event.askAgainInMs : 0
    expect(wait).toBeGreaterThan(28_000)
    expect(wait).toBeLessThanOrEqual(29_000)
    const because = { ...lately, failure: { kind: 'slow' } as const }
    expect(await found(bookmark, because)).toMatchObject({ failure: { kind: 'slow' } })
    // A clock that was put back must not make it wait for ever.
    const ahead = { tries: [{ at: nine + 3_600_000, said: null }] }
    expect(await found(bookmark, ahead)).toMatchObject({ type: 'proven-absent' })
  })

  test('two equal reads prove that it was not done, and it is sent once more under a new id', async () => {
    gate.journal = unknown
    const before = gate.clock.now()
    expect(await found(bookmark)).toMatchObject({
      type: 'proven-absent',
      opId: 'op',
      newOpId: 'new 1',
    })
    expect(gate.clock.now() - before).toBeGreaterThanOrEqual(5_000)
    expect(gate.asked.filter(({ path }) => path.endsWith('HRBR-211126'))).toHaveLength(2)
  })

  test('a reminder to a guest is never sent a second time, because no record says whether it was sent', async () => {
    const remind: Command = {
      kind: 'remind',
      code: hold.code,
      customer: 'Mary',
      status: { id: 'PEND', name: 'Pending' },
    }
    gate.journal = unknown
    expect(await found(remind)).toEqual({ type: 'doubted', opId: 'op', result: null })
    gate.journal = { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
    expect(await found(remind)).toMatchObject({ type: 'answered' })
  })

  test('a note of the same words that was done before is not taken for this one, nor is one of another booking', async () => {
    gate.journal = unknown
    gate.notes = [aWireNote({ body: 'late', date: '2026-11-21T09:00:00-08:00' })]
    // This service returns the same notes for every day.
    expect(await found(note)).toMatchObject({ type: 'confirmed', remark: null })
    useOutbox.setState({ entries: [doneBefore({ ...note, code: parseBookingCode('KB2') })] })
    expect(await found(note)).toMatchObject({ type: 'confirmed' })
    useOutbox.setState({ entries: [doneBefore(note)] })
    expect(await found(note)).toMatchObject({ type: 'proven-absent' })
  })

  test('two reads that differ prove nothing yet', async () => {
    gate.journal = unknown
    gate.record = (nth) => detail({ last_modified: modified + nth })
    expect(await found(bookmark)).toMatchObject({
      type: 'still-checking',
      opId: 'op',
      failure: null,
      askAgainInMs: 5_000,
    })
    gate.record = (nth) => detail({ bookmark: nth > 1 ? 1 : 0, last_modified: modified + nth })
    expect(await found(bookmark)).toMatchObject({ type: 'confirmed' })
  })

  test('after one repeat nothing is sent a third time, except notes and bookmarks', async () => {
    gate.journal = unknown
    const base = { status: null, paid: null, total: null, lastModified: modified * 1000 }
    expect(await found(hold, { base })).toMatchObject({ type: 'proven-absent' })
    expect(await found(hold, { base, resends: 1 })).toEqual({
      type: 'doubted',
      opId: 'op',
      result: null,
    })
    expect(await found(bookmark, { resends: 1 })).toMatchObject({ type: 'proven-absent' })
    const mark = { highestId: 80, ownUnread: 0 }
    expect(await found(note, { mark, resends: 1 })).toMatchObject({ type: 'proven-absent' })
    expect(await found(message, { base })).toMatchObject({ type: 'doubted' })
  })

  test('a status that somebody else has set, or a booking changed since, is for a person', async () => {
    gate.journal = unknown
    gate.record = detail({ status_id: 'STOP', status_name: 'Stopped' })
    expect(await found(hold)).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'changed', now: { id: 'STOP', name: 'Stopped' } },
    })
    gate.record = detail()
    const base = { status: null, paid: null, total: null, lastModified: 1 }
    expect(await found(hold, { base })).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'touched', at: modified * 1000 },
    })
  })

  test('a payment that the service accepted is read back, and never sent again (§4.1 set_paid)', async () => {
    const accepted = { accepted: true }
    gate.record = detail({ paid_total: '149.50' })
    const result = { total: cad('149.50'), paid: cad('149.50') }
    expect(await found(payment, accepted)).toMatchObject({ type: 'confirmed', result })
    expect(gate.paths()).toEqual(['booking/HRBR-211126'])
    gate.record = detail()
    const before = gate.clock.now()
    expect(await found(payment, accepted)).toEqual({
      type: 'doubted',
      opId: 'op',
      result: { total: cad('149.50'), paid: cad('50') },
    })
    expect(gate.clock.now() - before).toBeLessThan(5_000)
    expect(await found(bookmark, accepted)).toMatchObject({ type: 'proven-absent' })
  })

  test('a booking that the service does not show leaves the action unsure', async () => {
    gate.journal = unknown
    gate.record = { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await found(bookmark)).toEqual({ type: 'doubted', opId: 'op', result: null })
    gate.record = (nth) =>
      nth === 1
        ? detail()
        : { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await found(bookmark)).toEqual({ type: 'doubted', opId: 'op', result: null })
  })

  test('failed readings leave the check for later', async () => {
    gate.journal = unknown
    gate.notes = 'no network'
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      failure: { kind: 'offline' },
      askAgainInMs: 5_000,
    })
  })
})
