import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import type { Note } from '../../../../src/contract/note.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { noteMarkOf } from '../../../../src/desk/core/outbox/base.ts'
import type { Command, Entry } from '../../../../src/desk/core/outbox/command.ts'
import type { FlatEntry } from '../../../../src/desk/core/outbox/flatEntry.ts'
import { newEntry, nothingKnown } from '../../../../src/desk/core/outbox/newEntry.ts'
import { type VerdictFacts, verdictOn } from '../../../../src/desk/core/outbox/outcomeVerdict.ts'
import { aWireDetail, cad } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { aNote } from '../../pages/today/aDay.ts'
import { entryWith } from './someEntries.ts'

const text = 'HRBR-211126'
const code = parseBookingCode(text)
const madeAt = Date.parse('2026-11-21T16:00:00Z')
const before = '2026-11-21T12:00:00Z'
const booking = (members: Record<string, unknown> = {}) =>
  parseBookingDetail(
    anEnvelope({ booking: aWireDetail({ last_modified: before, ...members }) }),
    'America/Vancouver',
  )
const known: VerdictFacts = {
  accountId: 2,
  entries: [],
  checkNote: 'Checked in',
  serverOffsetMs: 0,
}
const sent = (command: Command, wish: Partial<FlatEntry> = {}): Entry =>
  entryWith(newEntry({ opId: 'op', command, at: madeAt, by: '2:Kenji Sato' }, 1), {
    state: 'checking',
    attempts: 1,
    tries: [{ at: madeAt, answer: null }],
    mark: { highestId: 100, ownUnread: 0 },
    ...wish,
  })
const status = (id: string) => ({ id, name: id })
type Wish = {
  detail?: Record<string, unknown>
  notes?: readonly Note[]
  more?: Partial<VerdictFacts>
}
const whole = (entry: Entry, { detail = {}, notes = [], more = {} }: Wish = {}) =>
  verdictOn(entry, { booking: booking(detail), notes }, { ...known, ...more })
const verdict = (entry: Entry, wish?: Wish) => whole(entry, wish).is

const written = (id: number, body = 'Checked in', accountId = 2) =>
  aNote(text, { id, body, accountId, at: new Date('2026-11-21T16:00:01Z') })

describe('a check-in without an answer (reliability.md §3.5)', () => {
  const checkIn = sent({ kind: 'check-in', code, customer: 'Mary' })

  test('is found by its time, or by the note it left, not by an older one', () => {
    expect(verdict(checkIn, { detail: { checkin: 1795276800 } })).toBe('seen')
    expect(verdict(checkIn, { notes: [written(101)] })).toBe('seen')
    expect(verdict(checkIn, { notes: [written(100)] })).toBe('absent')
  })

  test('was certainly not done only where check-ins are known to leave notes (O5)', () => {
    expect(verdict(checkIn)).toBe('absent')
    expect(verdict(checkIn, { more: { checkNote: null } })).toBe('open')
    const notes = [written(101, 'Eingecheckt', 0)]
    expect(verdict(checkIn, { notes, more: { checkNote: null } })).toBe('open')
  })

  test('is for a person when the booking has another action of mine, or was changed', () => {
    expect(verdict(checkIn, { notes: [written(101, 'at the pool')] })).toBe('open')
    expect(verdict(checkIn, { detail: { last_modified: '2026-11-21T16:00:01Z' } })).toBe('open')
  })

  test('is found by a note in the words this service writes at check-in, by any author', () => {
    const more = { checkNote: 'Eingecheckt' }
    expect(verdict(checkIn, { notes: [written(101, ' Eingecheckt', 0)], more })).toBe('seen')
    expect(verdict(checkIn, { notes: [written(101, 'Ausgecheckt', 0)], more })).toBe('absent')
  })

  test('is not confused with a note of this desk that waits to be sent', () => {
    const own = newEntry(
      { opId: 'n', command: { kind: 'note', code, body: 'at the pool' }, at: madeAt, by: null },
      2,
    )
    const notes = [written(101, 'at the pool')]
    expect(verdict(checkIn, { notes, more: { entries: [own] } })).toBe('absent')
  })
})

describe('a note without an answer', () => {
  const note = sent({ kind: 'note', code, body: 'Late\nat 10:30 ' })

  test('is found by its words, whatever the line ends, when it is new and mine', () => {
    expect(verdict(note, { notes: [written(101, 'Late\r\nat 10:30')] })).toBe('seen')
    expect(verdict(note, { notes: [written(101, 'Late\r\nat 10:30', 7)] })).toBe('absent')
    expect(verdict(note, { notes: [written(101, 'Late')] })).toBe('absent')
  })

  test('that was written twice on purpose is two, also when the answer to the second is lost (O14)', () => {
    const second = { ...note, mark: { highestId: 100, ownUnread: 1 } }
    expect(verdict(second, { notes: [written(101, 'Late\nat 10:30')] })).toBe('absent')
    const both = [written(101, 'Late\nat 10:30'), written(102, 'Late\nat 10:30')]
    expect(verdict(second, { notes: both })).toBe('seen')
  })

  test('is reported as doubled where there is one more than there should be (reliability.md §3.5)', () => {
    const words = 'Late\nat 10:30'
    const [first, second] = [written(101, words), written(102, words)]
    expect(whole(note, { notes: [first] })).toEqual({ is: 'seen', remark: null })
    expect(whole(note, { notes: [first, second] })).toEqual({
      is: 'seen',
      remark: { kind: 'doubled' },
    })
    const another = { ...note, mark: { highestId: 100, ownUnread: 1 } }
    expect(whole(another, { notes: [first, second] })).toEqual({ is: 'seen', remark: null })
  })

  test('is for a person where a note that was accepted before cannot be found (reliability.md §3.5)', () => {
    const third = { ...note, mark: { highestId: 100, ownUnread: 2 } }
    expect(verdict(third, { notes: [written(101, 'Late\nat 10:30')] })).toBe('open')
  })

  test('counts as mine where the service does not say who is signed in', () => {
    const notes = [written(101, 'Late\nat 10:30', 7)]
    expect(verdict(note, { notes, more: { accountId: null } })).toBe('seen')
  })

  test('is counted from the notes that were read, whether or not a read had the first of two equal ones (O14)', () => {
    const words = 'Late\nat 10:30'
    const answeredAt = madeAt + 3_000
    const first = entryWith(note, { opId: 'first', state: 'done', answeredAt })
    /** Read by then, and recorded as read before or after the answer: a slow answer does not show the order. */
    const markAfter = (notes: readonly Note[], updatedAt: number) => {
      const queryClient = new QueryClient()
      queryClient.setQueryData(keys.notes('2026-11-21'), { records: notes }, { updatedAt })
      return noteMarkOf(queryClient, { ...note, mark: null }, [first], 2)
    }
    const [old, own] = [written(100, words), written(101, words)]
    for (const updatedAt of [answeredAt - 1, answeredAt + 1]) {
      expect(markAfter([old], updatedAt)).toEqual({ highestId: 100, ownUnread: 1 })
      expect(markAfter([old, own], updatedAt)).toEqual({ highestId: 101, ownUnread: 0 })
    }
  })
})

