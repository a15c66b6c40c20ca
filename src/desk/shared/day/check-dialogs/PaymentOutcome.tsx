import { t } from '@lingui/core/macro'
import { type Booking, balance } from '../../../../contract/booking.ts'
import { canSetPaid } from '../../../../contract/status.ts'
import { type CommandResult, canUndo, failureIn } from '../../../core/outbox/command.ts'
import { dismiss, undo } from '../../../core/outbox/outbox.ts'
import { paidOf } from '../../../core/outbox/words/commandWords.ts'
import { troubleOf } from '../../../core/outbox/words/troubleWords.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CloseIcon, CloudIcon, HourglassIcon } from '../../../ui/icons.tsx'
import { LookCard } from '../../../ui/LookCard.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import { formatSentences } from '../../../ui/language/formatSentences.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { AskSteps } from './AskSteps.tsx'
import type { PaymentEntry } from './lastPayment.ts'

type PaymentOutcomeProps = {
  entry: PaymentEntry
  booking: Booking
  onReadAgain: () => void
  /** Opens the confirmation again: only a person sends a payment. */
  onSetPaid: () => void
  onAddNote: () => void
}

/** The outcome of a payment: it is only called paid when the amount was read back (§4.1). */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { entry, booking } = props
  const amount = formatMoney(entry.command.balance, { symbol: false })
  switch (entry.state) {
    case 'held':
    case 'waiting':
      return (
        <Band
          icon={<CloudIcon />}
          title={t`Payment of ${amount} not sent yet`}
          action={
            canUndo(entry) ? <Button onClick={() => undo(entry.opId)}>{t`Undo`}</Button> : undefined
          }
        >{t`Checking the balance first.`}</Band>
      )
    case 'sending':
      return <Band icon={<HourglassIcon />} title={t`Recording ${amount}…`} />
    case 'checking':
      return entry.accepted ? (
        <Band icon={<HourglassIcon />} title={t`Checking payment of ${amount}…`} />
      ) : (
        <Band
          icon={<HourglassIcon />}
          title={t`Not sure it arrived`}
        >{t`It will not be sent again without you.`}</Band>
      )
    case 'done':
      return (
        <Band
          icon={<CheckIcon />}
          title={t`Payment recorded: ${amount}`}
          action={
            <IconButton
              label={t({ message: 'Close', comment: 'Verb, on a button' })}
              onClick={() => dismiss(entry.opId)}
            >
              <CloseIcon />
            </IconButton>
          }
        >
          {paidWords(entry.result ?? booking)}
        </Band>
      )
    case 'asks':
    case 'refused':
    case 'unsure':
      return <NotConfirmed {...props} amount={amount} />
  }
}

const paidWords = (amounts: CommandResult): string => {
  const left = balance(amounts)
  return left !== null && left.minor === 0 ? t`Paid in full` : paidOf(amounts)
}

function NotConfirmed(props: PaymentOutcomeProps & { amount: string }) {
  const { entry, booking, amount } = props
  const { title, service, saw, meaning } = troubleOf(entry)
  const isUnsure = entry.state === 'unsure'
  const isReminder = entry.state === 'asks' && entry.question?.kind === 'payment'
  const isStopped = entry.state === 'asks' && !isReminder
  return (
    <LookCard
      title={
        isUnsure
          ? t`Not sure it arrived: ${amount}`
          : isReminder
            ? t`Not sent yet: ${amount}`
            : title
      }
      says={[
        {
          side: t({ message: 'You', comment: 'Label before what the reader did' }),
          words: t`Record payment of ${amount}`,
        },
        ...(saw === undefined ? [] : [{ side: t`You saw`, words: <bdi>{saw}</bdi> }]),
        {
          side: saw === undefined ? t`Booking system` : t`Now`,
          words: isUnsure ? paidWords(booking) : <bdi>{service}</bdi>,
        },
      ]}
      steps={
        entry.state === 'asks' && entry.question !== null ? (
          <AskSteps entry={entry} question={entry.question} onClose={nothing} />
        ) : (
          <NotConfirmedSteps {...props} />
        )
      }
    >
      {isUnsure
        ? t`Check the till before you record it again. A payment can’t be undone here.`
        : isReminder || isStopped
          ? meaning
          : formatSentences([meaning, t`No payment was recorded.`])}
    </LookCard>
  )
}

function NotConfirmedSteps(props: PaymentOutcomeProps) {
  const { entry, booking, onReadAgain, onSetPaid, onAddNote } = props
  const isForbidden = failureIn(entry)?.kind === 'forbidden'
  const close = (): void => dismiss(entry.opId)
  return (
    <>
      {isForbidden ? (
        <Button
          kind="brass"
          onClick={() => {
            close()
            onAddNote()
          }}
        >{t`Add note`}</Button>
      ) : (
        <Button kind="brass" onClick={onReadAgain}>{t`Check again`}</Button>
      )}
      {canSetPaid(booking) && !isForbidden ? (
        <Button
          onClick={() => {
            close()
            onSetPaid()
          }}
        >{t`Record again`}</Button>
      ) : null}
      <Button kind="plain" onClick={close}>
        {t({ message: 'Close', comment: 'Verb, on a button' })}
      </Button>
    </>
  )
}

/** The card goes with its question. */
const nothing = (): void => {}
