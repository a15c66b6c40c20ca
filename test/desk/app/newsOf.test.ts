import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import { newsOf as newsFor } from '../../../src/desk/app/newsOf.ts'
import type { Command, Entry } from '../../../src/desk/outbox/command.ts'
import { newEntry } from '../../../src/desk/outbox/newEntry.ts'
import { cad } from '../../example/wireBooking.ts'

const code = parseBookingCode('KB58R')

const newsOf = (before: Entry | null, now: Entry) => newsFor(before, now, () => 'Mateo Ortiz')

const anEntry = (command: Command, members: Partial<Entry> = {}): Entry => ({
  ...newEntry({ opId: 'op', command, at: 0, by: '2:Kenji Sato' }, 1),
  state: 'held',
  ...members,
})

const checkIn = anEntry({ kind: 'check-in', code, customer: 'Mateo Ortiz' })

test('a check-in is announced when it is accepted and when the service has done it, not while it is sent', () => {
  expect(newsOf(null, checkIn)).toMatchObject({ text: 'Checking in Mateo Ortiz', can: 'undo' })
  expect(newsOf(checkIn, { ...checkIn, state: 'sending' })).toBeNull()
  expect(newsOf(checkIn, { ...checkIn, state: 'done' })?.text).toBe('Mateo Ortiz is checked in')
  expect(newsOf({ ...checkIn, state: 'done' }, { ...checkIn, state: 'done' })).toBeNull()
})

test('an action that needs a person says so and leads there', () => {
  const refused = newsOf(checkIn, { ...checkIn, state: 'refused', failure: { kind: 'not-found' } })
  expect(refused).toMatchObject({ tone: 'needs', can: 'look' })
  expect(refused?.text).toBe('Check-in of Mateo Ortiz was not done: not found')
  expect(newsOf(checkIn, { ...checkIn, state: 'unsure' })?.text).toBe(
    'Check-in of Mateo Ortiz could not be confirmed',
  )
})

test('a payment is announced as recorded only with "read back"', () => {
  const paying = anEntry({ kind: 'set-paid', code, balance: cad('40') }, { state: 'checking' })
  expect(newsOf(null, paying)).toBeNull()
  expect(newsOf(paying, { ...paying, state: 'done' })?.text).toBe(
    '40.00 recorded for Mateo Ortiz, read back',
  )
})

test('a message to the guest is announced with the status it came with', () => {
  const change = anEntry({
    kind: 'change-status',
    code,
    from: { id: 'PEND', name: 'Pending' },
    to: { id: 'HOLD', name: 'On hold' },
    notify: true,
  })
  expect(newsOf(change, { ...change, state: 'done' })?.text).toBe(
    'Mateo Ortiz is On hold, a message to the guest is asked for',
  )
})

test('where the guest’s name is unknown, the code takes its place', () => {
  const paying = anEntry({ kind: 'set-paid', code, balance: cad('40') }, { state: 'checking' })
  const paid = { ...paying, state: 'done' } as const
  expect(newsFor(paying, paid, () => null)?.text).toBe('40.00 recorded for KB58R, read back')
  const nameless = anEntry({ kind: 'check-in', code, customer: '' }, { state: 'unsure' })
  expect(newsFor(null, nameless, () => null)?.text).toBe('Check-in of KB58R could not be confirmed')
})

test('an action done before the page was loaded is not announced', () => {
  expect(newsOf(null, { ...checkIn, state: 'done' })).toBeNull()
})

test('a bookmark is shown by its button alone', () => {
  const mark = anEntry({ kind: 'bookmark', code, mark: true }, { state: 'waiting' })
  expect(newsOf(mark, { ...mark, state: 'done' })).toBeNull()
})