describe('a note without an answer that was sent before any notes were read', () => {
  const words = 'Late\nat 10:30'
  const minute = 60_000
  const note = sent({ kind: 'note', code, body: words }, { mark: null })
  const noteAt = (id: number, at: number) => ({ ...written(id, words), at: new Date(at) })
  const taken = (wish: Partial<FlatEntry> = {}): Entry =>
    entryWith(note, {
      opId: 'earlier',
      state: 'done',
      answeredAt: madeAt,
      ...wish,
    })

  test('is found as an equal one that is at most two minutes older, by the service’s clock (reliability.md §3.5)', () => {
    expect(verdict(note, { notes: [noteAt(7, madeAt - 2 * minute)] })).toBe('seen')
    expect(verdict(note, { notes: [noteAt(7, madeAt - 2 * minute - 1)] })).toBe('absent')
    const more = { serverOffsetMs: minute }
    expect(verdict(note, { notes: [noteAt(7, madeAt - minute)], more })).toBe('seen')
    expect(verdict(note, { notes: [noteAt(7, madeAt - minute - 1)], more })).toBe('absent')
  })

  test('is not found in an equal note of a moment ago (O14)', () => {
    const more = { entries: [taken(), note] }
    expect(verdict(note, { notes: [noteAt(7, madeAt)], more })).toBe('absent')
    expect(verdict(note, { notes: [noteAt(7, madeAt), noteAt(8, madeAt)], more })).toBe('seen')
    expect(verdict(note, { notes: [], more })).toBe('open')
  })

  test('treats as equal only a note of the same words that the service accepted in those two minutes (O14)', () => {
    const besides = (earlier: Entry, serverOffsetMs = 0) =>
      verdict(note, {
        notes: [noteAt(7, madeAt + serverOffsetMs)],
        more: { entries: [earlier], serverOffsetMs },
      })
    expect(besides(taken({ answeredAt: madeAt - 2 * minute }))).toBe('absent')
    expect(besides(taken({ answeredAt: madeAt - 2 * minute - 1 }))).toBe('seen')
    expect(besides(taken({ answeredAt: madeAt - 2 * minute }), 5 * minute)).toBe('absent')
    expect(besides(taken({ answeredAt: madeAt - 2 * minute - 1 }), 5 * minute)).toBe('seen')
    expect(besides(taken({ answeredAt: null }))).toBe('seen')
    expect(besides(taken({ state: 'refused' }))).toBe('seen')
    expect(besides(taken({ opId: note.opId }))).toBe('seen')
    expect(besides(taken({ command: { kind: 'note', code, body: 'Late' } }))).toBe('seen')
    expect(besides(taken({ command: { kind: 'bookmark', code, mark: true } }))).toBe('seen')
  })
})

describe('a change of status without an answer', () => {
  const from = booking().status
  const hold = sent({ kind: 'change-status', code, from, to: status('HOLD'), notify: false })

  test('is found by the status, and was certainly not done where nobody changed the booking', () => {
    expect(verdict(hold, { detail: { status_id: 'HOLD' } })).toBe('seen')
    expect(verdict(hold)).toBe('absent')
  })

  test('is for a person when it is a third status, or was changed there and back (O12)', () => {
    expect(verdict(hold, { detail: { status_id: 'STOP' } })).toBe('changed')
    expect(verdict(hold, { detail: { last_modified: '2026-11-21T16:00:01Z' } })).toBe('touched')
  })
})

test('a payment is found by exactly its amount more than before it was sent, and is never assumed not to have been made (D11)', () => {
  const payment = { kind: 'set-paid', code, balance: cad('99.50') } as const
  const base = { ...nothingKnown, total: cad('149.50'), paid: cad('50') }
  const setPaid = sent(payment, { base })
  expect(verdict(setPaid)).toBe('open')
  expect(verdict(setPaid, { detail: { status_id: 'PAID' } })).toBe('open')
  expect(verdict(setPaid, { detail: { paid_total: '149.50' } })).toBe('seen')
  // Nothing is due any more, and not because of this payment.
  const paid = (minor: string) => verdict(setPaid, { detail: { total: minor, paid_total: minor } })
  expect(paid('50.00')).toBe('open')
  expect(paid('160.00')).toBe('open')
  expect(verdict(sent(payment), { detail: { paid_total: '149.50' } })).toBe('open')
})
