import { useCallback, useMemo, useState } from 'react'
import { type BookingCode, owed } from '../../contract/booking.ts'
import { canSetPaid } from '../../contract/status.ts'
import type { Planned } from './paying/run.ts'
import type { PaymentRow } from './rows.ts'

/** The rows somebody chose, as payments. Rows that are no longer listed, or owe nothing any more, are not among them. */
export function useChosen(rows: readonly PaymentRow[]) {
  const [codes, setCodes] = useState<ReadonlySet<BookingCode>>(new Set())
  const payable = useMemo(() => rows.filter(({ booking }) => canSetPaid(booking)), [rows])
  const payments = useMemo<readonly Planned[]>(
    () =>
      payable.flatMap(({ booking }) => {
        const balance = owed(booking)
        const { code, customer } = booking
        return balance !== null && codes.has(code) ? [{ code, customer, balance }] : []
      }),
    [payable, codes],
  )
  const chosen = useMemo(() => new Set(payments.map(({ code }) => code)), [payments])
  const choose = useCallback((code: BookingCode, isChosen: boolean) => {
    setCodes((before) => {
      const next = new Set(before)
      if (isChosen) next.add(code)
      else next.delete(code)
      return next
    })
  }, [])
  return {
    payments,
    chosen,
    payable: payable.length,
    choose,
    chooseAll: (isChosen: boolean) =>
      setCodes(new Set(isChosen ? payable.map(({ id }) => id) : [])),
    chooseNone: () => setCodes(new Set()),
  }
}
