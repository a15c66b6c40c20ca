import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import {
  headline,
  readiness,
  type SyncFacts,
  triesOf,
} from '../../../../src/desk/app/sync/syncWords.ts'
import type { Entry } from '../../../../src/desk/core/outbox/command.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { entryWith, type Wish } from '../../core/outbox/someEntries.ts'

const made = Date.parse('2026-11-21T18:00:00Z')
const action = (opId: string, wish: Wish = {}): Entry =>
  entryWith(
    newEntry(
      {
        opId,
        command: { kind: 'note', code: parseBookingCode('KB1'), body: 'late' },
        at: made,
        by: '2:Kenji Sato',
        serverAt: made,
        expiresAt: null,
      },
      1,
    ),
    { state: 'waiting', ...wish },
  )
const calm: SyncFacts = {
  entries: [],
  isOffline: false,
  isSignedOut: false,
  isSilent: false,
  isUnread: false,
  isSealed: false,
  slowSeconds: null,
}
const headlineOf = (more: Partial<SyncFacts>) => headline({ ...calm, ...more })

test('the sync centre says what the state is and what follows from it (ux.md §3.8)', () => {
  const two = [action('1'), action('2')]
  expect(headlineOf({}).title).toBe('Everything is sent')
  expect(headlineOf({ entries: two }).title).toBe('2 actions wait here')
  expect(headlineOf({ entries: two, isOffline: true })).toEqual({
    title: 'No connection',
    meaning: '2 actions wait here and will be sent by themselves, each once.',
  })
  expect(headlineOf({ entries: [action('1')], isOffline: true }).meaning).toBe(
    '1 action waits here and will be sent by itself, once.',
  )
  expect(headlineOf({ entries: two, isSignedOut: true })).toEqual({
    title: 'You are signed out',
    meaning: '2 actions wait here and will be sent when you have signed in again, each once.',
  })
  expect(headlineOf({ isOffline: true, isSignedOut: true }).title).toBe('No connection')
  expect(headlineOf({ isOffline: true }).meaning).toMatch(/^Go on working/)
  expect(headlineOf({ entries: two, isSilent: true }).title).toBe(
    'No answer from the booking system',
  )
  expect(headlineOf({ isUnread: true }).title).toBe('Reading what is kept on this tablet')
  expect(headlineOf({ isUnread: true, isSealed: true }).title).toBe(
    'What is kept here waits for your PIN',
  )
  expect(headlineOf({ slowSeconds: 40 }).title).toBe('The booking system is busy')
})

test('an action that needs a person comes before everything else', () => {
  const entries = [action('1'), action('2', { state: 'unsure' })]
  expect(headlineOf({ entries, isOffline: true }).title).toBe('1 action needs you')
})

test('a finished action is never counted as waiting (reliability.md O29)', () => {
  expect(headlineOf({ entries: [action('1', { state: 'done' })] }).title).toBe('Everything is sent')
})

test('an action says how often it was tried, and how the last try ended', () => {
  expect(triesOf(action('1'))).toBeNull()
  expect(triesOf(action('1', { attempts: 1 }))).toBe('tried once, last: no answer yet')
  const offline = action('1', { attempts: 3, failure: { kind: 'offline' } })
  expect(triesOf(offline)).toBe('tried 3 times, last: No connection')
})

test('a tablet is ready to work offline for as many days as it has without a gap', () => {
  const today = parseDay('2026-11-21')
  const days = (...offsets: number[]) => offsets.map((offset) => addDays(today, offset))
  expect(readiness(today, [])).toBe('Not yet')
  expect(readiness(today, days(0))).toBe('Yes, today')
  expect(readiness(today, days(-1, 0, 1, 3))).toBe('Yes, today and the next day')
  expect(readiness(today, days(0, 1, 2, 3))).toBe('Yes, today and the next 3 days')
})
