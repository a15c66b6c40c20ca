import { useZone } from '../../../core/api/clock.ts'
import { OnPaper, PaperHead } from '../../../shared/output/OnPaper.tsx'
import { formatAt } from '../../../ui/formatTime.ts'
import type { HandedOver } from '../drafts/handedOver.ts'
import type { SheetStep } from '../steps/workSheet.ts'
import styles from './PrintedSheet.module.css'

type PrintedSheetProps = {
  steps: readonly SheetStep[]
  sheet: HandedOver
  /** The expected prices once a step has been entered. */
  expectedBy: (draftId: string) => readonly string[]
  onPrinted: () => void
}

/** Paper may be read on another day, so it shows the full date. */
const beforeAll = new Date(0)

/** The work sheet on paper, with a box to tick for each value. It is on the page only while it is being printed. */
export function PrintedSheet({ steps, sheet, expectedBy, onPrinted }: PrintedSheetProps) {
  const zone = useZone()

  return (
    <OnPaper what="Work sheet" className={styles.sheet} onPrinted={onPrinted}>
      <PaperHead asOf={null}>
        Handed over by <bdi>{sheet.by}</bdi>, {formatAt(new Date(sheet.at), beforeAll, zone)}
      </PaperHead>
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
          {expectedBy(step.draftId).map((words) => (
            <p key={words}>Then {words}</p>
          ))}
        </section>
      ))}
    </OnPaper>
  )
}
