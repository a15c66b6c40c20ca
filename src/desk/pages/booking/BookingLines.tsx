import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail, BookingLine } from '../../../contract/bookingDetail.ts'
import { isZero, noCurrency } from '../../../contract/money.ts'
import { personsWords } from '../../shared/day/partyWords.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Bone, StillWaiting } from '../../ui/Bones.tsx'
import { formatDay, formatFacts, formatNumber } from '../../ui/language/format.ts'
import { NotGiven } from '../../ui/NotGiven.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import styles from './BookingLines.module.css'

type BookingLinesProps = {
  booking: Booking
  detail: BookingDetail | null
  isReading: boolean
  /** The way to another day; null where it is not possible. */
  move: ReactNode
}

/** The booked items line by line; without lines, the service's own summary. */
export function BookingLines({ booking, detail, isReading, move }: BookingLinesProps) {
  const currency = booking.total?.currency ?? noCurrency
  return (
    <PanelSection
      title={t({ message: 'Items', comment: 'Heading: the items that are booked' })}
      end={currency === noCurrency ? undefined : currency}
    >
      {detail && detail.lines.length > 0 ? (
        <ul className={styles.lines}>
          {detail.lines.map((line) => (
            <Line key={line.position} line={line} />
          ))}
          {booking.tax === null || isZero(booking.tax) ? null : (
            <li>
              <small>{t`Tax`}</small>
              <b>
                <Amount money={booking.tax} />
              </b>
            </li>
          )}
        </ul>
      ) : (
        <WithoutLines booking={booking} isReading={isReading} isKnown={detail !== null} />
      )}
      {move === null ? null : <div className={styles.move}>{move}</div>}
    </PanelSection>
  )
}

function Line({ line }: { line: BookingLine }) {
  return (
    <li>
      <span>
        <bdi>{line.name || t`No name`}</bdi> <small>{amountOf(line)}</small>
        <small className={styles.days}>{daysOf(line)}</small>
      </span>
      {line.total === null ? (
        <small>{t`No price`}</small>
      ) : (
        <b>
          <Amount money={line.total} />
        </b>
      )}
    </li>
  )
}

/** `× 2 medium, 1 child` */
function amountOf({ quantity, parameters }: BookingLine): string {
  if (parameters.length === 0)
    return quantity === null || quantity === 1 ? '' : `× ${formatNumber(quantity)}`
  return `× ${formatFacts(parameters.map(personsWords))}`
}

function daysOf({ startDay, endDay }: BookingLine): string {
  if (startDay === null) return ''
  const firstDay = formatDay(startDay)
  if (endDay === null || endDay === startDay) return firstDay
  return t`${firstDay} – ${{ lastDay: formatDay(endDay) }}`
}

function WithoutLines(props: { booking: Booking; isReading: boolean; isKnown: boolean }) {
  return (
    <>
      {props.booking.summary ? <p dir="auto">{props.booking.summary}</p> : null}
      {props.isReading && !props.isKnown ? (
        <>
          <Bone width="70%" />
          <StillWaiting />
        </>
      ) : (
        <NotGiven>{t`No item details`}</NotGiven>
      )}
    </>
  )
}
