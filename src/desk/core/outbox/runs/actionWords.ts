import { plural, t } from '@lingui/core/macro'
import type { RunKind } from './run.ts'

type ActionWords = {
  readonly title: string
  readonly count: (count: number) => string
  /** While it goes: `Checking in`. */
  readonly going: string
  /** Of one that is done: `Checked in`. */
  readonly done: string
  /** Of one that certainly is not. */
  readonly not: string
  readonly doneCount: (count: number) => string
  readonly notCount: (count: number) => string
}

/** The words for each kind of action in a run. */
export const actionWords = (): Readonly<Record<RunKind, ActionWords>> => ({
  ...presenceWords(),
  sheet: {
    title: t`Sheet entered`,
    count: (number) => plural(number, { one: '# entry', other: '# entries' }),
    going: t`Entering the sheet`,
    done: t({ message: 'Done', comment: 'The outcome of one entry of a sheet' }),
    not: t({ message: 'Not done', comment: 'The outcome of one entry of a sheet' }),
    doneCount: (number) => plural(number, { one: '# done', other: '# done' }),
    notCount: (number) => plural(number, { one: '# not done', other: '# not done' }),
  },
  note: {
    title: t`Notes`,
    count: (number) => plural(number, { one: '# note', other: '# notes' }),
    going: t`Adding notes`,
    done: t({ message: 'Added', comment: 'The outcome of one note' }),
    not: t({ message: 'Not added', comment: 'The outcome of one note' }),
    doneCount: (number) => plural(number, { one: '# added', other: '# added' }),
    notCount: (number) => plural(number, { one: '# not added', other: '# not added' }),
  },
  bookmark: {
    title: t`Bookmarks`,
    count: (number) => plural(number, { one: '# bookmark', other: '# bookmarks' }),
    going: t`Bookmarking`,
    done: t({ message: 'Bookmarked', comment: 'The outcome for one booking' }),
    not: t`Not bookmarked`,
    doneCount: (number) => plural(number, { one: '# bookmarked', other: '# bookmarked' }),
    notCount: (number) => plural(number, { one: '# not bookmarked', other: '# not bookmarked' }),
  },
  'change-status': {
    title: t`Status changes`,
    count: (number) => plural(number, { one: '# status change', other: '# status changes' }),
    going: t`Changing status`,
    done: t({ message: 'Changed', comment: 'The outcome for one booking: its status' }),
    not: t({ message: 'Not changed', comment: 'The outcome for one booking: its status' }),
    doneCount: (number) => plural(number, { one: '# changed', other: '# changed' }),
    notCount: (number) => plural(number, { one: '# not changed', other: '# not changed' }),
  },
  remind: {
    title: t`Reminders`,
    count: (number) => plural(number, { one: '# reminder', other: '# reminders' }),
    going: t`Sending reminders`,
    done: t({ message: 'Reminded', comment: 'The outcome for one guest' }),
    not: t({ message: 'Not reminded', comment: 'The outcome for one guest' }),
    doneCount: (number) => plural(number, { one: '# reminded', other: '# reminded' }),
    notCount: (number) => plural(number, { one: '# not reminded', other: '# not reminded' }),
  },
  'set-paid': {
    title: t`Payments`,
    count: (number) => plural(number, { one: '# payment', other: '# payments' }),
    going: t`Recording payments`,
    done: t({ message: 'Recorded', comment: 'The outcome of one payment' }),
    not: t({ message: 'Not recorded', comment: 'The outcome of one payment' }),
    doneCount: (number) => plural(number, { one: '# recorded', other: '# recorded' }),
    notCount: (number) => plural(number, { one: '# not recorded', other: '# not recorded' }),
  },
})

const presenceWords = (): Readonly<Record<'check-in' | 'check-out', ActionWords>> => ({
  'check-in': {
    title: t`Check-ins`,
    count: (number) => plural(number, { one: '# check-in', other: '# check-ins' }),
    going: t`Checking in`,
    done: t({ message: 'Checked in', comment: 'The outcome for one guest' }),
    not: t`Not checked in`,
    doneCount: (number) => plural(number, { one: '# checked in', other: '# checked in' }),
    notCount: (number) => plural(number, { one: '# not checked in', other: '# not checked in' }),
  },
  'check-out': {
    title: t`Check-outs`,
    count: (number) => plural(number, { one: '# check-out', other: '# check-outs' }),
    going: t`Checking out`,
    done: t({ message: 'Checked out', comment: 'The outcome for one guest' }),
    not: t`Not checked out`,
    doneCount: (number) => plural(number, { one: '# checked out', other: '# checked out' }),
    notCount: (number) => plural(number, { one: '# not checked out', other: '# not checked out' }),
  },
})
