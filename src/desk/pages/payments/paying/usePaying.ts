import { useCallback, useMemo, useState } from 'react'
import type { Booking } from '../../../../contract/booking.ts'
import { canSetPaid } from '../../../../contract/status.ts'
import { useWhyNoPaymentNow } from '../../../core/outbox/useWhyNoPaymentNow.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { type RowSelection, useSelection } from '../../../shared/list/bulk/useSelection.ts'
import type { PaymentRow } from '../reading/rows.ts'
import { type PlannedPayment, paymentsOf } from './payments.ts'

/** The bookings of a list that can be set paid, those that are chosen, and the open question about them. */
export type Paying = {
  /** How many of the list can be set paid. */
  readonly payable: number
  readonly selection: RowSelection
  /** Those that are chosen, and their balances. */
  readonly chosen: readonly Booking[]
  readonly payments: readonly PlannedPayment[]
  /** Why this account may never; and why not now, too. */
  readonly whyMayNot: string | null
  readonly whyNot: string | null
  /** The sheet that is open: of one booking, as it is now, or of all that are chosen, to be paid or reminded. */
  readonly asks:
    | { readonly about: 'one'; readonly booking: Booking }
    | { readonly about: 'many' | 'reminders' }
    | null
  readonly payOne: (row: PaymentRow) => void
  readonly payMany: () => void
  readonly remind: () => void
  readonly close: () => void
}

export function usePaying(rows: readonly PaymentRow[]): Paying {
  const whyMayNot = useWhyNot('set-paid')
  const whyNotNow = useWhyNoPaymentNow(true)
  const payable = useMemo(
    () => rows.map(({ booking }) => booking).filter((booking) => canSetPaid(booking)),
    [rows],
  )
  const selection = useSelection(useMemo(() => payable.map(({ code }) => code), [payable]))
  const chosen = useMemo(
    () => payable.filter(({ code }) => selection.chosen.has(code)),
    [payable, selection.chosen],
  )
  const payments = useMemo(() => paymentsOf(chosen), [chosen])
  const [openSheet, setOpenSheet] = useState<PaymentRow | 'many' | 'reminders' | null>(null)
  return {
    payable: payable.length,
    selection,
    chosen,
    payments,
    whyMayNot,
    whyNot: whyMayNot ?? whyNotNow,
    asks:
      openSheet === null
        ? null
        : typeof openSheet === 'string'
          ? { about: openSheet }
          : {
              about: 'one',
              booking: rows.find(({ id }) => id === openSheet.id)?.booking ?? openSheet.booking,
            },
    payOne: useCallback((row) => setOpenSheet(row), []),
    payMany: useCallback(() => setOpenSheet('many'), []),
    remind: useCallback(() => setOpenSheet('reminders'), []),
    close: useCallback(() => setOpenSheet(null), []),
  }
}
