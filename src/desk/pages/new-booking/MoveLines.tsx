import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BookingDetail, BookingLine } from '../../../contract/bookingDetail.ts'
import { type Money, subtract } from '../../../contract/money.ts'
import type { SessionLine } from '../../../contract/session.ts'
import { Amount } from '../../ui/Amount.tsx'
import { RowBones } from '../../ui/Bones.tsx'
import { formatDay, formatFacts, formatNumber } from '../../ui/language/format.ts'
import sums from './CartSums.module.css'
import styles from './MoveLines.module.css'
import { leftWords } from './offers.ts'

/** A line as it will be on the new day. */
type LineOnNewDay = Pick<
  SessionLine,
  'lineId' | 'itemId' | 'name' | 'quantity' | 'startDay' | 'endDay' | 'total' | 'available'
> &
  Partial<Pick<SessionLine, 'addOn'>>

type MoveLinesProps = {
  booking: BookingDetail
  /** Null before another day is chosen, and where it has no place. */
  moved: { readonly lines: readonly LineOnNewDay[]; readonly total: Money | null } | null
  isBusy: boolean
  /** The items without a place on the chosen day. */
  full?: readonly { readonly name: string; readonly why: string }[]
}

/** The items on the new day, each with its price before and then, and the places left. */
export function MoveLines({ booking, moved, isBusy, full = [] }: MoveLinesProps) {
  if (isBusy) return <RowBones count={booking.lines.length} />
  const rows = moved === null ? booking.lines.map(asBefore) : paired(booking.lines, moved.lines)
  return (
    <>
      <ul className={styles.lines} aria-label={t`Items`}>
        {rows.map(({ key, name, facts, before, now }) => (
          <li key={key}>
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{formatFacts(facts)}</small>
              {full.length > 0 ? <em>{full.find((item) => item.name === name)?.why}</em> : null}
            </span>
            <span className={styles.prices}>
              <Amount money={now ?? before} />
              {now === null || before === null ? null : (
                <small>
                  <Trans comment="The price of the item on the old day">
                    before: <Amount money={before} />
                  </Trans>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Totals before={booking.total} now={moved?.total ?? null} />
    </>
  )
}

/** The two totals exactly as the service has them, and the difference. */
function Totals({ before, now }: { before: Money | null; now: Money | null }) {
  const isComparable = before !== null && now !== null && before.currency === now.currency
  return (
    <dl className={sums.sums} aria-label={t`Price`}>
      <div>
        <dt>
          {t({ message: 'Total before', comment: 'The total of the booking on its old day' })}
        </dt>
        <dd>
          <Amount money={before} />
        </dd>
      </div>
      {isComparable ? (
        <div>
          <dt>
            {t({
              message: 'Difference',
              context: 'price',
              comment: 'New total less the total before',
            })}
          </dt>
          <dd>
            <Amount money={subtract(now, before)} signed />
          </dd>
        </div>
      ) : null}
      {now === null ? null : (
        <div className={sums.total}>
          <dt>{t`New total`}</dt>
          <dd>
            <Amount money={now} symbol />
          </dd>
        </div>
      )}
    </dl>
  )
}

type Row = {
  readonly key: string
  readonly name: string
  readonly facts: readonly string[]
  readonly before: Money | null
  /** Null before another day is chosen. */
  readonly now: Money | null
}

const asBefore = (line: BookingLine): Row => ({
  key: String(line.position),
  name: line.name || t`No name`,
  facts: factsOf(line, []),
  before: line.total,
  now: null,
})

/** The lines of the new day with the prices that the same items had. */
function paired(lines: readonly BookingLine[], inCart: readonly LineOnNewDay[]): readonly Row[] {
  const left = [...lines]
  return inCart.flatMap((one) => {
    if (one.addOn === 'out') return []
    const at = left.findIndex(({ itemId }) => itemId !== null && itemId === one.itemId)
    const [line] = at < 0 ? [] : left.splice(at, 1)
    return [
      {
        key: one.lineId,
        name: one.name,
        facts: factsOf(one, [leftWords(one)]),
        before: line?.total ?? null,
        now: one.total,
      },
    ]
  })
}

function factsOf(
  { quantity, startDay, endDay }: Pick<BookingLine, 'quantity' | 'startDay' | 'endDay'>,
  more: readonly (string | null)[],
): readonly string[] {
  return [
    quantity === null || quantity === 1 ? null : `${formatNumber(quantity)} ×`,
    daysOf({ startDay, endDay }),
    ...more,
  ].filter((fact) => fact !== null)
}

function daysOf({ startDay, endDay }: Pick<BookingLine, 'startDay' | 'endDay'>): string | null {
  if (startDay === null) return null
  const firstDay = formatDay(startDay)
  if (endDay === null || endDay === startDay) return firstDay
  return t`${firstDay} – ${{ lastDay: formatDay(endDay) }}`
}
