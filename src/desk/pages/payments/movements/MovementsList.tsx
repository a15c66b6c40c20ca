import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { BookingCode } from '../../../../contract/booking.ts'
import { isPositive } from '../../../../contract/money.ts'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Code } from '../../../ui/Code.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { RingIcon } from '../../../ui/icons.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import { formatSentences } from '../../../ui/language/formatSentences.ts'
import marks from '../../../ui/Row.module.css'
import { StatusName } from '../../../ui/StatusMark.tsx'
import { MethodSums } from './MethodSums.tsx'
import styles from './MovementsList.module.css'
import { methodName, methodOf } from './method.ts'
import { isUnexplained, type Movement } from './movements.ts'
import { betweenWords } from './timeWords.ts'
import { UnreadableBookings } from './UnreadableBookings.tsx'
import { missingWords, type ReportedPayments, readingWords } from './useReportedPayments.ts'

type MovementsListProps = {
  moved: readonly Movement[]
  /** The start of the known movements (ms); null before the first reading. */
  since: number | null
  /** The start of the listed movements (ms). */
  from: number
  reported: ReportedPayments
  /** Changed bookings without readable amounts. */
  unreadable: readonly BookingCode[]
  isKept: boolean
  open: string | null
  toBooking: (code: BookingCode) => string
}

/** The movements, newest first: the paid amount before and after, and whether this desk recorded it. */
export function MovementsList(props: MovementsListProps) {
  const { moved, since, reported, open, toBooking } = props
  const now = useNow()
  const zone = useZone()
  const when = (at: number): string => formatWhen(new Date(at), now, zone)
  return (
    <>
      <p className={styles.knows}>
        {formatSentences([knownWords(props, when), ...missingWords(reported)])}
      </p>
      <UnreadableBookings codes={props.unreadable} toBooking={toBooking} className={styles.knows} />
      {reported.kind === 'told' ? <MethodSums moved={moved} /> : null}
      {since === null ? null : moved.length === 0 ? (
        <Empty title={t`No payments in this period`} />
      ) : (
        <ul className={styles.list} aria-label={t`Payments received`}>
          {moved.toReversed().map((movement) => (
            <MovementRow
              key={`${movement.code} ${movement.payment?.id ?? movement.before}`}
              movement={movement}
              when={when}
              isOpen={movement.code === open}
              to={toBooking(movement.code)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type MovementRowProps = {
  movement: Movement
  when: FormatWhen
  isOpen: boolean
  /** The address of its booking. */
  to: string
}

function MovementRow({ movement, when, isOpen, to }: MovementRowProps) {
  const before = <Amount money={movement.from.paid} />
  const after = <Amount money={movement.to.paid} />
  return (
    <li
      className={classNames(
        marks.row,
        styles.movement,
        isUnexplained(movement) && !isOpen && marks.look,
        isOpen && marks.picked,
      )}
    >
      <span className={styles.who}>
        <Link className={marks.link} dir="auto" to={to}>
          {movement.to.customer || t`No name`}
        </Link>{' '}
        <Code>{movement.code}</Code>
      </span>
      <span className={styles.status}>
        {movement.from.status.id === movement.to.status.id ? null : (
          <>
            <StatusName status={movement.from.status} /> →{' '}
          </>
        )}
        <StatusName status={movement.to.status} />
      </span>
      <span className={styles.amounts}>
        {movement.paid === null ? null : (
          <>
            <b>
              <bdi dir="ltr">
                {isPositive(movement.paid) ? '+' : ''}
                {formatMoney(movement.paid)}
              </bdi>
            </b>
            <small>
              <Trans>
                Paid {before} → {after}
              </Trans>
            </small>
          </>
        )}
      </span>
      <span className={styles.by}>
        {isUnexplained(movement) ? <RingIcon size="s" /> : null}
        <span>
          {byWords(movement, when)}
          <small>{timeWords(movement, when)}</small>
        </span>
      </span>
    </li>
  )
}

type FormatWhen = (at: number) => string

function byWords(movement: Movement, when: FormatWhen): string {
  const { act, paid } = movement
  if (act === null) return paid === null ? t`Changed elsewhere` : t`Recorded elsewhere`
  if (isUnexplained(movement)) return t`Partly recorded here, ${{ time: when(act.at) }}`
  return act.recorded === null
    ? t`Status changed here, ${{ time: when(act.at) }}`
    : t`Recorded here, ${{ time: when(act.at) }}`
}

function timeWords(movement: Movement, when: FormatWhen): string | null {
  const { after, before, act, payment } = movement
  const method = methodName(methodOf(movement))
  if (payment !== undefined) return [when(before), method].filter(Boolean).join(' · ')
  if (act !== null) return method || null
  const [start, end] = [when(after), when(before)]
  return start === end ? end : betweenWords(start, end)
}

/** The true period of the list, and its source. */
function knownWords(
  { since, from, reported, isKept }: MovementsListProps,
  when: FormatWhen,
): string {
  const reading = readingWords(reported)
  if (reading !== null) return reading
  if (reported.kind === 'told') return t`Payments since ${{ time: when(from) }}.`
  if (since === null) return t`Loading payments…`
  return isKept
    ? t`Changes seen on this tablet since ${{ time: when(since) }}.`
    : t`Changes seen on this tablet since ${{ time: when(since) }}. Lost when you close this page.`
}
