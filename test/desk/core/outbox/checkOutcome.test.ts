import { beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { checkOutcome } from '../../../../src/desk/core/outbox/checkOutcome.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { nothingKnown } from '../../../../src/desk/core/outbox/newEntry.ts'
import type { OneEvent } from '../../../../src/desk/core/outbox/outboxState.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import type { Answer } from '../../../example/aFetch.ts'
import { cad } from '../../../example/wireBooking.ts'
import { anEnvelope, aWireRefusal } from '../../../example/wireEnvelope.ts'
import { aWireNote } from '../../../example/wireNote.ts'
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
    tries: [{ at: nine - 40_000, answer: null }],
    ...wish,
  })

/** Another action from half a minute ago, which is known to have arrived. */
const doneBefore = (command: Command) =>
  entryIn({ ...anEntry(command), opId: 'before' }, 'done', { answeredAt: nine - 30_000 })

const found = (command: Command, wish: OwnWish = {}): Promise<OneEvent> =>
  checkOutcome(gate.deps(), sent(command, wish))

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

  test('when the gate does not answer, the request is repeated, more and more rarely', async () => {
    gate.journal = 'no network'
    const sentAgo = (ms: number) => found(note, { tries: [{ at: nine - ms, answer: null }] })
    expect(await sentAgo(1_000)).toMatchObject({ type: 'still-checking', askAgainInMs: 5_000 })
    expect(await sentAgo(40_000)).toMatchObject({ askAgainInMs: 40_000 })
    expect(await sentAgo(3_600_000)).toMatchObject({ askAgainInMs: 600_000 })
    expect(await found(note)).toMatchObject({ opId: 'op', failure: { kind: 'offline' } })
  })

  test('where the gate says that the service acts once per id, the action is sent again under its id (O1)', async () => {
    gate.journal = { json: { state: 'unknown', mayRepeat: true } }
    for (const command of [note, checkIn, payment, message]) {
      expect(await found(command)).toMatchObject({ type: 'answered', opId: 'op' })
      const [, sentAgain] = gate.requests
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
    expect(await found(checkIn)).toMatchObject({ type: 'confirmed', opId: 'op' })
    expect(
      gate.requests.filter(({ path }) => path.endsWith('notes')).map(({ body }) => body),
    ).toEqual([{ date: '2026-11-21' }, { date: '2026-11-20' }])
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

  test('as long as the service may still do it, its absence proves nothing, and it is looked for again', async () => {
    gate.journal = { json: { state: 'unknown', mayArriveMs: 200_000 } }
    for (const command of [note, checkIn, hold, message, bookmark, payment]) {
      expect(await found(command)).toMatchObject({
        type: 'still-checking',
        opId: 'op',
        failure: { kind: 'outcome-unknown' },
        askAgainInMs: 40_000,
      })
    }
    // The last look is when that time is over.
    gate.journal = { json: { state: 'unknown', mayArriveMs: 7_000 } }
    expect(await found(note)).toMatchObject({ type: 'still-checking', askAgainInMs: 7_000 })
    gate.record = detail({ bookmark: 1 })
    expect(await found(bookmark)).toMatchObject({ type: 'confirmed' })
  })

  test('when that time is over a person must decide, and the desk still looks for it', async () => {
    gate.journal = unknown
    expect(await found(bookmark)).toEqual({
      type: 'doubted',
      opId: 'op',
      result: null,
      lookAt: nine + 40_000,
    })
    for (const command of [note, checkIn, payment]) {
      expect(await found(command)).toMatchObject({ type: 'doubted' })
    }
    expect(gate.requests.some(({ headers }) => headers.has('Desk-Operation'))).toBe(false)
  })

  test('while a person must decide the desk looks for it, whatever the journal says', async () => {
    const doubted = (command: Command) =>
      checkOutcome(
        gate.deps(),
        entryIn(sent(command), 'unsure', { notBefore: nine, failure: { kind: 'slow' } }),
      )
    for (const journal of [
      unknown,
      { json: { state: 'unseen' } },
      { json: { state: 'unknown', mayRepeat: true, mayArriveMs: 9 } },
      { json: { state: 'answered', status: 409, body: null } },
    ]) {
      gate.journal = journal
      gate.record = detail()
      expect(await doubted(bookmark)).toMatchObject({ type: 'still-checking' })
      gate.record = detail({ bookmark: 1 })
      expect(await doubted(bookmark)).toMatchObject({ type: 'confirmed' })
      expect(gate.requests.some(({ headers }) => headers.has('Desk-Operation'))).toBe(false)
    }
    // An accepted payment that the booking does not show.
    gate.journal = { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
    expect(await doubted(payment)).toMatchObject({ type: 'still-checking' })
    expect(await doubted(note)).toMatchObject({ type: 'answered' })
  })

  test('what the gate had begun to send is never taken for unsent, even when its journal was put back from a copy', async () => {
    const tries = [{ at: nine - 40_000, answer: 'outcome-unknown' as const }]
    expect(await found(note, { tries })).toMatchObject({ type: 'still-checking' })
    const old = [{ at: nine - 400_000, answer: 'outcome-unknown' as const }]
    expect(await found(note, { tries: old })).toMatchObject({ type: 'doubted' })
  })

  test('a reminder to a guest is never sent a second time, because no record says whether it was sent', async () => {
    const remind: Command = {
      kind: 'remind',
      code: hold.code,
      customer: 'Mary',
      status: { id: 'PEND', name: 'Pending' },
    }
    gate.journal = unknown
    expect(await found(remind)).toMatchObject({ type: 'doubted', opId: 'op', result: null })
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
    expect(await found(note)).toMatchObject({ type: 'doubted' })
  })

  test('a status that somebody else has set, or a booking changed since, is for a person', async () => {
    gate.journal = unknown
    gate.record = detail({ status_id: 'STOP', status_name: 'Stopped' })
    expect(await found(hold)).toMatchObject({
      type: 'asked',
      opId: 'op',
      question: { kind: 'changed', now: { id: 'STOP', name: 'Stopped' } },
    })
    gate.record = detail()
    const base = { status: null, paid: null, total: null, lastModified: 1 }
    expect(await found(hold, { base })).toMatchObject({
      type: 'asked',
      opId: 'op',
      question: { kind: 'touched', at: modified * 1000 },
    })
  })

  test('a payment that the service accepted is read back, and never sent again (§4.1 set_paid)', async () => {
    const paid = { ...nothingKnown, total: cad('149.50'), paid: cad('50') }
    const accepted = { accepted: true, base: paid }
    gate.record = detail({ paid_total: '149.50' })
    const result = { total: cad('149.50'), paid: cad('149.50') }
    expect(await found(payment, accepted)).toMatchObject({ type: 'confirmed', result })
    expect(gate.paths()).toEqual(['booking/HRBR-211126'])
    gate.record = detail()
    expect(await found(payment, accepted)).toMatchObject({
      type: 'doubted',
      opId: 'op',
      result: { total: cad('149.50'), paid: cad('50') },
    })
  })

  test('a booking that the service does not show leaves the action unsure', async () => {
    gate.journal = unknown
    gate.record = { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await found(bookmark)).toMatchObject({ type: 'doubted', opId: 'op', result: null })
  })

  test('failed readings leave the check for later', async () => {
    gate.journal = unknown
    gate.notes = 'no network'
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      failure: { kind: 'offline' },
      askAgainInMs: 40_000,
    })
  })
})
