import type { CalendarDay } from '../../../contract/day.ts'
import { addDays } from '../../../contract/day.ts'
import { explain } from '../../core/api/failures.ts'
import { type Entry, failureIn, isOpen, needsPerson } from '../../core/outbox/command.ts'

/** The state of the tablet that the chip shows. */
export type SyncFacts = {
  readonly entries: readonly Entry[]
  readonly isOffline: boolean
  /** The sign-in has ended, and the page stays open. */
  readonly isSignedOut: boolean
  /** The gate answers, but the service behind it does not. */
  readonly isSilent: boolean
  /** The tablet is still reading its stored actions. */
  readonly isUnread: boolean
  /** Stored data that only the person's PIN opens. */
  readonly isSealed: boolean
  /** Seconds until reading continues; null unless the service throttles the desk. */
  readonly slowSeconds: number | null
}

const figures = new Intl.NumberFormat()

/** The first lines of the Connection sheet: the state, and the next step. */
export function headline(facts: SyncFacts): {
  readonly title: string
  readonly meaning: string
} {
  const { entries, isOffline, isSignedOut, isSilent, isUnread, isSealed, slowSeconds } = facts
  const needs = entries.filter(needsPerson).length
  const waiting = entries.filter(isOpen).length
  const count = figures.format(waiting)
  if (needs > 0) {
    return {
      title: needs === 1 ? '1 action to review' : `${figures.format(needs)} actions to review`,
      meaning: 'The others are sent as usual. Nothing was done twice.',
    }
  }
  if (isSignedOut && !isOffline) {
    if (waiting === 0) return { title: 'You are signed out', meaning: 'Sign in to continue.' }
    return {
      title: 'You are signed out',
      meaning:
        waiting === 1
          ? '1 action will be sent when you sign in.'
          : `${count} actions will be sent when you sign in.`,
    }
  }
  if (isOffline || isSilent) {
    return {
      title: isOffline ? 'No connection' : 'No answer from the booking system',
      meaning: laterWords(waiting, isOffline),
    }
  }
  const unsent = waiting === 1 ? '1 action not sent yet' : `${count} actions not sent yet`
  if (slowSeconds !== null) {
    return {
      title: 'The booking system is busy',
      meaning: waiting === 0 ? 'Trying again soon.' : `${unsent}. Trying again soon.`,
    }
  }
  if (waiting > 0) return { title: unsent, meaning: 'Sending now.' }
  if (isSealed) {
    return { title: 'PIN needed', meaning: 'Enter your PIN on Today to send unsent actions.' }
  }
  if (isUnread) return { title: 'Loading', meaning: 'Checking for unsent actions.' }
  return { title: 'Everything is up to date', meaning: 'All your actions are sent.' }
}

function laterWords(waiting: number, isOffline: boolean): string {
  if (waiting === 0) return 'Keep working. Your actions will be sent later.'
  const count = figures.format(waiting)
  if (isOffline) {
    return waiting === 1
      ? '1 action will be sent when you’re online.'
      : `${count} actions will be sent when you’re online.`
  }
  return waiting === 1
    ? '1 action will be sent when it answers.'
    : `${count} actions will be sent when it answers.`
}

/** Why the last try failed; null when none did. */
export function failureTitle(entry: Entry): string | null {
  const failure = failureIn(entry)
  return failure === null ? null : explain(failure).title
}

/** `Yes, today and the next 3 days`: the days in a row from today that this tablet can show offline. */
export function readiness(today: CalendarDay, days: readonly CalendarDay[]): string {
  const ready = new Set(days)
  let next = 0
  while (ready.has(addDays(today, next))) next += 1
  if (next === 0) return 'Not yet'
  if (next === 1) return 'Yes, today'
  return next === 2 ? 'Yes, today and tomorrow' : `Yes, today and the next ${next - 1} days`
}

const mega = 1_000_000

/** `4.5 MB` */
export const inMegabytes = (bytes: number): string => `${(bytes / mega).toFixed(1)} MB`
