import { useMemo } from 'react'
import { mayOwe, owes } from '../../../contract/booking.ts'
import type { CurrencyCode } from '../../../contract/money.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { sumUp } from '../../shared/list/sums.ts'
import { momentOf } from './movements/movedFrom.ts'
import { useWatchedMoney } from './movements/useWatchedMoney.ts'
import { usePaying } from './paying/usePaying.ts'
import type { PaymentRow } from './reading/rows.ts'
import { useExactArrivals } from './useExactArrivals.ts'
import type { Ledger } from './useLedger.ts'
import { usePaymentRows } from './usePaymentRows.ts'
import { movedId } from './views/views.ts'

const noRows: readonly PaymentRow[] = []

export type Payments = ReturnType<typeof usePayments>

/**
 * The rows of the view, the movements, the total owed, and the payments being recorded.
 *
 * @param drawn what was read of them
 * @param list names the list: its filters and its order
 * @param inSight a booking opened by its link on a phone does not load the list behind it
 */
export function usePayments(drawn: Ledger, list: string, inSight: boolean) {
  const currency = useSignIn(({ business }) => business?.currency ?? null)
  const offsetMs = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const ledger = useExactArrivals(drawn, inSight)
  const { look, when, reading, view, began, ofOwed } = ledger
  const movedFrom = momentOf(look.from, when.today, when.timeZone)
  const watched = useWatchedMoney({ when, reading, from: movedFrom })
  const found = usePaymentRows(ledger, list)
  const rows = found?.rows ?? noRows
  const counted = found?.counted ?? null
  const paying = usePaying(rows)

  const owing = useMemo(() => ofOwed?.filter(owes) ?? null, [ofOwed])
  const owedUnread = useMemo(
    () => ofOwed?.filter((booking) => mayOwe(booking) === null) ?? [],
    [ofOwed],
  )
  const sums = useMemo(
    () => (counted === null || !reading.isSettled ? null : sumUp(counted)),
    [counted, reading.isSettled],
  )
  const isMoved = look.view === movedId
  return {
    when,
    view,
    reading,
    began,
    /** When the list was read, in ms of the server's clock. */
    asOf: reading.readAt === null ? null : reading.readAt + offsetMs,
    /** Whether the list shows movements instead of bookings. */
    isMoved,
    watched,
    movedFrom,
    moved: watched.moved.filter(({ before }) => before >= movedFrom),
    rows,
    /** The number of bookings in the sums; null until all are read. */
    counted: counted?.length ?? null,
    sums,
    /** Bookings of the list without readable amounts: the sums are without them. */
    unreadable: found?.unreadable ?? 0,
    isListed: isMoved ? watched.since !== null : counted !== null,
    owing,
    /** Those due by today, perhaps, whose amounts cannot be read. */
    owedUnread,
    /** The business's currency, and those of the bookings read. */
    currency,
    currencies: useCurrencies(ledger, currency),
    paying,
    readAgain: (): void => {
      reading.readAgain()
      watched.readAgain()
    },
  }
}

function useCurrencies({ ofView, ofOwed }: Ledger, own: CurrencyCode | null) {
  return useMemo<readonly CurrencyCode[]>(() => {
    const all = new Set<CurrencyCode>(own === null ? [] : [own])
    for (const { total } of [...(ofView ?? []), ...(ofOwed ?? [])]) {
      if (total !== null) all.add(total.currency)
    }
    return [...all]
  }, [ofView, ofOwed, own])
}
