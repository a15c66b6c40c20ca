import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import {
  failureTitle,
  headline,
  readiness,
  type SyncFacts,
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
  expect(headlineOf({}).title).toBe('Everything is up to date')
  expect(headlineOf({ entries: two }).title).toBe('2 actions not sent yet')
  expect(headlineOf({ entries: two, isOffline: true })).toEqual({
    title: 'No connection',
    meaning: '2 actions will be sent when you’re online.',
  })
  expect(headlineOf({ entries: [action('1')], isOffline: true }).meaning).toBe(
    '1 action will be sent when you’re online.',
  )
  expect(headlineOf({ entries: two, isSignedOut: true })).toEqual({
    title: 'You are signed out',
    meaning: '2 actions will be sent when you sign in.',
  })
  expect(headlineOf({ isOffline: true, isSignedOut: true }).title).toBe('No connection')
  expect(headlineOf({ isOffline: true }).meaning).toMatch(/^Keep working/)
  expect(headlineOf({ entries: two, isSilent: true }).title).toBe(
    'No answer from the booking system',
  )
  expect(headlineOf({ isUnread: true }).title).toBe('Loading')
  expect(headlineOf({ isUnread: true, isSealed: true }).title).toBe('PIN needed')
  expect(headlineOf({ slowSeconds: 40 }).title).toBe('The booking system is busy')
})

test('an action that needs a person comes before everything else', () => {
  const entries = [action('1'), action('2', { state: 'unsure' })]
  expect(headlineOf({ entries, isOffline: true }).title).toBe('1 action to review')
})

test('a finished action is never counted as waiting (reliability.md O29)', () => {
  expect(headlineOf({ entries: [action('1', { state: 'done' })] }).title).toBe(
    'Everything is up to date',
  )
})

test('an action says why its last try failed', () => {
  expect(failureTitle(action('1', { attempts: 1 }))).toBeNull()
  const offline = action('1', { attempts: 3, failure: { kind: 'offline' } })
  expect(failureTitle(offline)).toBe('No connection')
})

test('a tablet is ready to work offline for as many days as it has without a gap', () => {
  const today = parseDay('2026-11-21')
  const days = (...offsets: number[]) => offsets.map((offset) => addDays(today, offset))
  expect(readiness(today, [])).toBe('Not yet')
  expect(readiness(today, days(0))).toBe('Yes, today')
  expect(readiness(today, days(-1, 0, 1, 3))).toBe('Yes, today and tomorrow')
  expect(readiness(today, days(0, 1, 2, 3))).toBe('Yes, today and the next 3 days')
})
