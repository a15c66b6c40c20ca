import { ph, plural, t } from '@lingui/core/macro'
import { explain, inOneText } from '../../api/failures.ts'
import { type Command, failureIn } from '../command.ts'
import { troubleOf } from '../words/troubleWords.ts'
import { actionWords } from './actionWords.ts'
import { type BulkRun, isAllDone, type RunItem, type RunKind, tally } from './run.ts'

/** The name of the button that undoes them all: `Undo 20 check-ins`. */
export function undoWords({ kind, items }: BulkRun): string {
  const number = items.length
  switch (kind) {
    case 'check-in':
      return plural(number, { one: 'Undo # check-in', other: 'Undo # check-ins' })
    case 'check-out':
      return plural(number, { one: 'Undo # check-out', other: 'Undo # check-outs' })
    case 'note':
      return plural(number, { one: 'Undo # note', other: 'Undo # notes' })
    case 'bookmark':
      return plural(number, { one: 'Undo # bookmark', other: 'Undo # bookmarks' })
    case 'change-status':
      return plural(number, { one: 'Undo # status change', other: 'Undo # status changes' })
    case 'remind':
      return plural(number, { one: 'Undo # reminder', other: 'Undo # reminders' })
    case 'set-paid':
      return plural(number, { one: 'Undo # payment', other: 'Undo # payments' })
    case 'sheet':
      return plural(number, { one: 'Undo # entry', other: 'Undo # entries' })
  }
}

/** `1 payment`, `20 check-ins`. */
export const countOf = (kind: RunKind, count: number): string => actionWords()[kind].count(count)

export const goingWords = ({ kind }: BulkRun): string => actionWords()[kind].going

/** The title when none is under way any more. */
export const overTitle = ({ kind }: BulkRun): string => actionWords()[kind].title

/** `17 recorded · 2 not recorded · 1 not sure it arrived`. What waits is never among what is done. */
export function tallyWords(run: BulkRun): string {
  const count = tally(run)
  const { doneCount, notCount } = actionWords()[run.kind]
  const parts: readonly (readonly [number, (count: number) => string])[] = [
    [count.waiting, (number) => plural(number, { one: '# not sent yet', other: '# not sent yet' })],
    [count.refused, notCount],
    [count.asks, (number) => plural(number, { one: '# to review', other: '# to review' })],
    [
      count.unknown,
      (number) => plural(number, { one: '# not sure it arrived', other: '# not sure it arrived' }),
    ],
    [count['left-out'], (number) => plural(number, { one: '# not sent', other: '# not sent' })],
  ]
  return [
    doneCount(count.done),
    ...parts.filter(([number]) => number > 0).map(([number, words]) => words(number)),
  ].join(' · ')
}

/** How it ended, in one line: `12 checked in`, or `12 check-ins: 9 checked in · 3 not sent yet`. */
export const overWords = (run: BulkRun): string =>
  isAllDone(run) && run.kind !== 'set-paid'
    ? tallyWords(run)
    : t({
        message: `${ph({ actions: countOf(run.kind, run.items.length) })}: ${ph({ results: tallyWords(run) })}`,
        comment: '12 check-ins: 9 checked in · 3 not sent yet',
      })

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

export function outcomeWords(item: RunItem): OutcomeWords {
  const { outcome, entry } = item
  const { kind } = item.command
  const { going, done, not } = actionWords()[kind]
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
      return { word: t({ message: 'Not sent', comment: 'The outcome of one action' }), why: null }
    case 'asks':
      return {
        word: t({
          message: 'To review',
          comment: 'The outcome of one action: a person must decide',
        }),
        why: entry === null ? null : troubleOf(entry).meaning,
      }
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
  const words = explain(failure, 'change')
  if (failure.kind === 'refused') return { word: not, why: words.advice || t`No reason given.` }
  return { word: not, why: inOneText(words) }
}
