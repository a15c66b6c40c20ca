import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useZone } from '../../../core/api/clock.ts'
import { OnPaper, PaperHead } from '../../../shared/output/OnPaper.tsx'
import { formatAt } from '../../../ui/formatTime.ts'
import type { HandedOver } from '../drafts/handedOver.ts'
import type { SheetStep } from '../steps/workSheet.ts'
import styles from './WorkSheet.module.css'

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
    <OnPaper what={t`Work sheet`} className={styles.printedSheetSheet} onPrinted={onPrinted}>
      <PaperHead asOf={null}>
        <Trans>
          Handed over by <bdi>{ph({ person: sheet.by })}</bdi>,{' '}
          {ph({ time: formatAt(new Date(sheet.at), beforeAll, zone) })}
        </Trans>
      </PaperHead>
      <h1>{t`Work sheet: prices and closures`}</h1>
      <p>{t`Make these changes in this order. Leave everything else unchanged.`}</p>
      {steps.map((step) => (
        <section key={step.draftId}>
          <h2>
            {step.number}. {step.title}
            {step.rateId === null ? '' : ` ${t`(price rule ${{ ruleNumber: step.rateId }})`}`}
          </h2>
          {step.reason === '' ? null : <p>{t`Reason: ${{ reason: step.reason }}`}</p>}
          <table>
            <tbody>
              {step.lines.map(({ field, label, value, was }) => (
                <tr key={field}>
                  <th scope="row" className={styles.tick}>
                    {label}
                  </th>
                  <td dir="auto">{value}</td>
                  <td dir="auto">{was === null ? '' : t`Now: ${{ value: was }}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {expectedBy(step.draftId).map((words) => (
            <p key={words}>{t`Expected: ${{ prices: words }}`}</p>
          ))}
        </section>
      ))}
    </OnPaper>
  )
}
