import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatWhen } from '../../booking/when.ts'
import { serverNow, useZone } from '../../clock.ts'
import { useSession } from '../../session/session.ts'
import type { HandedOver } from '../drafts/handedOver.ts'
import styles from './PrintedSheet.module.css'
import type { SheetStep } from './workSheet.ts'

type PrintedSheetProps = {
  steps: readonly SheetStep[]
  sheet: HandedOver
  onPrinted: () => void
}

/** The work sheet on paper, with a box to tick for each value. It is on the page only while it is being printed. */
export function PrintedSheet({ steps, sheet, onPrinted }: PrintedSheetProps) {
  const zone = useZone()
  const business = useSession(({ business: known }) => known?.name)

  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])

  return createPortal(
    <article className={styles.sheet} data-printed="">
      <header>
        <span>{business}</span>
        <span>
          Handed over by {sheet.by}, {formatWhen(new Date(sheet.at), serverNow(), zone)}
        </span>
      </header>
      <h1>Work sheet: prices and closures</h1>
      <p>Enter the steps in this order. Values that are not named stay as they are.</p>
      {steps.map((step) => (
        <section key={step.draftId}>
          <h2>
            {step.number}. {step.title}
            {step.rateId === null ? '' : ` (event ${step.rateId})`}
          </h2>
          {step.reason === '' ? null : <p>Why: {step.reason}</p>}
          <table>
            <tbody>
              {step.lines.map(({ field, label, value, was }) => (
                <tr key={field}>
                  <th scope="row" className={styles.tick}>
                    {label}
                  </th>
                  <td dir="auto">{value}</td>
                  <td dir="auto">{was === null ? '' : `now ${was}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>,
    document.body,
  )
}
