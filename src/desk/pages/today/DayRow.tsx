import { t } from '@lingui/core/macro'
import { memo } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import type { Status } from '../../../contract/status.ts'
import { usePaymentRules } from '../../core/api/paymentRules.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue } from '../../core/outbox/outbox.ts'
import { useChangedAt } from '../../core/replica/live/changed.ts'
import type { DayBoardRow } from '../../shared/day/row.ts'
import { actOf, backgroundOf, markOf, questionsOf } from '../../shared/day/rowAct.ts'
import type { RowFlag } from '../../shared/day/rowFacts.ts'
import {
  dueWords,
  lateWords,
  type NowAndZone,
  secondLine,
  stateWords,
} from '../../shared/day/rowWords.ts'
import { BookingRow, type BookingRowProps } from '../../ui/BookingRow.tsx'
import type { Flag as ShownFlag } from '../../ui/Flags.tsx'
import { afterRows, lazyFile, lazyPart } from '../../ui/lazyPart.tsx'

/** Loaded right after the first rows: the card is opened most when offline. */
export const loadLookAt = async () => (await import('./LookAt.tsx')).LookAt

const LookAt = lazyPart(loadLookAt, afterRows)
const QuestionCard = lazyPart(
  async () => (await import('../../shared/day/check-dialogs/QuestionCard.tsx')).QuestionCard,
  afterRows,
)

/** The words for actions that need a person, and the news of a booking: no row needs them at first sight. */
export const lateParts = lazyFile(async () => ({
  ...(await import('../../core/outbox/words/commandWords.ts')),
  ...(await import('../../shared/day/news/RowNews.tsx')),
}))

export type DayRowProps = {
  row: DayBoardRow
  moment: NowAndZone
  /** Where the rest of the row leads. */
  openAt: (code: string) => string
  /** Its booking is open beside the list. */
  isOpen: boolean
  /** The card behind `Look`, or behind a button that asks first, is open. */
  isLooking: boolean
  onLook: (code: string | null) => void
  /** Why this account may not do the action; null when it may. */
  notAllowed: string | null
  /** The business's status for guests who did not come; null where it has none, or this account may not set it. */
  noShow: Status | null
  /** Null: rows are not being chosen now. */
  isChosen: boolean | null
  onChoose: (code: BookingCode, isChosen: boolean) => void
  /** The row's position in its group, from 0, and the group's size, where not all of its rows are in the page. */
  nth?: number | undefined
  of?: number | undefined
}

/** One booking on Today. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { row, moment, openAt, isOpen, isLooking, onLook, notAllowed, isChosen, onChoose } = props
  const { nth, of, noShow } = props
  const { code, customer } = row.booking
  const to = openAt(code)
  const isChanged = useChangedAt(code) !== null
  const rules = usePaymentRules()
  const late = lateParts.useParts()
  const questions = questionsOf(row, moment, rules)
  // The booking open beside the list shows the same card at its top.
  const isBeside = isOpen && row.entry !== null
  const looking = isBeside
    ? { isOpen: false, toggle: focusOpenBooking }
    : { isOpen: isLooking, toggle: () => onLook(isLooking ? null : code) }
  return (
    <BookingRow
      code={code}
      nth={nth}
      of={of}
      customer={customer || t`No name`}
      to={to}
      mark={markOf(row)}
      state={stateWords(row, moment)}
      background={backgroundOf(row, isOpen)}
      party={row.party ?? undefined}
      due={dueWords(row) ?? undefined}
      what={secondLine(row, moment, late?.happenedTo ?? null)}
      news={late && <late.RowNews row={row} />}
      wrote={row.guestNote ?? undefined}
      flags={[...(isChanged ? [changedFlag(code)] : []), ...row.flags.map((flag) => shownAs[flag])]}
      aside={noShow === null ? undefined : noShowButton(row, noShow, moment)}
      act={actOf(row, moment, looking, notAllowed, questions.length > 0)}
      choosing={isChosen === null ? undefined : { isChosen, onChoose: (is) => onChoose(code, is) }}
      card={
        looking.isOpen && row.entry !== null ? (
          <LookAt entry={row.entry} row={row} to={to} onClose={looking.toggle} />
        ) : looking.isOpen && row.act !== null && questions.length > 0 ? (
          <QuestionCard
            act={row.act}
            booking={row.booking}
            questions={questions}
            today={dayOf(moment.now, moment.zone)}
            whyNot={notAllowed}
            onClose={looking.toggle}
          />
        ) : undefined
      }
    />
  )
}, isSame)

/** Of guests who are late. It keeps its place in the undo time: a second press would fall on the row and open it. */
function noShowButton(row: DayBoardRow, to: Status, moment: NowAndZone): BookingRowProps['aside'] {
  const { booking, late, state, entry, flags } = row
  const { code, status: from } = booking
  const isHeld = state === 'held' && entry?.command.kind === 'change-status'
  const mayPress = state === 'expected' && !flags.includes('changing')
  if (!late || (!isHeld && !mayPress)) return undefined
  return {
    word: to.name,
    off: isHeld ? stateWords(row, moment) : null,
    onPress: () =>
      void issue({ kind: 'change-status', code, from, to, notify: false }, baseIn(booking)),
  }
}

const focusOpenBooking = (): void =>
  document.querySelector<HTMLElement>('main > article :is(h1, h2)')?.focus()

const changedFlag = (code: string): ShownFlag => ({ kind: 'changed-by-others', code })

const shownAs: Record<RowFlag, ShownFlag> = {
  'guest-note': { kind: 'guest-note' },
  note: { kind: 'note' },
  bookmarked: { kind: 'bookmarked' },
  changing: { kind: 'changed' },
}

/** 4.0 makes other lines with each reading. */
const isSameText = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The day is computed again at every tick of the clock; a row is drawn again only when its content changes. */
function isSame(before: DayRowProps, after: DayRowProps): boolean {
  const [a, b] = [before.row, after.row]
  return (
    before.openAt === after.openAt &&
    before.isOpen === after.isOpen &&
    before.isLooking === after.isLooking &&
    before.notAllowed === after.notAllowed &&
    before.noShow === after.noShow &&
    before.isChosen === after.isChosen &&
    before.onChoose === after.onChoose &&
    before.nth === after.nth &&
    before.of === after.of &&
    a.booking === b.booking &&
    a.entry === b.entry &&
    a.act === b.act &&
    a.stay.starts === b.stay.starts &&
    a.stay.ends === b.stay.ends &&
    a.flags.join() === b.flags.join() &&
    a.party === b.party &&
    a.guestNote === b.guestNote &&
    isSameText(a.lines, b.lines) &&
    a.payment === b.payment &&
    a.state === b.state &&
    a.known === b.known &&
    a.by === b.by &&
    a.since?.getTime() === b.since?.getTime() &&
    lateWords(a, before.moment) === lateWords(b, after.moment)
  )
}
