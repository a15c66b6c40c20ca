import { t } from '@lingui/core/macro'
import { print } from '../../shared/list/printing.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ChangedIcon, ExportIcon, PrintIcon } from '../../ui/icons.tsx'
import bar from '../../ui/page/Bar.module.css'
import type { PaymentRow } from './reading/rows.ts'
import { ageWords, dateWords } from './rowWords.ts'
import type { PaymentView } from './views/views.ts'

type PaymentsToolsProps = {
  view: PaymentView
  narrowed: string
  rows: readonly PaymentRow[]
  /** Bookings without readable amounts that are not listed. */
  unreadable: number
  /** When the list was read, in ms of the server's clock. */
  asOf: number | null
  /** Why the list cannot be printed or saved yet; null when it can. */
  whyNotYet: string | null
  isMoved: boolean
  onExport: () => void
  onReadAgain: () => void
}

/** Print, export and reload for the list. */
export function PaymentsTools(props: PaymentsToolsProps) {
  const { view, narrowed, rows, unreadable, asOf, whyNotYet, isMoved, onExport, onReadAgain } =
    props
  const printList = (): void =>
    print({
      kind: 'balances',
      title: view.name,
      narrowed,
      balances: rows
        .filter(({ isLeaving }) => !isLeaving)
        .map((row) => ({
          booking: row.booking,
          date: dateWords(row),
          age: ageWords(row.age, view.age),
        })),
      unreadable,
      asOf,
    })
  return (
    <>
      <IconButton
        label={t({ message: 'Print', comment: 'Button, verb' })}
        aria-haspopup="dialog"
        off={isMoved ? t`Print payments in Day close` : whyNotYet}
        onClick={printList}
      >
        <PrintIcon />
      </IconButton>
      <IconButton
        label={t({ message: 'Export', comment: 'Button, verb' })}
        aria-haspopup="dialog"
        off={whyNotYet}
        onClick={onExport}
      >
        <ExportIcon />
      </IconButton>
      <IconButton label={t`Reload payments`} className={bar.notOnPhone} onClick={onReadAgain}>
        <ChangedIcon />
      </IconButton>
    </>
  )
}
