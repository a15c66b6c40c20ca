import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import { newsOf as newsFor } from '../../../src/desk/app/newsOf.ts'
import type { Command, Entry, EntryState } from '../../../src/desk/core/outbox/command.ts'
import { newEntry } from '../../../src/desk/core/outbox/newEntry.ts'
import { cad } from '../../example/wireBooking.ts'
import { entryIn } from '../core/outbox/someEntries.ts'

const code = parseBookingCode('KB58R')

const newsOf = (before: Entry | null, now: Entry) => newsFor(before, now, () => 'Mateo Ortiz')

const anEntry = (command: Command, state: EntryState = 'held'): Entry =>
  entryIn(newEntry({ opId: 'op', command, at: 0, by: '2:Kenji Sato' }, 1), state)

const checkIn = anEntry({ kind: 'check-in', code, customer: 'Mateo Ortiz' })

test('a check-in is announced when it is accepted and when the service has done it, not while it is sent', () => {
  expect(newsOf(null, checkIn)).toMatchObject({ text: 'Checking in Mateo Ortiz', can: 'undo' })
  expect(newsOf(checkIn, entryIn(checkIn, 'sending'))).toBeNull()
  expect(newsOf(checkIn, entryIn(checkIn, 'done'))?.text).toBe('Checked in: Mateo Ortiz')
  expect(newsOf(entryIn(checkIn, 'done'), entryIn(checkIn, 'done'))).toBeNull()
})

test('an action that needs a person says so and leads there', () => {
  const refused = newsOf(checkIn, entryIn(checkIn, 'refused', { failure: { kind: 'not-found' } }))
  expect(refused).toMatchObject({ tone: 'needs', can: 'look' })
  expect(refused?.text).toBe('Not checked in: Mateo Ortiz. Not found.')
  expect(newsOf(checkIn, entryIn(checkIn, 'unsure'))?.text).toBe(
    'Not sure the check-in arrived: Mateo Ortiz',
  )
})

test('a payment is announced as recorded once it is confirmed', () => {
  const paying = anEntry({ kind: 'set-paid', code, balance: cad('40') }, 'checking')
  expect(newsOf(null, paying)).toBeNull()
  expect(newsOf(paying, entryIn(paying, 'done'))?.text).toBe('Payment recorded: 40.00, Mateo Ortiz')
})

test('a message to the guest is announced with the status it came with', () => {
  const change = anEntry({
    kind: 'change-status',
    code,
    from: { id: 'PEND', name: 'Pending' },
    to: { id: 'HOLD', name: 'On hold' },
    notify: true,
  })
  expect(newsOf(change, entryIn(change, 'done'))?.text).toBe(
    'Changed to On hold, notification requested: Mateo Ortiz',
  )
})

test('where the guest’s name is unknown, the code takes its place', () => {
  const paying = anEntry({ kind: 'set-paid', code, balance: cad('40') }, 'checking')
  const paid = entryIn(paying, 'done')
  expect(newsFor(paying, paid, () => null)?.text).toBe('Payment recorded: 40.00, KB58R')
  const nameless = anEntry({ kind: 'check-in', code, customer: '' }, 'unsure')
  expect(newsFor(null, nameless, () => null)?.text).toBe('Not sure the check-in arrived: KB58R')
})

test('an action done before the page was loaded is not announced', () => {
  expect(newsOf(null, entryIn(checkIn, 'done'))).toBeNull()
})

test('a bookmark is shown by its button alone', () => {
  const mark = anEntry({ kind: 'bookmark', code, mark: true }, 'waiting')
  expect(newsOf(mark, entryIn(mark, 'done'))).toBeNull()
})
