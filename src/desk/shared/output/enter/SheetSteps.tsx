import { t } from '@lingui/core/macro'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Code } from '../../../ui/Code.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import styles from './EnterSheet.module.css'
import type { SheetStep } from './sheetPlan.ts'
import { actWords, amountDiffers, nowWords, whyWords } from './stepWords.ts'

type SheetStepsProps = {
  steps: readonly SheetStep[]
  /** The keys of those that a person has unticked. */
  left: ReadonlySet<string>
  onTick: (key: string, isTicked: boolean) => void
  onPay: (booking: Booking) => void
  onOpen: (code: BookingCode) => void
}

/** Each thing that was written: the guest, how things are now, and what will be done or why not. */
export function SheetSteps({ steps, left, onTick, onPay, onOpen }: SheetStepsProps) {
  if (steps.length === 0) return null
  return (
    <ul className={styles.steps} aria-label={t`To be entered`}>
      {steps.map((step) => (
        <li key={step.key}>
          {step.whyNot === null ? (
            <CheckField
              label={<Guest step={step} />}
              hint={actWords(step)}
              checked={!left.has(step.key)}
              onChange={({ target }) => onTick(step.key, target.checked)}
            />
          ) : (
            <OneByOne step={step} onPay={onPay} onOpen={onOpen} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Guest({ step: { line, written, code, known } }: { step: SheetStep }) {
  return (
    <span className={styles.who}>
      {line === null ? null : `${line} · `}
      <b dir="auto">{known?.booking.customer || (code === null ? written : t`No name`)}</b>{' '}
      {code === null ? null : <Code>{code}</Code>}
      {known === null ? null : <small className={styles.facts}>{nowWords(known)}</small>}
    </span>
  )
}

type OneByOneProps = Pick<SheetStepsProps, 'onPay' | 'onOpen'> & { step: SheetStep }

/** What is not done with the others: the reason, and the button to do it alone. */
function OneByOne({ step, onPay, onOpen }: OneByOneProps) {
  const { code, known, whyNot } = step
  const differs = whyNot === 'one by one' ? amountDiffers(step) : null
  const why = differs ?? whyWords(step)
  const isPayable = whyNot === 'one by one' && differs === null
  return (
    <>
      <div className={classNames(whyNot === 'already' && styles.done)}>
        <Guest step={step} />
        <span className={styles.why}>{why ?? actWords(step)}</span>
      </div>
      {known !== null && isPayable ? (
        <Button onClick={() => onPay(known.booking)}>{t`Record payment`}</Button>
      ) : null}
      {code === null || isPayable || whyNot === 'already' ? null : (
        <Button onClick={() => onOpen(code)}>{t`Open booking`}</Button>
      )}
    </>
  )
}
