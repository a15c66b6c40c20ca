import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { FailureBand } from '../../../core/api/parts/FailurePanel.tsx'
import { saveFile } from '../../../shared/output/export/saveFile.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { PrintIcon, RingIcon } from '../../../ui/icons.tsx'
import { formatFacts, formatMoney } from '../../../ui/language/format.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { setHandedOver, useCanEdit, useDraftStore } from '../drafts/draftStore.ts'
import type { Charged, HandedOver, SheetCheck } from '../drafts/handedOver.ts'
import { fieldWords } from '../rules/ruleWords.ts'
import { type SheetStep, sheetCsv, sheetJson, workSheet } from '../steps/workSheet.ts'
import type { EventNames } from '../words/eventWords.ts'
import { editedElsewhere, unknownPerson } from '../words/words.ts'
import { FieldTable } from './ClashCard.tsx'
import { expectedWords } from './expected.ts'
import { PrintedSheet } from './PrintedSheet.tsx'
import { verifySheet } from './verify.ts'
import styles from './WorkSheet.module.css'

/**
 * The steps that a person enters at the service, in order. Afterwards they are read back and ticked off (ux.md §4.9).
 */
export function WorkSheet({ sheet, names }: { sheet: HandedOver; names: EventNames }) {
  const zone = useZone()
  const now = useNow()
  const [isPrinting, setPrinting] = useState(false)
  const { isReading, failure, check } = useVerifying(sheet, names)
  const printed = useCallback(() => setPrinting(false), [])
  const steps = workSheet(sheet.drafts, names)
  const expectedBy = (draftId: string) =>
    sheet.expected.filter((one) => one.draftId === draftId).map((one) => expectedWords(one, names))
  return (
    <section className={styles.sheet} aria-label={t`Work sheet`}>
      <header className={styles.head}>
        <h2>{t`Work sheet`}</h2>
        <p>
          {plural(
            { count: steps.length },
            {
              one: 'Enter # change in the booking system, in this order.',
              other: 'Enter # changes in the booking system, in this order.',
            },
          )}
        </p>
        <p>
          <Trans>
            Handed over by <bdi>{ph({ person: sheet.by || unknownPerson() })}</bdi>,{' '}
            {ph({ time: formatWhen(new Date(sheet.at), now, zone) })}
          </Trans>
        </p>
        <SheetTools
          sheet={sheet}
          steps={steps}
          names={names}
          expectedBy={expectedBy}
          isReading={isReading}
          onVerify={check}
          onPrint={() => setPrinting(true)}
        />
      </header>
      {failure === null ? null : <FailureBand reason={failure} of="list" onRetry={check} />}
      <Verification />
      <ChargedBands charged={sheet.charged} names={names} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.draftId}>
            <Step
              step={step}
              checked={sheet.checked[step.draftId] ?? null}
              expected={expectedBy(step.draftId)}
            />
          </li>
        ))}
      </ol>
      {isPrinting ? (
        <PrintedSheet steps={steps} sheet={sheet} expectedBy={expectedBy} onPrinted={printed} />
      ) : null}
    </section>
  )
}

/** Reads the events back and ticks off what was entered. */
function useVerifying(sheet: HandedOver, { items }: EventNames) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  async function check(): Promise<void> {
    setReading(true)
    try {
      await verifySheet({ api, queryClient, items }, sheet)
      setFailure(null)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
    setReading(false)
  }
  return { isReading, failure, check: () => void check() }
}

type SheetToolsProps = {
  sheet: HandedOver
  steps: readonly SheetStep[]
  names: EventNames
  expectedBy: (draftId: string) => readonly string[]
  isReading: boolean
  onVerify: () => void
  onPrint: () => void
}

