import { ph, t } from '@lingui/core/macro'
import { balance } from '../../../../contract/booking.ts'
import { isPositive } from '../../../../contract/money.ts'
import { usePaymentRules } from '../../../core/api/paymentRules.ts'
import type { Command, Entry, EntryQuestion } from '../../../core/outbox/command.ts'
import { drop, retry } from '../../../core/outbox/outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/language/format.ts'

/** The button that drops an action. */
const discard = () =>
  t({ message: 'Discard', comment: 'Button: drop an action that was not sent yet' })

/** Why an action ended: a person dropped it. */
const discarded = () =>
  t({ message: 'Discarded', comment: 'Outcome of an action that was not sent' })

type AskStepsProps = { entry: Entry; question: EntryQuestion; onClose: () => void }

/** The choices about an action that was not sent: keep the booking as it is, or send the action all the same. */
export function AskSteps({ entry, question, onClose }: AskStepsProps) {
  const { opId, command } = entry
  const giveUp = (reason: string) => () => {
    onClose()
    drop(opId, reason)
  }
  const send = (changed?: Entry['command']) => () => {
    onClose()
    retry(opId, changed)
  }
  switch (question.kind) {
    case 'cancelled':
      return (
        <>
          <Button onClick={giveUp(t`Booking cancelled`)}>{discard()}</Button>
          {command.kind === 'note' ? <Button onClick={send()}>{t`Add note anyway`}</Button> : null}
        </>
      )
    case 'money':
      return <MoneySteps entry={entry} question={question} send={send} giveUp={giveUp} />
    case 'settled':
      return <Button onClick={giveUp(t`No balance due`)}>{discard()}</Button>
    case 'changed':
      return <ChangedSteps entry={entry} question={question} send={send} giveUp={giveUp} />
    case 'touched':
      return (
        <>
          <Button onClick={send()}>
            {command.kind === 'change-status'
              ? t`Change to ${{ status: command.to.name }}`
              : t`Send anyway`}
          </Button>
          <Button onClick={giveUp(discarded())}>{discard()}</Button>
        </>
      )
    case 'message-waited':
      return <MessageSteps command={command} send={send} giveUp={giveUp} />
    case 'expired':
    case 'payment':
      return (
        <>
          <Button kind="brass" onClick={send()}>
            {question.kind === 'payment' ? t`Record payment` : t`Send now`}
          </Button>
          <Button onClick={giveUp(discarded())}>{discard()}</Button>
        </>
      )
  }
}

type MessageStepsProps = {
  command: Command
  send: (changed?: Entry['command']) => () => void
  giveUp: (reason: string) => () => void
}

function MessageSteps({ command, send, giveUp }: MessageStepsProps) {
  return (
    <>
      {command.kind === 'change-status' ? (
        <Button
          kind="brass"
          onClick={send({ ...command, notify: false })}
        >{t`Send without message`}</Button>
      ) : null}
      <Button onClick={send()}>
        {command.kind === 'remind' ? t`Send reminder` : t`Send with message`}
      </Button>
      <Button kind="plain" onClick={giveUp(discarded())}>
        {discard()}
      </Button>
    </>
  )
}

type ChangedStepsProps = Pick<MoneyStepsProps, 'entry' | 'send' | 'giveUp'> & {
  question: Extract<EntryQuestion, { kind: 'changed' }>
}

/** The choices where a colleague has set another status meanwhile. */
function ChangedSteps({ entry: { command }, question, send, giveUp }: ChangedStepsProps) {
  if (command.kind === 'remind') {
    return (
      <>
        <Button
          kind="brass"
          onClick={send({ ...command, status: question.now })}
        >{t`Send reminder`}</Button>
        <Button onClick={giveUp(discarded())}>{discard()}</Button>
      </>
    )
  }
  return (
    <>
      <Button
        kind="brass"
        onClick={giveUp(
          t({
            message: `Kept ${ph({ status: question.now.name })}`,
            comment: 'Outcome of an action that was not sent: the booking keeps its status',
          }),
        )}
      >{t`Keep ${{ status: question.now.name }}`}</Button>
      {command.kind === 'change-status' ? (
        <Button onClick={send({ ...command, from: question.now })}>
          {command.to.id === question.now.id
            ? t`Notify anyway`
            : t`Change to ${{ status: command.to.name }}`}
        </Button>
      ) : (
        <Button onClick={send()}>{t`Check in anyway`}</Button>
      )}
    </>
  )
}

type MoneyStepsProps = {
  entry: Entry
  question: Extract<EntryQuestion, { kind: 'money' }>
  send: (changed?: Entry['command']) => () => void
  giveUp: (reason: string) => () => void
}

/** The choices where other amounts are due than the person saw: with those, or not at all. */
function MoneySteps({ entry: { command }, question, send, giveUp }: MoneyStepsProps) {
  const rules = usePaymentRules()
  const left = balance(question.now)
  const leave = <Button onClick={giveUp(discarded())}>{discard()}</Button>
  switch (command.kind) {
    case 'set-paid':
      if (left === null || !isPositive(left)) {
        return (
          <Button onClick={giveUp(t`Already paid`)}>
            {t({ message: 'Close', comment: 'Verb, on a button' })}
          </Button>
        )
      }
      return (
        <>
          <Button
            kind="brass"
            onClick={send({ ...command, balance: left })}
          >{t`Record ${{ amount: formatMoney(left, { symbol: false }) }}`}</Button>
          {leave}
        </>
      )
    case 'change-status':
      return (
        <>
          <Button onClick={send()}>{t`Change to ${{ status: command.to.name }}`}</Button>
          {leave}
        </>
      )
    case 'check-in':
    case 'check-out':
      return (
        <>
          {rules[command.kind] === 'block' ? null : (
            <Button onClick={send()}>
              {command.kind === 'check-in' ? t`Check in anyway` : t`Check out anyway`}
            </Button>
          )}
          {leave}
        </>
      )
    case 'note':
    case 'bookmark':
    case 'remind':
      return leave
  }
}
