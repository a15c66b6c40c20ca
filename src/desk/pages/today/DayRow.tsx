import { t } from '@lingui/core/macro'
import { memo } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { usePaymentRules } from '../../core/api/paymentRules.ts'
import { useChangedAt } from '../../core/replica/live/changed.ts'
import type { DayBoardRow, RowFlag } from '../../shared/day/row.ts'
import { actOf, backgroundOf, markOf, questionsOf } from '../../shared/day/rowAct.ts'
import { lateWords, type NowAndZone, secondLine, stateWords } from '../../shared/day/rowWords.ts'
import { BookingRow } from '../../ui/BookingRow.tsx'
import type { Flag as ShownFlag } from '../../ui/Flags.tsx'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'

/** Loaded right after the first rows: the card is opened most when offline. */
export const loadLookAt = async () => (await import('./LookAt.tsx')).LookAt

const LookAt = lazyPart(loadLookAt, afterRows)
const QuestionCard = lazyPart(
  async () => (await import('../../shared/day/check-dialogs/QuestionCard.tsx')).QuestionCard,
  afterRows,
)

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
  const { nth, of } = props
  const { code, customer } = row.booking
  const to = openAt(code)
  const isChanged = useChangedAt(code) !== null
  const rules = usePaymentRules()
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
      what={secondLine(row, moment)}
      flags={[...(isChanged ? [changedFlag(code)] : []), ...row.flags.map((flag) => shownAs[flag])]}
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

const focusOpenBooking = (): void =>
  document.querySelector<HTMLElement>('main > article :is(h1, h2)')?.focus()

const changedFlag = (code: string): ShownFlag => ({ kind: 'changed-by-others', code })

const shownAs: Record<RowFlag, ShownFlag> = {
  'guest-note': { kind: 'guest-note' },
  note: { kind: 'note' },
  bookmarked: { kind: 'bookmarked' },
  changing: { kind: 'changed' },
}

/** The day is computed again at every tick of the clock; a row is drawn again only when its content changes. */
function isSame(before: DayRowProps, after: DayRowProps): boolean {
  const [a, b] = [before.row, after.row]
  return (
    before.openAt === after.openAt &&
    before.isOpen === after.isOpen &&
    before.isLooking === after.isLooking &&
    before.notAllowed === after.notAllowed &&
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
    a.state === b.state &&
    a.known === b.known &&
    a.by === b.by &&
    a.since?.getTime() === b.since?.getTime() &&
    lateWords(a, before.moment) === lateWords(b, after.moment)
  )
}
