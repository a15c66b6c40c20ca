import { ph, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Code } from '../../../ui/Code.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { PaymentSheet } from '../../day/check-dialogs/PaymentSheet.tsx'
import { useCustomerOf } from '../../day/general/bookingsHere.ts'
import styles from './EnterSheet.module.css'
import type { EnteredBooking, EntryStep } from './sheetPlan.ts'
import { actWords, amountDiffers, nowWords, whyWords } from './stepWords.ts'

type SheetStepsProps = {
  steps: readonly EntryStep[]
  /** The keys of those that a person has unticked. */
  left: ReadonlySet<string>
  onTick: (key: string, isTicked: boolean) => void
  onOpen: (code: BookingCode) => void
}

/** Each thing that was written: the guest, how things are now, and what will be done or why not. */
export function SheetSteps({ steps, left, onTick, onOpen }: SheetStepsProps) {
  const [paying, setPaying] = useState<Booking | null>(null)
  const whyNoPayment = useWhyNot('set-paid')
  if (steps.length === 0) return null
  return (
    <>
      <ul className={styles.steps} aria-label={t`To be entered`}>
        {steps.toSorted(needingFirst).map((step) => (
          <li key={step.key}>
            {step.whyNot === null ? (
              <CheckField
                label={<Guest step={step} />}
                hint={step.known === null ? actWords(step) : withNow(step, step.known)}
                checked={!left.has(step.key)}
                onChange={({ target }) => onTick(step.key, target.checked)}
              />
            ) : (
              <OneByOne step={step} onPay={setPaying} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      {paying === null ? null : (
        <PaymentSheet
          booking={paying}
          whyNoPayment={whyNoPayment}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  )
}

/** What a person must look at comes first, what is done already last. */
const needingFirst = (one: EntryStep, other: EntryStep): number => rank(one) - rank(other)
const rank = ({ whyNot }: EntryStep): number => (whyNot === null ? 1 : whyNot === 'already' ? 2 : 0)

const withNow = (step: EntryStep, known: EnteredBooking): string =>
  t({
    message: `${ph({ act: actWords(step) })}. Now: ${ph({ state: nowWords(known) })}`,
    comment: 'Check in, note of 15:10. Now: Not checked in, 51.90 due',
  })

function Guest({ step: { line, written, code, known } }: { step: EntryStep }) {
  const customerOf = useCustomerOf()
  const name = code === null ? written : known?.booking.customer || customerOf(code) || t`No name`
  return (
    <span className={styles.who}>
      {line === null || code === null ? null : `${line} · `}
      <b dir="auto">{name}</b> {code === null ? null : <Code>{code}</Code>}
    </span>
  )
}

type OneByOneProps = Pick<SheetStepsProps, 'onOpen'> & {
  step: EntryStep
  onPay: (booking: Booking) => void
}

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
