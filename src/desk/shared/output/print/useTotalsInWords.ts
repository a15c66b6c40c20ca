import { plural, t } from '@lingui/core/macro'
import type { Booking } from '../../../../contract/booking.ts'
import { isPositive } from '../../../../contract/money.ts'
import { isCancelled } from '../../../../contract/status.ts'
import { useMayAsKnown } from '../../../core/api/roles/useMay.ts'
import { formatMoney } from '../../../ui/language/format.ts'
import { countOf } from '../../list/listWords.ts'
import { sumUp } from '../../list/sums.ts'

/** The sums of bookings in words, as far as the signed-in person may see them. */
export function useTotalsInWords(): (bookings: readonly Booking[], leftOut?: number) => string {
  const seesSums = useMayAsKnown()?.seeSums ?? false
  return (bookings, leftOut = 0) => totalsInWords(bookings, seesSums, leftOut)
}

/**
 * `23 bookings · 96.00 CAD due`: one sum a currency, without stopped and cancelled bookings.
 *
 * @param seesSums false for a role that may not see sums
 * @param leftOut bookings without readable amounts that are not listed
 */
export function totalsInWords(
  bookings: readonly Booking[],
  seesSums: boolean,
  leftOut = 0,
): string {
  const { sums, notOwed, unreadable } = sumUp(bookings)
  const cancelled = bookings.filter(({ status }) => isCancelled(status)).length
  const stopped = notOwed.count - cancelled
  return [
    countOf(bookings.length),
    ...sums
      .filter(({ due }) => seesSums && isPositive(due))
      .map(
        ({ due, currency }) =>
          t`${{ amount: `${formatMoney(due, { symbol: false })} ${currency}` }} due`,
      ),
    cancelled === 0
      ? ''
      : t({
          message: plural({ count: cancelled }, { one: '# cancelled', other: '# cancelled' }),
          comment: 'How many bookings',
        }),
    stopped === 0
      ? ''
      : t({
          message: plural({ count: stopped }, { one: '# stopped', other: '# stopped' }),
          comment: 'How many bookings',
        }),
    unreadable === 0 ? '' : unreadableWords(unreadable),
    leftOut === 0 ? '' : notListedWords(leftOut),
  ]
    .filter(Boolean)
    .join(' · ')
}

const unreadableWords = (count: number): string =>
  t({
    message: plural(count, {
      one: '# with unreadable amounts',
      other: '# with unreadable amounts',
    }),
    comment: 'How many bookings',
  })

const notListedWords = (count: number): string =>
  plural(count, {
    one: '# booking with unreadable amounts, not listed',
    other: '# bookings with unreadable amounts, not listed',
  })
