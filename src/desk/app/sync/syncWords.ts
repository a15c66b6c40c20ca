import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import { addDays } from '../../../contract/day.ts'
import { explain } from '../../core/api/failures.ts'
import { type Entry, failureIn, isOpen, needsPerson } from '../../core/outbox/command.ts'
import { inLanguage } from '../../ui/language/format.ts'

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

/** The first lines of the Connection sheet: the state, and the next step. */
export function headline(facts: SyncFacts): {
  readonly title: string
  readonly meaning: string
} {
  const { entries, isOffline, isSignedOut, isSilent, isUnread, isSealed, slowSeconds } = facts
  const needs = entries.filter(needsPerson).length
  const waiting = entries.filter(isOpen).length
  if (needs > 0) {
    return {
      title: plural(needs, { one: '# action to review', other: '# actions to review' }),
      meaning: t`The others are sent as usual. Nothing was done twice.`,
    }
  }
  if (isSignedOut && !isOffline) {
    if (waiting === 0) return { title: t`You are signed out`, meaning: t`Sign in to continue.` }
    return {
      title: t`You are signed out`,
      meaning: plural(waiting, {
        one: '# action will be sent when you sign in.',
        other: '# actions will be sent when you sign in.',
      }),
    }
  }
  if (isOffline || isSilent) {
    return {
      title: isOffline ? t`No connection` : t`No answer from the booking system`,
      meaning: laterWords(waiting, isOffline),
    }
  }
  const unsent = plural(waiting, {
    one: '# action not sent yet',
    other: '# actions not sent yet',
  })
  if (slowSeconds !== null) {
    return {
      title: t`The booking system is busy`,
      meaning: busyWords(waiting),
    }
  }
  if (waiting > 0) return { title: unsent, meaning: t`Sending now.` }
  if (isSealed) {
    return { title: t`PIN needed`, meaning: t`Enter your PIN on Today to send unsent actions.` }
  }
  if (isUnread) return { title: t`Loading`, meaning: t`Checking for unsent actions.` }
  return { title: t`Everything is up to date`, meaning: t`All your actions are sent.` }
}

const busyWords = (waiting: number): string =>
  waiting === 0
    ? t`Trying again soon.`
    : plural(waiting, {
        one: '# action not sent yet. Trying again soon.',
        other: '# actions not sent yet. Trying again soon.',
      })

function laterWords(waiting: number, isOffline: boolean): string {
  if (waiting === 0) return t`Keep working. Your actions will be sent later.`
  if (isOffline) {
    return plural(waiting, {
      one: '# action will be sent when you’re online.',
      other: '# actions will be sent when you’re online.',
    })
  }
  return plural(waiting, {
    one: '# action will be sent when it answers.',
    other: '# actions will be sent when it answers.',
  })
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
  if (next === 0) return t`Not yet`
  if (next === 1) return t`Yes, today`
  return next === 2 ? t`Yes, today and tomorrow` : daysReadyWords(next - 1)
}

const daysReadyWords = (days: number): string =>
  plural(days, {
    one: 'Yes, today and the next # day',
    other: 'Yes, today and the next # days',
  })

const mega = 1_000_000

const megabytes = inLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
)

/** `4.5 MB` */
export const inMegabytes = (bytes: number): string => megabytes().format(bytes / mega)
