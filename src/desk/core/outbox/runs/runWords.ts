import { explain } from '../../api/failures.ts'
import { type Command, failureIn } from '../command.ts'
import { mayNot, notInPlan } from '../words/commandWords.ts'
import { troubleOf } from '../words/troubleWords.ts'
import { type BulkRun, isAllDone, type RunItem, tally } from './run.ts'

const figures = new Intl.NumberFormat()

type ActionWords = {
  readonly one: string
  readonly many: string
  /** While it goes: `Checking in`. */
  readonly going: string
  /** Of one that is done: `Checked in`. */
  readonly done: string
  /** Of one that certainly is not. */
  readonly not: string
}

const wordsOf: Readonly<Record<Command['kind'], ActionWords>> = {
  'check-in': {
    one: 'check-in',
    many: 'check-ins',
    going: 'Checking in',
    done: 'Checked in',
    not: 'Not checked in',
  },
  'check-out': {
    one: 'check-out',
    many: 'check-outs',
    going: 'Checking out',
    done: 'Checked out',
    not: 'Not checked out',
  },
  note: {
    one: 'note',
    many: 'notes',
    going: 'Writing notes',
    done: 'Written',
    not: 'Not written',
  },
  bookmark: {
    one: 'bookmark',
    many: 'bookmarks',
    going: 'Bookmarking',
    done: 'Bookmarked',
    not: 'Not bookmarked',
  },
  'change-status': {
    one: 'change of status',
    many: 'changes of status',
    going: 'Changing the status',
    done: 'Changed',
    not: 'Not changed',
  },
  remind: {
    one: 'reminder',
    many: 'reminders',
    going: 'Sending reminders',
    done: 'Reminded',
    not: 'Not reminded',
  },
  'set-paid': {
    one: 'payment',
    many: 'payments',
    going: 'Recording payments',
    done: 'Paid',
    not: 'Not recorded',
  },
}

/** `1 payment`, `20 check-ins`. */
export const countOf = (kind: Command['kind'], count: number): string =>
  `${figures.format(count)} ${wordsOf[kind][count === 1 ? 'one' : 'many']}`

export const goingWords = ({ kind }: BulkRun): string => wordsOf[kind].going

/** `Payments recorded` while none is under way any more. */
export const overTitle = ({ kind }: BulkRun): string => {
  const { many } = wordsOf[kind]
  return `${many.charAt(0).toUpperCase()}${many.slice(1)}: outcomes`
}

const small = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

/** `17 paid · 2 not recorded · 1 not confirmed`. What waits is never among what is done. */
export function tallyWords(run: BulkRun): string {
  const count = tally(run)
  const { done, not } = wordsOf[run.kind]
  const part = (nth: number, words: string): string =>
    nth === 0 ? '' : `${figures.format(nth)} ${words}`
  const parts = [
    `${figures.format(count.done)} ${small(done)}`,
    part(count.waiting, 'waiting to be sent'),
    part(count.refused, small(not)),
    part(count.asks, count.asks === 1 ? 'needs you' : 'need you'),
    part(count.unknown, 'not confirmed'),
    part(count['left-out'], 'not sent'),
  ]
  return parts.filter((words) => words !== '').join(' · ')
}

/** How it ended, in one line: `12 checked in`, or `12 check-ins: 9 checked in · 3 waiting to be sent`. */
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
export function stopWords({ kind, items, stopped }: BulkRun): string | null {
  const { many, not } = wordsOf[kind]
  switch (stopped) {
    case 'cancelled':
      return 'Stopped by you. What was on its way was followed to its end.'
    case 'three-in-a-row':
      return `Stopped: three ${many} in a row came back as ${small(not)}. Nothing more was sent.`
    case 'forbidden':
      return `Stopped: ${small(items.some(isOutsidePlan) ? notInPlan({ kind }) : mayNot({ kind }))}. Nothing more was sent.`
    case 'page-left':
      return 'Stopped: this page was left before all were sent. The rest was not sent, and is not sent by itself.'
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
      return { word: 'To do', why: null }
    case 'held':
      return { word: 'Can still be undone', why: null }
    case 'under-way':
      if (entry?.state === 'checking' && !entry.accepted) {
        return { word: 'Not sure: checking …', why: null }
      }
      return { word: kind === 'set-paid' ? 'Recording …' : `${going} …`, why: null }
    case 'waiting':
      return { word: 'Waiting', why: waitingWords(item) }
    case 'done':
      return { word: done, why: null }
    case 'left-out':
      return { word: 'Not sent', why: null }
    case 'asks':
      return { word: 'Needs you', why: entry === null ? null : troubleOf(entry).meaning }
    case 'unknown':
      return {
        word: 'Not confirmed',
        why: unknownWhy(kind),
      }
    case 'refused':
      return refusedWords(kind, not, item)
  }
}

function unknownWhy(kind: Command['kind']): string {
  switch (kind) {
    case 'set-paid':
      return 'It was sent once and could not be read back. Look at the booking before recording it again.'
    case 'remind':
      return 'It was sent once, and no record tells whether the guest was written to. Ask the guest before sending it again.'
    case 'check-in':
    case 'check-out':
    case 'note':
    case 'bookmark':
    case 'change-status':
      return 'It was sent, and looking again could not confirm it. Look at the booking before doing it again.'
  }
}

/** Why it has not gone, and that it will. */
function waitingWords({ entry }: RunItem): string {
  const kept = entry?.saved ? 'It is saved on this tablet and goes' : 'It goes'
  if (entry && failureIn(entry)?.kind === 'throttled') {
    return `The service asked us to slow down. ${kept} by itself.`
  }
  return `Not sent yet. ${kept} by itself with the connection.`
}

function refusedWords(kind: Command['kind'], not: string, { entry }: RunItem): OutcomeWords {
  const failure = entry && failureIn(entry)
  if (failure === null) return { word: not, why: null }
  const { title, advice } = explain(failure)
  if (failure.kind === 'throttled') {
    const what = kind === 'set-paid' ? 'recorded' : 'done'
    return { word: not, why: `The service asked us to slow down. Nothing was ${what}.` }
  }
  if (failure.kind === 'refused') return { word: 'Refused', why: advice || 'It gave no reason.' }
  return { word: not, why: `${title}. ${advice}` }
}
