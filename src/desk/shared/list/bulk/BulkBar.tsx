import { ph, plural, t } from '@lingui/core/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { useToday } from '../../../core/api/clock.ts'
import { usePaymentRules } from '../../../core/api/paymentRules.ts'
import { setBookmark, useBookmarks } from '../../../core/outbox/bookmarks.ts'
import { useEntries } from '../../../core/outbox/outbox.ts'
import { startRun, useWhyNoRun } from '../../../core/outbox/runs/currentRun.ts'
import { mostTogether } from '../../../core/outbox/runs/run.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { BarAction, BarActions } from '../../../ui/BarAction.tsx'
import { BookmarkedIcon, NoteIcon, PrintIcon, TicketIcon } from '../../../ui/icons.tsx'
import { formatSentences } from '../../../ui/language/formatSentences.ts'
import { say } from '../../../ui/messages.ts'
import { BookmarkIcon, CheckIcon, OutIcon } from '../../../ui/placeIcons.tsx'
import { printManifest } from '../printing.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { ManyNotesSheet } from './ManyNotesSheet.tsx'
import { ManyStatusSheet } from './ManyStatusSheet.tsx'
import { type BulkAct, type BulkPlan, type ChosenBooking, leftOutWords, planOf } from './plan.ts'

type BulkBarProps = {
  chosen: readonly ChosenBooking[]
  /** A button that chooses all rows, with its progress. */
  more?: ReactNode
  /** An action that only this list has. */
  also?: ReactNode
  /** Why the chosen rows are not all loaded yet. */
  whyNotYet?: string | null
  /** When the list was read, in ms of the server's clock. */
  asOf: number | null
  /** The title of the printed sheet. */
  title: string
  /** A sheet opens: the bar then stays until a person ends it, also when a new list has none of the chosen. */
  onAsk?: () => void
  onEnd: () => void
}

/** Check in, check out, note, status and bookmark for all chosen rows; says beforehand who stays out. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, more, whyNotYet = null, onAsk, onEnd } = props
  const [sheet, setSheet] = useState<'note' | 'status' | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<BookingCode, Booking>>(new Map())
  const plans = useBulkPlans(chosen, whyNotYet)
  const { checkIn, checkOut, entries } = plans

  function run(kind: BulkAct['kind'], { planned }: BulkPlan): void {
    startRun(kind, planned)
    setSheet(null)
    onEnd()
  }
  function ask(about: 'note' | 'status'): void {
    onAsk?.()
    setSeen(new Map(chosen.map(({ booking }) => [booking.code, booking])))
    setSheet(about)
  }
  const close = (): void => setSheet(null)
  // The bookings of an open sheet stay as the person saw them: after others' changes a question comes before sending.
  const asSeen = chosen.map((one) => ({
    ...one,
    booking: seen.get(one.booking.code) ?? one.booking,
  }))
  return (
    <ChosenBar
      count={chosen.length}
      note={outWords(checkIn, checkOut)}
      more={more}
      insteadOfNav
      onEnd={onEnd}
    >
      <BulkActions bar={props} plans={plans} onRun={run} onAsk={ask} />
      {sheet === 'note' ? (
        <ManyNotesSheet
          count={chosen.length}
          onWrite={(body) => run('note', planOf({ kind: 'note', body }, asSeen, entries))}
          onClose={close}
        />
      ) : null}
      {sheet === 'status' ? (
        <ManyStatusSheet
          chosen={asSeen}
          entries={entries}
          onApply={(plan) => run('change-status', plan)}
          onClose={close}
        />
      ) : null}
    </ChosenBar>
  )
}

type BulkActionsProps = {
  bar: BulkBarProps
  plans: ReturnType<typeof useBulkPlans>
  onRun: (kind: BulkAct['kind'], plan: BulkPlan) => void
  onAsk: (about: 'note' | 'status') => void
}

function BulkActions({ bar, plans, onRun, onAsk }: BulkActionsProps) {
  const { chosen, whyNotYet = null } = bar
  const { checkIn, checkOut, whyNone, whyNotAny, whyNot } = plans
  const whyNoMark = useWhyNot('bookmark')
  return (
    <BarActions>
      <BarAction
        icon={<CheckIcon />}
        word={checkInWords(checkIn)}
        off={whyNot('check-in') ?? whyNobody(checkIn)}
        onPress={() => onRun('check-in', checkIn)}
      />
      <BarAction
        icon={<OutIcon />}
        word={checkOutWords(checkOut)}
        off={whyNot('check-out') ?? whyNobody(checkOut)}
        onPress={() => onRun('check-out', checkOut)}
      />
      {bar.also}
      <BarAction
        icon={<NoteIcon />}
        word={t({
          message: 'Note',
          comment: 'Noun, on a button: write a note in the selected bookings',
        })}
        off={whyNot('note')}
        hasPopup="dialog"
        onPress={() => onAsk('note')}
      />
      <BarAction
        icon={<TicketIcon />}
        word={t({
          message: 'Status',
          comment: 'Noun, on a button: change the status of the bookings',
        })}
        off={whyNot('change-status')}
        hasPopup="dialog"
        onPress={() => onAsk('status')}
      />
      <MarkAction chosen={chosen} off={whyNoMark ?? whyNotAny} />
      <BarAction
        icon={<PrintIcon />}
        word={t({ message: 'Print', comment: 'Verb, on a button' })}
        off={whyNone ?? whyNotYet}
        hasPopup="dialog"
        onPress={() =>
          printManifest(
            chosen.map(({ booking }) => booking.code),
            bar,
          )
        }
      />
    </BarActions>
  )
}

/** Who of the chosen may be checked in and out, and why an action cannot be done to them. */
function useBulkPlans(chosen: readonly ChosenBooking[], whyNotYet: string | null) {
  const entries = useEntries()
  const whyNoRun = useWhyNoRun()
  const mayNot = {
    'check-in': useWhyNot('check-in'),
    'check-out': useWhyNot('check-out'),
    note: useWhyNot('note'),
    'change-status': useWhyNot('change-status'),
  }
  const today = useToday()
  const rules = usePaymentRules()
  const [checkIn, checkOut] = useMemo(
    () =>
      [
        planOf({ kind: 'check-in', today, rules }, chosen, entries),
        planOf({ kind: 'check-out', today, rules }, chosen, entries),
      ] as const,
    [chosen, entries, today, rules],
  )
  const whyNone = chosen.length === 0 ? t`Select bookings first` : null
  const tooMany = chosen.length > mostTogether ? mostWords() : null
  const whyNotAny = whyNone ?? whyNotYet ?? tooMany
  return {
    checkIn,
    checkOut,
    entries,
    whyNone,
    whyNotAny,
    whyNot: (kind: BulkAct['kind']): string | null => whyNotAny ?? mayNot[kind] ?? whyNoRun,
  }
}

