import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Booking } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { canSetPaid } from '../../../../contract/status.ts'
import type { PaidHow } from '../../../core/outbox/command.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import { issue } from '../../../core/outbox/outbox.ts'
import { useWhyNoPaymentNow } from '../../../core/outbox/useWhyNoPaymentNow.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { LookCard } from '../../../ui/LookCard.tsx'
import { useListeners } from '../../../ui/useListeners.ts'
import { ChangedCard } from './ChangedCard.tsx'
import { type CheckAct, type CheckQuestion } from './checkQuestions.ts'
import { PayButtons } from './PayButtons.tsx'
import { questionWords, takeWords } from './questionWords.ts'
import { takeThen } from './takeThen.ts'
import { useSeen } from './useSeen.ts'

type QuestionCardProps = {
  act: CheckAct
  booking: Booking
  /** The questions, answered one after the other. */
  questions: readonly CheckQuestion[]
  today: CalendarDay
  /** The reason when this account may not do it at all. */
  whyNot: string | null
  onClose: () => void
}

/** The questions before a check-in or check-out is sent, shown at the pressed button. */
export function QuestionCard({
  act,
  booking: current,
  questions,
  today,
  whyNot,
  onClose,
}: QuestionCardProps) {
  const { seen: booking, isChanged, goOn: goOnChanged } = useSeen(current)
  const [at, setAt] = useState(0)
  const now = questions[at]
  useCloseByEscape(onClose)
  if (isChanged) return <ChangedCard seen={booking} booking={current} goOn={goOnChanged} />
  if (now === undefined) return null
  const { title, meaning, goOn } = questionWords(act, now, today)
  const { code, customer } = booking

  function check(): void {
    onClose()
    issue({ kind: act, code, customer }, baseIn(booking))
  }
  const goOnward = (): void => (at + 1 < questions.length ? setAt(at + 1) : check())
  function take(how: PaidHow): void {
    onClose()
    takeThen(act, booking, how)
  }
  return (
    <LookCard
      title={title}
      who={
        <>
          <bdi>{customer}</bdi> · <Code>{code}</Code>
        </>
      }
      says={[]}
      steps={
        <>
          {now.about === 'money' && canSetPaid(booking) ? (
            <TakeButtons act={act} due={now.due} off={whyNot} onTake={take} />
          ) : null}
          {goOn === null ? null : (
            <Button
              kind={now.about === 'day' ? 'brass' : undefined}
              off={whyNot}
              onClick={goOnward}
            >
              {goOn}
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>{t`Not now`}</Button>
        </>
      }
    >
      {meaning}
    </LookCard>
  )
}

type TakeButtonsProps = {
  act: CheckAct
  due: Parameters<typeof takeWords>[1]
  off: string | null
  onTake: (how: PaidHow) => void
}

function TakeButtons({ act, due, off, onTake }: TakeButtonsProps) {
  const noPayment = useWhyNot('set-paid')
  const noPaymentNow = useWhyNoPaymentNow(true)
  return (
    <PayButtons
      kind="brass"
      label={takeWords(act, due)}
      off={off ?? noPayment ?? noPaymentNow}
      onPay={onTake}
    />
  )
}

function useCloseByEscape(onClose: () => void): void {
  const closeByEscape = (event: KeyboardEvent): void => {
    // A sheet that was opened over the card is closed first.
    if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    // Escape closes only what was opened last, and not the booking behind it.
    event.stopPropagation()
    onClose()
  }
  useListeners(document, { keydown: closeByEscape }, { capture: true })
}
