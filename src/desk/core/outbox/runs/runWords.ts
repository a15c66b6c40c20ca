import { explain } from '../../api/failures.ts'
import { type Command, failureIn } from '../command.ts'
import { troubleOf } from '../words/troubleWords.ts'
import { type BulkRun, isAllDone, type RunItem, tally } from './run.ts'

const figures = new Intl.NumberFormat()

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

const wordsOf: Readonly<Record<Command['kind'], ActionWords>> = {
  'check-in': {
    title: 'Check-ins',
    count: (n) => (n === 1 ? '1 check-in' : `${figures.format(n)} check-ins`),
    going: 'Checking in',
    done: 'Checked in',
    not: 'Not checked in',
    doneCount: (n) => `${n} checked in`,
    notCount: (n) => `${n} not checked in`,
  },
  'check-out': {
    title: 'Check-outs',
    count: (n) => (n === 1 ? '1 check-out' : `${figures.format(n)} check-outs`),
    going: 'Checking out',
    done: 'Checked out',
    not: 'Not checked out',
    doneCount: (n) => `${n} checked out`,
    notCount: (n) => `${n} not checked out`,
  },
  note: {
    title: 'Notes',
    count: (n) => (n === 1 ? '1 note' : `${figures.format(n)} notes`),
    going: 'Adding notes',
    done: 'Added',
    not: 'Not added',
    doneCount: (n) => `${n} added`,
    notCount: (n) => `${n} not added`,
  },
  bookmark: {
    title: 'Bookmarks',
    count: (n) => (n === 1 ? '1 bookmark' : `${figures.format(n)} bookmarks`),
    going: 'Bookmarking',
    done: 'Bookmarked',
    not: 'Not bookmarked',
    doneCount: (n) => `${n} bookmarked`,
    notCount: (n) => `${n} not bookmarked`,
  },
  'change-status': {
    title: 'Status changes',
    count: (n) => (n === 1 ? '1 status change' : `${figures.format(n)} status changes`),
    going: 'Changing status',
    done: 'Changed',
    not: 'Not changed',
    doneCount: (n) => `${n} changed`,
    notCount: (n) => `${n} not changed`,
  },
  remind: {
    title: 'Reminders',
    count: (n) => (n === 1 ? '1 reminder' : `${figures.format(n)} reminders`),
    going: 'Sending reminders',
    done: 'Reminded',
    not: 'Not reminded',
    doneCount: (n) => `${n} reminded`,
    notCount: (n) => `${n} not reminded`,
  },
  'set-paid': {
    title: 'Payments',
    count: (n) => (n === 1 ? '1 payment' : `${figures.format(n)} payments`),
    going: 'Recording payments',
    done: 'Recorded',
    not: 'Not recorded',
    doneCount: (n) => `${n} recorded`,
    notCount: (n) => `${n} not recorded`,
  },
}

/** `1 payment`, `20 check-ins`. */
export const countOf = (kind: Command['kind'], count: number): string => wordsOf[kind].count(count)

export const goingWords = ({ kind }: BulkRun): string => wordsOf[kind].going

/** The title when none is under way any more. */
export const overTitle = ({ kind }: BulkRun): string => wordsOf[kind].title

/** `17 recorded · 2 not recorded · 1 not sure it arrived`. What waits is never among what is done. */
export function tallyWords(run: BulkRun): string {
  const count = tally(run)
  const { doneCount, notCount } = wordsOf[run.kind]
  const parts: readonly (readonly [number, (count: string) => string])[] = [
    [count.waiting, (n) => `${n} not sent yet`],
    [count.refused, notCount],
    [count.asks, (n) => `${n} to review`],
    [count.unknown, (n) => `${n} not sure it arrived`],
    [count['left-out'], (n) => `${n} not sent`],
  ]
  return [
    doneCount(figures.format(count.done)),
    ...parts.filter(([nth]) => nth > 0).map(([nth, words]) => words(figures.format(nth))),
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
      return 'You cancelled the rest. Nothing more was sent.'
    case 'three-in-a-row':
      return 'Stopped after three in a row failed. Nothing more was sent.'
    case 'forbidden':
      return items.some(isOutsidePlan)
        ? 'Stopped: not in your plan. Nothing more was sent.'
        : 'Stopped: no permission. Nothing more was sent.'
    case 'page-left':
      return 'Stopped because the page was closed. The rest was not sent.'
    case null:
      return null
  }
}

/** The outcome of one, in a word, and where that is not enough a reason. */
export type OutcomeWords = { readonly word: string; readonly why: string | null }

/** @param kind of the run it is one of */
export function outcomeWords(kind: Command['kind'], item: RunItem): OutcomeWords {
  const { outcome, entry } = item
  const { going, done, not } = wordsOf[kind]
  switch (outcome) {
    case 'to-do':
      return { word: 'Not started', why: null }
    case 'held':
      return { word: 'Can be undone', why: null }
    case 'under-way':
      if (entry?.state === 'checking' && !entry.accepted) {
        return { word: 'Checking…', why: null }
      }
      return { word: going, why: null }
    case 'waiting':
      return { word: 'Not sent yet', why: waitingWords(item) }
    case 'done':
      return { word: done, why: null }
    case 'left-out':
      return { word: 'Not sent', why: null }
    case 'asks':
      return { word: 'To review', why: entry === null ? null : troubleOf(entry).meaning }
    case 'unknown':
      return { word: 'Not sure it arrived', why: unknownWhy(kind) }
    case 'refused':
      return refusedWords(not, item)
  }
}

function unknownWhy(kind: Command['kind']): string {
  switch (kind) {
    case 'set-paid':
      return 'Check the booking before you record it again.'
    case 'remind':
      return 'Ask the guest before you send it again.'
    case 'check-in':
    case 'check-out':
    case 'note':
    case 'bookmark':
    case 'change-status':
      return 'Check the booking before you try again.'
  }
}

/** Why it has not gone, and that it will. */
const waitingWords = ({ entry }: RunItem): string =>
  entry && failureIn(entry)?.kind === 'throttled'
    ? 'The booking system is busy. Sending again soon.'
    : 'It will be sent when you’re online.'

function refusedWords(not: string, { entry }: RunItem): OutcomeWords {
  const failure = entry && failureIn(entry)
  if (failure === null) return { word: not, why: null }
  const { title, advice } = explain(failure, 'change')
  if (failure.kind === 'refused') return { word: not, why: advice || 'No reason given.' }
  return { word: not, why: `${title}. ${advice}` }
}
