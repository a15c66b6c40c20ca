import { ph, plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Money } from '../../../../contract/money.ts'
import { sumUp } from '../../../shared/list/sums.ts'
import { formatMoney, formatNames } from '../../../ui/language/format.ts'
import { paths } from '../../../ui/paths.ts'
import { useReading } from '../reading/useReading.ts'
import { found } from '../views/answers.ts'
import { cancelledView, type ViewTime } from '../views/views.ts'

/** Money that is kept on cancelled, void and stopped bookings. */
export type CancelledMoney = {
  readonly count: number
  /** One sum a currency. */
  readonly paid: readonly Money[]
  /** Further such bookings, whose amounts cannot be read. */
  readonly unreadable: number
}

/** The name of the line in a day close, on screen and paper. */
export const cancelledTitle = () => t`Cancelled but paid`

/** The address of the bookings with that money. */
export const toCancelled: string = paths.payments(new URLSearchParams({ view: cancelledView.id }))

/** The money of the view "Cancelled but paid"; null until its bookings are read, which begins when `isOn`. */
export function useCancelledMoney(when: ViewTime, isOn: boolean): CancelledMoney | null {
  const { today, since, timeZone } = when
  // The query and the rule depend on days alone.
  const of = useMemo(
    () => cancelledView.asks({ today, since, timeZone, now: new Date(0) }),
    [today, since, timeZone],
  )
  const { answers, isSettled } = useReading(of.of, { isOn })
  return useMemo(() => {
    const all = found(of, answers)
    if (all === null || !isSettled) return null
    const holds = all.map((booking) => cancelledView.holds(booking, when))
    const held = all.filter((_, nth) => holds[nth] === true)
    return {
      count: held.length,
      paid: sumUp(held).notOwed.paid,
      unreadable: holds.filter((one) => one === null).length,
    }
  }, [of, answers, isSettled, when])
}

/** `2 bookings, 70.05 CAD paid. Refund or keep it.` */
export function cancelledWords({ count, paid }: CancelledMoney): string {
  if (count === 0) return t`No bookings`
  const amounts = formatNames(
    paid.map((money) => `${formatMoney(money, { symbol: false })} ${money.currency}`),
  )
  return plural(
    { count },
    {
      one: `# booking, ${ph({ amounts })} paid. Refund or keep it.`,
      other: `# bookings, ${ph({ amounts })} paid. Refund or keep it.`,
    },
  )
}
