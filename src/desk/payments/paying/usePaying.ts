import { useCallback, useMemo, useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { useLearnedRights, useWhyNot } from '../../booking/notAllowed.ts'
import { useWhyNoPaymentNow } from '../../booking/useWhyNoPaymentNow.ts'
import { type Selection, useSelection } from '../../bulk/useSelection.ts'
import { useEntries } from '../../commands/outbox.ts'
import type { PaymentRow } from '../rows.ts'
import { type PlannedPayment, paymentsOf } from './payments.ts'

/** What of a list can be set paid, what is chosen of it, and what is being asked about it. */
export type Paying = {
  /** How many of the list can be set paid. */
  readonly payable: number
  readonly selection: Selection
  /** The balances of those that are chosen. */
  readonly payments: readonly PlannedPayment[]
  /** Why this account may never; and why not now, too. */
  readonly whyMayNot: string | null
  readonly whyNot: string | null
  /** The sheet that is open: of one booking, as it is now, or of all that are chosen. */
  readonly asks:
    | { readonly about: 'one'; readonly booking: Booking }
    | { readonly about: 'many' }
    | null
  readonly payOne: (row: PaymentRow) => void
  readonly payMany: () => void
  readonly close: () => void
}

export function usePaying(rows: readonly PaymentRow[]): Paying {
  useLearnedRights(useEntries())
  const whyMayNot = useWhyNot('set-paid')
  const whyNotNow = useWhyNoPaymentNow(true)
  const payable = useMemo(
    () => rows.map(({ booking }) => booking).filter((booking) => canSetPaid(booking)),
    [rows],
  )
  const selection = useSelection(useMemo(() => payable.map(({ code }) => code), [payable]))
  const payments = useMemo(
    () => paymentsOf(payable.filter(({ code }) => selection.chosen.has(code))),
    [payable, selection.chosen],
  )
  const [asked, setAsked] = useState<PaymentRow | 'many' | null>(null)
  return {
    payable: payable.length,
    selection,
    payments,
    whyMayNot,
    whyNot: whyMayNot ?? whyNotNow,
    asks:
      asked === null
        ? null
        : asked === 'many'
          ? { about: 'many' }
          : {
              about: 'one',
              booking: rows.find(({ id }) => id === asked.id)?.booking ?? asked.booking,
            },
    payOne: useCallback((row) => setAsked(row), []),
    payMany: useCallback(() => setAsked('many'), []),
    close: useCallback(() => setAsked(null), []),
  }
}
