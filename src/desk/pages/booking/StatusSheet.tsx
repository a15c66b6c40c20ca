import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Booking, owed, type Status } from '../../../contract/booking.ts'
import { statusesToOffer } from '../../../contract/status.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import type { PaidHow } from '../../core/outbox/command.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue } from '../../core/outbox/outbox.ts'
import { useWhyNoPaymentNow } from '../../core/outbox/useWhyNoPaymentNow.ts'
import { asReminder, ChangedCard, lookFirst } from '../../shared/day/check-dialogs/ChangedCard.tsx'
import { PayFoot } from '../../shared/day/check-dialogs/PayButtons.tsx'
import { useSeen } from '../../shared/day/check-dialogs/useSeen.ts'
import { Choices } from '../../ui/Choices.tsx'
import { formatMoney } from '../../ui/language/format.ts'
import { formatSentences } from '../../ui/language/formatSentences.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { SheetFoot } from '../../ui/SheetFoot.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './StatusSheet.module.css'
import {
  commandOf,
  consequences,
  messageWords,
  offersPayment,
  type StatusChoice,
} from './statusChange.ts'

type StatusSheetProps = {
  booking: Booking
  /** Why a payment cannot be recorded: one is on its way already, or this account may not. */
  whyNoPayment: string | null
  onClose: () => void
}

/** Changes the status, with or without a message to the guest; or records the balance as paid, alone (§4.1). */
export function StatusSheet({ booking: now, whyNoPayment, onClose }: StatusSheetProps) {
  const { seen: booking, isChanged, goOn } = useSeen(now)
  const statuses = statusesToOffer([...useStatuses(), booking.status])
  const [choice, setChoice] = useState<StatusChoice>({
    to: booking.status,
    notify: false,
    record: false,
  })
  const command = commandOf(booking, choice)
  const isPayment = command?.kind === 'set-paid'

  function choose(id: string): void {
    const to = statuses.find((status) => status.id === id)
    if (to) setChoice({ ...choice, to, record: choice.record && offersPayment(booking, to) })
  }
  function apply(how?: PaidHow): void {
    if (command?.kind === 'set-paid') issue({ ...command, how }, baseIn(booking))
    else if (command !== null) issue(command, baseIn(booking))
    onClose()
  }

  return (
    <Sheet
      title={t`Change status`}
      onClose={onClose}
      foot={
        <StatusFoot
          booking={booking}
          choice={choice}
          off={isChanged ? lookFirst() : command === null ? t`Choose another status` : null}
          onApply={apply}
          onClose={onClose}
        />
      }
    >
      {isChanged ? <ChangedCard seen={booking} booking={now} goOn={goOn} /> : null}
      <StatusChoices
        statuses={statuses}
        current={booking.status}
        chosen={choice.to}
        onChoose={choose}
      />
      <StatusSwitches
        booking={booking}
        choice={choice}
        whyNoPayment={whyNoPayment}
        setChoice={setChoice}
        isPayment={isPayment}
      />
    </Sheet>
  )
}

type StatusChoicesProps = {
  statuses: readonly Status[]
  /** The status that the booking has now. */
  current: Status
  chosen: Status
  onChoose: (id: string) => void
}

function StatusChoices({ statuses, current, chosen, onChoose }: StatusChoicesProps) {
  return (
    <Choices
      label={t`Status`}
      value={chosen.id}
      onChange={onChoose}
      choices={statuses.map((status) => ({
        value: status.id,
        word: status.name || status.id,
        mark: <StatusMark id={status.id} />,
        end:
          status.id === current.id
            ? t({ message: 'Current', comment: 'Mark of the status that the booking has now' })
            : undefined,
      }))}
    />
  )
}

type StatusFootProps = {
  booking: Booking
  choice: StatusChoice
  off: string | null
  /** @param how a payment was made */
  onApply: (how?: PaidHow) => void
  onClose: () => void
}

function StatusFoot({ booking, choice, off, onApply, onClose }: StatusFootProps) {
  const isPayment = commandOf(booking, choice)?.kind === 'set-paid'
  const isLater = useWhyNoPaymentNow(isPayment) !== null
  return (
    <div className={styles.foot}>
      <p aria-live="polite">
        <b>
          <Change from={booking.status} to={choice.to} />
        </b>{' '}
        {formatSentences(consequences(booking, choice))}
      </p>
      {isPayment ? (
        <PayFoot label={t`Record payment`} off={off} onPay={onApply} onBack={onClose} />
      ) : (
        <SheetFoot word={t`Change status`} off={off} onDo={() => onApply()} onBack={onClose} />
      )}
      {isLater ? <small>{asReminder()}</small> : null}
    </div>
  )
}

type StatusSwitchesProps = {
  booking: Booking
  choice: StatusChoice
  whyNoPayment: string | null
  setChoice: (value: StatusChoice) => void
  isPayment: boolean
}

/** What is done together with the new status. */
function StatusSwitches({
  booking,
  choice,
  whyNoPayment,
  setChoice,
  isPayment,
}: StatusSwitchesProps) {
  return (
    <div className={styles.switches}>
      {offersPayment(booking, choice.to) ? (
        <Switch
          label={t`Record payment`}
          hint={whyNoPayment ?? dueWords(booking)}
          off={whyNoPayment !== null}
          checked={choice.record}
          onChange={(record) => setChoice({ ...choice, record, notify: false })}
        />
      ) : null}
      <Switch
        label={t`Notify the guest`}
        hint={
          isPayment
            ? t`Not together with a payment. Notify the guest afterwards.`
            : messageWords(booking, choice.notify)
        }
        off={isPayment}
        checked={choice.notify && !isPayment}
        onChange={(notify) => setChoice({ ...choice, notify })}
      />
    </div>
  )
}

function dueWords(booking: Booking): string {
  const due = owed(booking)
  return due === null ? t`No balance due` : formatMoney(due)
}

function Change({ from, to }: { from: Status; to: Status }) {
  if (from.id === to.id) {
    return (
      <Trans>
        Already <bdi>{ph({ status: to.name })}</bdi>
      </Trans>
    )
  }
  return (
    <Trans comment="The status of a booking before and after the change">
      <bdi>{ph({ oldStatus: from.name })}</bdi> → <bdi>{ph({ newStatus: to.name })}</bdi>.
    </Trans>
  )
}
