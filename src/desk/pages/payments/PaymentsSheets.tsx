import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { SavedLook } from '../../shared/list/views/savedView.ts'
import { ViewsSheet } from '../../shared/list/views/ViewsSheet.tsx'
import { paths } from '../../ui/paths.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { MovementsExport } from './movements/MovementsExport.tsx'
import { PaymentsExport } from './PaymentsExport.tsx'
import type { Payments } from './usePayments.ts'
import type { LookAddress } from './usePaymentsLook.ts'

/** The sheets over the list, besides a payment. */
export type PaymentsSheet = 'bars' | 'views' | 'export'

type PaymentsSheetsProps = {
  sheet: PaymentsSheet
  address: LookAddress
  payments: Payments
  /** The list to be exported, and its filters in words. */
  saved: SavedLook
  words: string
  bars: ReactNode
  onClose: () => void
}

/** The saved views, the export, and the bars on screens too narrow to show them beside the list. */
export function PaymentsSheets(props: PaymentsSheetsProps) {
  const { sheet, address, payments, saved, words, bars, onClose } = props
  switch (sheet) {
    case 'views':
      return (
        <ViewsSheet
          place="payments"
          look={saved}
          words={words}
          onOpen={address.openLook}
          addressOf={({ query }) =>
            `${globalThis.location.origin}${paths.payments(new URLSearchParams(query))}`
          }
          onClose={onClose}
        />
      )
    case 'export':
      return payments.isMoved ? (
        <MovedExport payments={payments} onClose={onClose} />
      ) : (
        <PaymentsExport
          rows={payments.rows}
          age={payments.view.age}
          words={words}
          when={payments.when}
          reading={payments.reading}
          unreadable={payments.unreadable}
          asOf={payments.asOf}
          onClose={onClose}
        />
      )
    case 'bars':
      return (
        <Sheet title={t`Charts`} onClose={onClose}>
          {bars}
        </Sheet>
      )
  }
}

function MovedExport({ payments, onClose }: Pick<PaymentsSheetsProps, 'payments' | 'onClose'>) {
  const { watched, moved, movedFrom, when } = payments
  if (watched.since === null || watched.at === null) return null
  return (
    <MovementsExport
      moved={moved}
      from={movedFrom}
      knownSince={watched.since}
      reported={watched.reported}
      unreadable={watched.unreadable.length}
      at={watched.at}
      timeZone={when.timeZone}
      onClose={onClose}
    />
  )
}
