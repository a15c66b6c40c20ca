import { useMemo, useState } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { lacksAmounts } from '../../shared/list/sums.ts'
import { narrowing, type PaymentRow, rowOf, sorted } from './reading/rows.ts'
import type { Ledger } from './useLedger.ts'

export type PaymentRows = {
  readonly rows: readonly PaymentRow[]
  /**
   * The rows in the sums: without settled rows that only stay in place until the next touch. Null while more are to
   * come.
   */
  readonly counted: readonly Booking[] | null
  /** Bookings without readable amounts that belong to the view, or may: the sums are without them. */
  readonly unreadable: number
}

/**
 * The rows of the view in their order, with the chosen filters. Null until all are read, or, in the order of arrival,
 * until the first ones are: those that come later stand below them, and no row moves.
 */
export function usePaymentRows(ledger: Ledger, list: string): PaymentRows | null {
  const { look, view, when, ofView, ofViewSoFar, began } = ledger
  const touched = useTouched(list)
  return useMemo(() => {
    const isByArrival = look.sort.by === 'age' && !look.sort.descending
    const bookings = ofView ?? (isByArrival ? ofViewSoFar : null)
    if (bookings === null) return null
    const isWanted = narrowing(look)
    const bookedOn = ({ createdAt }: Booking) =>
      createdAt === null ? null : dayOf(createdAt, when.timeZone)
    const dates = { began, today: when.today, bookedOn, age: view.age }
    const counted: Booking[] = []
    const rows: PaymentRow[] = []
    let unreadable = 0
    for (const booking of bookings) {
      const tests = [view.holds(booking, when), isWanted(booking)]
      const isLeftOut = !tests.includes(false) && (tests.includes(null) || lacksAmounts(booking))
      if (isLeftOut) unreadable += 1
      const isListed = look.unreadable ? isLeftOut : tests.every((holds) => holds === true)
      if (isListed) counted.push(booking)
      if (isListed || touched.has(booking.code)) rows.push(rowOf(booking, dates, !isListed))
    }
    return { rows: sorted(rows, look.sort), counted: ofView === null ? null : counted, unreadable }
  }, [ofView, ofViewSoFar, began, view, when, look, touched])
}

/** The bookings recorded as paid since this list was opened: their rows stay in place. */
function useTouched(list: string): ReadonlySet<BookingCode> {
  const entries = useEntries()
  const [opened, setOpened] = useState({ list, before: entries })
  if (opened.list !== list) setOpened({ list, before: entries })
  const { before } = opened
  const now = useMemo(() => {
    const found = new Set<BookingCode>()
    for (const { command, opId } of entries) {
      const isNew = command.kind === 'set-paid' && !before.some((one) => one.opId === opId)
      if (isNew) found.add(command.code)
    }
    return found
  }, [entries, before])
  // Every step of a payment changes the store, but the set of its bookings changes less often.
  const [kept, setKept] = useState<ReadonlySet<BookingCode>>(now)
  if (kept.size === now.size && [...now].every((code) => kept.has(code))) return kept
  setKept(now)
  return now
}
