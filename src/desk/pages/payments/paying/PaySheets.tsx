import { startRun } from '../../../core/outbox/runs/currentRun.ts'
import { PaymentSheet } from '../../../shared/day/check-dialogs/PaymentSheet.tsx'
import { RemindSheet } from '../reminding/RemindSheet.tsx'
import { PaySheet } from './PaySheet.tsx'
import type { Paying } from './usePaying.ts'

/** Before anything is recorded or anybody reminded: of one booking, or of all that are chosen. */
export function PaySheets({ paying }: { paying: Paying }) {
  const { asks, chosen, payments, selection, whyMayNot, whyNot, close } = paying
  switch (asks?.about) {
    case 'one':
      return <PaymentSheet booking={asks.booking} whyNoPayment={whyMayNot} onClose={close} />
    case 'many':
      return (
        <PaySheet
          payments={payments}
          whyNot={whyNot}
          onConfirm={(confirmed) => {
            startRun('set-paid', confirmed, { isShown: true })
            selection.end()
            close()
          }}
          onClose={close}
        />
      )
    case 'reminders':
      return (
        <RemindSheet
          chosen={chosen}
          onSent={() => {
            selection.end()
            close()
          }}
          onClose={close}
        />
      )
    case undefined:
      return null
  }
}