/** What can be done with the sheet: verified, taken along on paper or as a file, taken back. */
function SheetTools({ sheet, steps, names, expectedBy, isReading, ...on }: SheetToolsProps) {
  const state = useDraftStore(({ setState }) => setState)
  const off = useCanEdit() ? null : editedElsewhere()
  const day = sheet.at.slice(0, 10)
  return (
    <div className={styles.tools}>
      <Button
        kind={state === 'verified' ? undefined : 'main'}
        off={off}
        busy={isReading}
        onClick={on.onVerify}
      >
        {t({
          message: 'Verify',
          comment: 'Button: checks whether the changes were entered in the booking system',
        })}
      </Button>
      <Button icon={<PrintIcon />} onClick={on.onPrint}>{t`Print`}</Button>
      <Button
        onClick={() => saveFile(`work-sheet-${day}.csv`, 'text/csv', sheetCsv(steps, expectedBy))}
      >
        CSV
      </Button>
      <Button
        onClick={() =>
          saveFile(
            `work-sheet-${day}.json`,
            'application/json',
            sheetJson(sheet.drafts, names, sheet),
          )
        }
      >
        JSON
      </Button>
      <Button off={off} onClick={() => setHandedOver('draft', null)}>
        {state === 'verified' ? t`Close` : t`Back to drafts`}
      </Button>
    </div>
  )
}

/** The result of the last Verify for the whole sheet. */
function Verification() {
  const state = useDraftStore(({ setState }) => setState)
  if (state === 'verified') {
    return <Band icon={<CheckIcon />} title={t`Checked: all changes are in the booking system`} />
  }
  return state === 'differs' ? (
    <Band
      needs
      icon={<RingIcon />}
      title={t`Some entries are missing or different`}
    >{t`Correct them in the booking system, then verify again.`}</Band>
  ) : null
}

type StepProps = {
  step: SheetStep
  checked: SheetCheck | null
  /** The expected prices afterwards. */
  expected: readonly string[]
}

function Step({ step, checked, expected }: StepProps) {
  return (
    <article
      className={styles.step}
      aria-label={t`Step ${{ number: step.number }}: ${{ title: step.title }}`}
    >
      <h3 dir="auto">
        {step.number}. {step.title}
        {step.rateId === null ? null : (
          <small>{t`Price rule ${{ ruleNumber: step.rateId }}`}</small>
        )}
      </h3>
      {step.reason === '' ? null : <p dir="auto">{t`“${{ reason: step.reason }}”`}</p>}
      <FieldTable title={step.title} lines={step.lines} />
      {expected.length === 0 ? null : (
        <p className={styles.expected}>{t`Expected: ${{ prices: expected.join('; ') }}`}</p>
      )}
      {checked === null ? null : <Outcome checked={checked} />}
    </article>
  )
}

function Outcome({ checked }: { checked: SheetCheck }) {
  switch (checked.kind) {
    case 'verified':
      return (
        <Band
          icon={<CheckIcon />}
          title={t`Entered as planned: price rule ${{ ruleNumber: checked.rateId }}`}
        />
      )
    case 'missing':
      return <Band needs icon={<RingIcon />} title={t`Not entered yet`} />
    case 'differs':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={t`Different: ${{ fields: formatFacts(checked.fields.map((field) => fieldWords()[field])) }}`}
        >
          {t`Correct price rule ${{ ruleNumber: checked.rateId }} in the booking system.`}
        </Band>
      )
  }
}

/** Shows where a rated query gave another price than the drafts promised (ux.md §4.9). */
export const ChargedBands = ({
  charged,
  names,
}: {
  charged: readonly Charged[]
  names: EventNames
}) =>
  charged.map(({ expected, minor }) => (
    <Band
      key={`${expected.draftId} ${expected.day}`}
      needs
      icon={<RingIcon />}
      title={t`Different price. Expected: ${{ prices: expectedWords({ ...expected, before: null }, names) }}`}
    >
      {minor === null
        ? t`Guests can still book this day. Check “Why?” in the grid.`
        : t`Guests pay ${{ amount: formatMoney({ minor, currency: names.currency }, { symbol: false }) }}. Check “Why?” in the grid.`}
    </Band>
  ))