const mostWords = (): string =>
  plural(
    { most: mostTogether },
    { one: 'Select at most # booking', other: 'Select at most # bookings' },
  )

/** Where nobody is left, the button says why. */
const leftOutOf = ({ planned, out }: BulkPlan): string | null =>
  planned.length === 0 ? null : leftOutWords(out)

/** Who stays out of what. */
function outWords(checkIn: BulkPlan, checkOut: BulkPlan): string {
  const [notIn, notOut] = [leftOutOf(checkIn), leftOutOf(checkOut)]
  if (notIn !== null && notIn === notOut)
    return t({
      message: `Skipped: ${ph({ reasons: notIn })}.`,
      comment: 'reasons: 2 cancelled, 1 already checked in',
    })
  return formatSentences([
    notIn && t`Check-in skips ${{ reasons: notIn }}.`,
    notOut && t`Check-out skips ${{ reasons: notOut }}.`,
  ])
}

const checkInWords = ({ planned }: BulkPlan): string =>
  planned.length === 0
    ? t`Check in`
    : t({
        message: plural({ count: planned.length }, { one: 'Check in #', other: 'Check in #' }),
        comment: 'Button: check in so many bookings',
      })

const checkOutWords = ({ planned }: BulkPlan): string =>
  planned.length === 0
    ? t`Check out`
    : t({
        message: plural({ count: planned.length }, { one: 'Check out #', other: 'Check out #' }),
        comment: 'Button: check out so many bookings',
      })

function whyNobody({ planned, out }: BulkPlan): string | null {
  if (planned.length > 0) return null
  const left = leftOutWords(out)
  return left === null ? t`No bookings selected` : t`Skipped: ${{ reasons: left }}`
}

/** A bookmark changes at once on this tablet, so removing it is the way to undo it. */
function MarkAction({ chosen, off }: { chosen: readonly ChosenBooking[]; off: string | null }) {
  const bookmarks = useBookmarks()
  const codes = chosen.map(({ booking }) => booking.code)
  const unmarked = codes.filter((code) => !bookmarks.has(code))
  const isMarking = codes.length === 0 || unmarked.length > 0
  const changing = isMarking ? unmarked : codes
  return (
    <BarAction
      icon={isMarking ? <BookmarkIcon /> : <BookmarkedIcon />}
      word={
        isMarking
          ? t({ message: 'Bookmark', context: 'button', comment: 'Verb: add a bookmark' })
          : t`Remove bookmark`
      }
      off={off}
      onPress={() => {
        for (const code of changing) setBookmark(code, isMarking)
        say({
          text: isMarking ? bookmarkedWords(changing.length) : removedWords(changing.length),
          tone: 'done',
          action: {
            word: t`Undo`,
            onPress: () => {
              for (const code of changing) setBookmark(code, !isMarking)
            },
          },
        })
      }}
    />
  )
}

const bookmarkedWords = (count: number): string =>
  plural(count, { one: '# booking bookmarked', other: '# bookings bookmarked' })

const removedWords = (count: number): string =>
  plural(count, {
    one: 'Bookmark removed from # booking',
    other: 'Bookmark removed from # bookings',
  })
