import { PaymentSheet } from '../../booking/PaymentSheet.tsx'
import { startRun } from '../../runs/theRun.ts'
import { PaySheet } from './PaySheet.tsx'
import type { Paying } from './usePaying.ts'

/** Before anything is recorded: of one booking, or of all that are chosen. */
export function PaySheets({ paying }: { paying: Paying }) {
  const { asks, payments, selection, whyMayNot, whyNot, close } = paying
  switch (asks?.about) {
    case 'one':
      return <PaymentSheet booking={asks.booking} whyNoPayment={whyMayNot} onClose={close} />
    case 'many':
      return (
        <PaySheet
          payments={payments}
          whyNot={whyNot}
          onConfirm={() => {
            startRun('set-paid', payments, { isShown: true })
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
