import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Booking } from '../../../../contract/booking.ts'
import { useEntries } from '../../../core/outbox/outbox.ts'
import { startRun, useWhyNoRun } from '../../../core/outbox/runs/currentRun.ts'
import outcomes from '../../../core/outbox/runs/Run.module.css'
import { mostTogether } from '../../../core/outbox/runs/run.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { say } from '../../../ui/messages.ts'
import { CopyIcon } from '../../../ui/placeIcons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useRemindedToday } from './Reminded.tsx'
import styles from './RemindSheet.module.css'
import { outWords, type Reminders, remindersOf } from './reminders.ts'
import { useAddresses } from './useAddresses.ts'

type RemindSheetProps = {
  chosen: readonly Booking[]
  onSent: () => void
  onClose: () => void
}

/** Before guests are written to: who, in what way, who is left out and why; and their addresses for a mail of one's own. */
export function RemindSheet({ chosen, onSent, onClose }: RemindSheetProps) {
  const addressOf = useAddresses(chosen)
  const reminders = remindersOf(chosen, addressOf, useEntries(), useRemindedToday())
  const { planned, out, addresses } = reminders
  const [typed, setTyped] = useState('')
  const count = planned.length
  const isTyped = count <= 1 || [String(count), formatNumber(count)].includes(typed.trim())
  const whyNot = useWhyNoReminder(reminders, isTyped)
  return (
    <Sheet
      title={remindTitle(chosen.length)}
      onClose={onClose}
      foot={
        <div className={outcomes.foot}>
          <small>{t`You can undo for 5 seconds.`}</small>
          <Button kind="plain" tall onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="main"
            tall
            off={whyNot}
            onClick={() => {
              startRun('remind', planned, { isShown: true })
              onSent()
            }}
          >
            {count === 0 ? t`Remind` : remindTitle(count)}
          </Button>
        </div>
      }
    >
      <RemindWords addresses={addresses} count={count} typed={typed} setTyped={setTyped} />
      <ul className={outcomes.list} aria-label={t`Guests to remind`}>
        {planned.map(({ command: { code }, customer }) => (
          <li key={code}>
            <Who code={code} customer={customer} />
            <bdi className={styles.address}>
              {addressIn(chosen.find((one) => one.code === code) ?? null, addressOf)}
            </bdi>
          </li>
        ))}
      </ul>
      {out.length === 0 ? null : (
        <ul className={outcomes.list} aria-label={t`Not reminded`}>
          {out.map(({ code, customer, why }) => (
            <li key={code}>
              <Who code={code} customer={customer} />
              <span className={outcomes.outcome}>{outWords()[why]}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type RemindWordsProps = {
  addresses: readonly string[]
  count: number
  typed: string
  setTyped: (value: string) => void
}

function RemindWords({ addresses, count, typed, setTyped }: RemindWordsProps) {
  return (
    <div className={styles.says}>
      <p>{t`Notifies guests who still have a balance. Reminders from other desks are not shown here.`}</p>
      <p>{t`The booking system may have no message for this. Then copy the addresses and write yourself.`}</p>
      <CopyAddresses addresses={addresses} />
      {count > 1 ? (
        <TextField
          label={plural(
            { count },
            { one: 'Type # to remind # guest', other: 'Type # to remind # guests' },
          )}
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
    </div>
  )
}

/** `Remind 2 guests`: the button and the sheet that it opens. */
export const remindTitle = (count: number): string =>
  plural({ count }, { one: 'Remind # guest', other: 'Remind # guests' })

const addressIn = (
  booking: Booking | null,
  addressOf: ReturnType<typeof useAddresses>,
): string | null => {
  const address = booking === null ? null : addressOf(booking)
  return address?.is === 'told' ? address.email : null
}

/** Why no reminder can be sent now; null when one can. */
function useWhyNoReminder({ planned, out }: Reminders, isTyped: boolean): string | null {
  const mayNotChange = useWhyNot('change-status')
  const mayNotRemind = useWhyNot('remind')
  const whyNoRun = useWhyNoRun()
  const whyNot = mayNotRemind ?? mayNotChange ?? whyNoRun
  if (whyNot !== null) return whyNot
  if (out.some(({ why }) => why === 'being read')) return t`Loading addresses`
  if (planned.length === 0) return t`No guests to remind`
  if (planned.length > mostTogether) {
    return plural(
      { most: mostTogether },
      { one: 'Select at most # guest', other: 'Select at most # guests' },
    )
  }
  return isTyped ? null : t`Type the number of guests first`
}

function Who({ code, customer }: Pick<Booking, 'code' | 'customer'>) {
  return (
    <span className={outcomes.who}>
      <bdi>{customer || t`No name`}</bdi> <Code>{code}</Code>
    </span>
  )
}

/** The addresses with a comma between, as a mail takes them. */
function CopyAddresses({ addresses }: Pick<Reminders, 'addresses'>) {
  const [shown, setShown] = useState<string | null>(null)
  const count = addresses.length
  async function copy(): Promise<void> {
    const text = addresses.join(', ')
    try {
      await navigator.clipboard.writeText(text)
      say({
        text: plural(
          { count },
          {
            one: '# address copied. Paste into Bcc to keep them private.',
            other: '# addresses copied. Paste into Bcc to keep them private.',
          },
        ),
        tone: 'done',
      })
    } catch {
      // A desk on plain http has no clipboard: they stand there to be read.
      setShown(text)
    }
  }
  if (shown !== null) {
    return (
      <TextField
        label={plural({ count }, { one: '# address for Bcc', other: '# addresses for Bcc' })}
        readOnly
        value={shown}
        onFocus={(event) => event.target.select()}
      />
    )
  }
  return (
    <Button
      icon={<CopyIcon />}
      off={count === 0 ? t`No e-mail addresses` : null}
      onClick={() => void copy()}
    >
      {count === 0
        ? t`Copy addresses`
        : plural({ count }, { one: 'Copy # address', other: 'Copy # addresses' })}
    </Button>
  )
}
