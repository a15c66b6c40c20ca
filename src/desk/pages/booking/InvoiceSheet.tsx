import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { reasonIn } from '../../core/api/answer.ts'
import type { FailureReason } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { noteOutput } from '../../shared/output/outputs.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { SheetFoot } from '../../ui/SheetFoot.tsx'
import { tabletNow } from '../../ui/tabletClock.ts'
import styles from './InvoiceSheet.module.css'

type InvoiceSheetProps = {
  code: BookingCode
  onPrintBooking: () => void
  onClose: () => void
}

/**
 * What can be printed: the service's invoice and the desk's own sheet of the booking. The invoice is shown in a
 * sandboxed frame: no script in it runs, and none of it becomes part of this page.
 */
export function InvoiceSheet({ code, onPrintBooking, onClose }: InvoiceSheetProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<FailureReason | 'reading' | 'ready'>('reading')
  const isReady = state === 'ready'
  const failure = typeof state === 'string' ? null : state
  return (
    <Sheet
      title={t`Invoice`}
      wide
      onClose={onClose}
      foot={
        <SheetFoot
          word={t`Print invoice`}
          icon={<PrintIcon />}
          off={isReady ? null : t`Still loading`}
          onDo={() => {
            frame.current?.contentWindow?.print()
            noteOutput({ act: 'print', what: t`Invoice`, booking: code })
          }}
          back={t`Print booking`}
          onBack={onPrintBooking}
        />
      }
    >
      {failure ? (
        <FailurePanel
          reason={failure}
          of="invoice"
          onRetry={() => {
            setState('reading')
            setAttempt(attempt + 1)
          }}
        />
      ) : (
        <iframe
          key={attempt}
          ref={frame}
          className={styles.frame}
          sandbox="allow-same-origin allow-modals"
          src={paths.invoice(code)}
          title={t`Invoice`}
          aria-busy={!isReady}
          onLoad={() => setState(failureIn(frame) ?? 'ready')}
        />
      )}
    </Sheet>
  )
}

/**
 * The gate answers with a document also at a failure, and names the problem in it; another server's answer has only its
 * status.
 */
function failureIn(frame: RefObject<HTMLIFrameElement | null>): FailureReason | null {
  const loadedIn = frame.current?.contentWindow
  const document = frame.current?.contentDocument
  // The frame cannot be read: it shows the browser's own page about a missing network.
  if (!document || !loadedIn) return { kind: 'offline' }
  // An invoice cannot contain this tag: the gate removes every `meta`.
  const problem = document.querySelector<HTMLMetaElement>('meta[name="problem"]')
  if (problem !== null) {
    const message = document.querySelector('p')?.textContent ?? ''
    const body = { error: { errorCode: problem.content, message } }
    return reasonIn(Number(problem.dataset['status']), body, null, tabletNow())
  }
  const [loaded] = loadedIn.performance.getEntriesByType('navigation')
  const status = loaded && 'responseStatus' in loaded ? Number(loaded.responseStatus) : 0
  return status === 0 ? null : reasonIn(status, null, null, tabletNow())
}
