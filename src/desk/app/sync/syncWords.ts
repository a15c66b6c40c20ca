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

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${new Intl.NumberFormat().format(count)} ${more}`

/** The first line of the sync centre: what is the case, and what it means for the work. */
export function headline(standing: SyncFacts): {
  readonly title: string
  readonly meaning: string
} {
  const { entries, isOffline, isSignedOut, isSilent, isUnread, isSealed, slowSeconds } = standing
  const needs = entries.filter(needsPerson).length
  const waiting = entries.filter(isOpen).length
  const wait = `${counted(waiting, 'action waits', 'actions wait')} here`
  if (needs > 0) {
    return {
      title: counted(needs, 'action needs you', 'actions need you'),
      meaning: 'The rest goes on by itself. Nothing was done twice.',
    }
  }
  if (isSignedOut && !isOffline) {
    return {
      title: 'You are signed out',
      meaning:
        waiting > 0
          ? `${wait} and will be sent when you have signed in again, ${waiting === 1 ? 'once' : 'each once'}.`
          : 'What is shown is what was last read. Sign in to go on.',
    }
  }
  if (isOffline || isSilent) {
    return {
      title: isOffline ? 'No connection' : 'The booking service does not answer',
      meaning:
        waiting > 0
          ? `${wait} and will be sent by ${waiting === 1 ? 'itself, once' : 'themselves, each once'}.`
          : 'Go on working: what you do waits here and is sent later.',
    }
  }
  if (slowSeconds !== null) {
    return {
      title: 'The service asked us to slow down',
      meaning: waiting > 0 ? `${wait}. Sending goes on by itself.` : 'Reading goes on by itself.',
    }
  }
  if (waiting > 0) return { title: wait, meaning: 'They are being sent, in their order.' }
  if (isSealed) {
    return {
      title: 'What is kept here waits for your PIN',
      meaning: 'Give it once, on Today: unsent actions may lie here, and go when it is open.',
    }
  }
  if (isUnread) {
    return {
      title: 'Reading what is kept on this tablet',
      meaning: 'Whether something waits to be sent is known in a moment.',
    }
  }
  return { title: 'Everything is sent', meaning: 'What is shown is what the service said.' }
}

/** The outcome of the tries so far: `tried 3 times, last: No connection`; null when it was never sent. */
export function triesOf(entry: Entry): string | null {
  const { attempts, tries } = entry
  const failure = failureIn(entry)
  if (attempts === 0) return failure === null ? null : explain(failure).title
  const lastAnswer = tries.at(-1)?.answer ?? null
  const last =
    failure === null ? (lastAnswer === null ? 'no answer yet' : lastAnswer) : explain(failure).title
  return `tried ${attempts === 1 ? 'once' : `${attempts} times`}, last: ${last}`
}

/** `Yes, today and the next 3 days`: the days in a row from today that this tablet can show offline. */
export function readiness(today: CalendarDay, days: readonly CalendarDay[]): string {
  const ready = new Set(days)
  let next = 0
  while (ready.has(addDays(today, next))) next += 1
  if (next === 0) return 'Not yet'
  if (next === 1) return 'Yes, today'
  return `Yes, today and the next ${next === 2 ? 'day' : `${next - 1} days`}`
}

const mega = 1_000_000

/** `4.5 MB` */
export const inMegabytes = (bytes: number): string => `${(bytes / mega).toFixed(1)} MB`
