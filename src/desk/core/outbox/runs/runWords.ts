import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '../../../ui/language/format.ts'
import { explain } from '../../api/failures.ts'
import { type Command, failureIn } from '../command.ts'
import { troubleOf } from '../words/troubleWords.ts'
import { type BulkRun, isAllDone, type RunItem, tally } from './run.ts'

type ActionWords = {
  readonly title: string
  readonly count: (count: number) => string
  /** While it goes: `Checking in`. */
  readonly going: string
  /** Of one that is done: `Checked in`. */
  readonly done: string
  /** Of one that certainly is not. */
  readonly not: string
  readonly doneCount: (count: string) => string
  readonly notCount: (count: string) => string
}

const wordsOf = (): Readonly<Record<Command['kind'], ActionWords>> => ({
  'check-in': {
    title: t`Check-ins`,
    count: (n) => plural(n, { one: '# check-in', other: '# check-ins' }),
    going: t`Checking in`,
    done: t`Checked in`,
    not: t`Not checked in`,
    doneCount: (n) => t`${n} checked in`,
    notCount: (n) => t`${n} not checked in`,
  },
  'check-out': {
    title: t`Check-outs`,
    count: (n) => plural(n, { one: '# check-out', other: '# check-outs' }),
    going: t`Checking out`,
    done: t`Checked out`,
    not: t`Not checked out`,
    doneCount: (n) => t`${n} checked out`,
    notCount: (n) => t`${n} not checked out`,
  },
  note: {
    title: t`Notes`,
    count: (n) => plural(n, { one: '# note', other: '# notes' }),
    going: t`Adding notes`,
    done: t`Added`,
    not: t`Not added`,
    doneCount: (n) => `${n} added`,
    notCount: (n) => t`${n} not added`,
  },
  bookmark: {
    title: t`Bookmarks`,
    count: (n) => plural(n, { one: '# bookmark', other: '# bookmarks' }),
    going: t`Bookmarking`,
    done: t`Bookmarked`,
    not: t`Not bookmarked`,
    doneCount: (n) => `${n} bookmarked`,
    notCount: (n) => t`${n} not bookmarked`,
  },
  'change-status': {
    title: t`Status changes`,
    count: (n) => plural(n, { one: '# status change', other: '# status changes' }),
    going: t`Changing status`,
    done: t`Changed`,
    not: t`Not changed`,
    doneCount: (n) => `${n} changed`,
    notCount: (n) => t`${n} not changed`,
  },
  remind: {
    title: t`Reminders`,
    count: (n) => plural(n, { one: '# reminder', other: '# reminders' }),
    going: t`Sending reminders`,
    done: t`Reminded`,
    not: t`Not reminded`,
    doneCount: (n) => `${n} reminded`,
    notCount: (n) => t`${n} not reminded`,
  },
  'set-paid': {
    title: t`Payments`,
    count: (n) => plural(n, { one: '# payment', other: '# payments' }),
    going: t`Recording payments`,
    done: t`Recorded`,
    not: t`Not recorded`,
    doneCount: (n) => `${n} recorded`,
    notCount: (n) => t`${n} not recorded`,
  },
})

/** `1 payment`, `20 check-ins`. */
export const countOf = (kind: Command['kind'], count: number): string =>
  wordsOf()[kind].count(count)

export const goingWords = ({ kind }: BulkRun): string => wordsOf()[kind].going

/** The title when none is under way any more. */
export const overTitle = ({ kind }: BulkRun): string => wordsOf()[kind].title

/** `17 recorded · 2 not recorded · 1 not sure it arrived`. What waits is never among what is done. */
export function tallyWords(run: BulkRun): string {
  const count = tally(run)
  const { doneCount, notCount } = wordsOf()[run.kind]
  const parts: readonly (readonly [number, (count: string) => string])[] = [
    [count.waiting, (n) => t`${n} not sent yet`],
    [count.refused, notCount],
    [count.asks, (n) => t`${n} to review`],
    [count.unknown, (n) => t`${n} not sure it arrived`],
    [count['left-out'], (n) => t`${n} not sent`],
  ]
  return [
    doneCount(formatNumber(count.done)),
    ...parts.filter(([nth]) => nth > 0).map(([nth, words]) => words(formatNumber(nth))),
  ].join(' · ')
}

/** How it ended, in one line: `12 checked in`, or `12 check-ins: 9 checked in · 3 not sent yet`. */
export const overWords = (run: BulkRun): string =>
  isAllDone(run) && run.kind !== 'set-paid'
    ? tallyWords(run)
    : `${countOf(run.kind, run.items.length)}: ${tallyWords(run)}`

/** The plan of the business lacks it, so that no account of theirs may. */
const isOutsidePlan = ({ entry }: RunItem): boolean => {
  const failure = entry && failureIn(entry)
  return failure?.kind === 'forbidden' && failure.by === 'plan'
}

/** Why it ended before all were sent; null where it did not. */
export function stopWords({ items, stopped }: BulkRun): string | null {
  switch (stopped) {
    case 'cancelled':
      return t`You cancelled the rest. Nothing more was sent.`
    case 'three-in-a-row':
      return t`Stopped after three in a row failed. Nothing more was sent.`
    case 'forbidden':
      return items.some(isOutsidePlan)
        ? t`Stopped: not in your plan. Nothing more was sent.`
        : t`Stopped: no permission. Nothing more was sent.`
    case 'page-left':
      return t`Stopped because the page was closed. The rest was not sent.`
    case null:
      return null
  }
}

/** The outcome of one, in a word, and where that is not enough a reason. */
export type OutcomeWords = { readonly word: string; readonly why: string | null }

/** @param kind of the run it is one of */
export function outcomeWords(kind: Command['kind'], item: RunItem): OutcomeWords {
  const { outcome, entry } = item
  const { going, done, not } = wordsOf()[kind]
  switch (outcome) {
    case 'to-do':
      return { word: t`Not started`, why: null }
    case 'held':
      return { word: t`Can be undone`, why: null }
    case 'under-way':
      if (entry?.state === 'checking' && !entry.accepted) {
        return { word: t`Checking…`, why: null }
      }
      return { word: going, why: null }
    case 'waiting':
      return { word: t`Not sent yet`, why: waitingWords(item) }
    case 'done':
      return { word: done, why: null }
    case 'left-out':
      return { word: t`Not sent`, why: null }
    case 'asks':
      return { word: t`To review`, why: entry === null ? null : troubleOf(entry).meaning }
    case 'unknown':
      return { word: t`Not sure it arrived`, why: unknownWhy(kind) }
    case 'refused':
      return refusedWords(not, item)
  }
}

function unknownWhy(kind: Command['kind']): string {
  switch (kind) {
    case 'set-paid':
      return t`Check the booking before you record it again.`
    case 'remind':
      return t`Ask the guest before you send it again.`
    case 'check-in':
    case 'check-out':
    case 'note':
    case 'bookmark':
    case 'change-status':
      return t`Check the booking before you try again.`
  }
}

/** Why it has not gone, and that it will. */
const waitingWords = ({ entry }: RunItem): string =>
  entry && failureIn(entry)?.kind === 'throttled'
    ? t`The booking system is busy. Sending again soon.`
    : t`It will be sent when you’re online.`

function refusedWords(not: string, { entry }: RunItem): OutcomeWords {
  const failure = entry && failureIn(entry)
  if (failure === null) return { word: not, why: null }
  const { title, advice } = explain(failure, 'change')
  if (failure.kind === 'refused') return { word: not, why: advice || t`No reason given.` }
  return { word: not, why: `${title}. ${advice}` }
}
