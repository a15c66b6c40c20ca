import { plural, t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { folded } from '../../../../contract/searchText.ts'
import { holdsStock, type Status, statusesToOffer } from '../../../../contract/status.ts'
import { useStatuses } from '../../../core/api/queries/statuses.ts'
import type { Entry } from '../../../core/outbox/command.ts'
import outcomes from '../../../core/outbox/runs/Run.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatSentences } from '../../../ui/language/formatSentences.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { StatusMark } from '../../../ui/StatusMark.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './ManySheet.module.css'
import { type BulkPlan, type ChosenBooking, leftOutWords, planOf } from './plan.ts'

type ManyStatusSheetProps = {
  chosen: readonly ChosenBooking[]
  entries: readonly Entry[]
  onApply: (plan: BulkPlan) => void
  onClose: () => void
}

/**
 * One new status for many bookings. Messages to many guests cannot be called back, so their number must be typed first.
 */
export function ManyStatusSheet({ chosen, entries, onApply, onClose }: ManyStatusSheetProps) {
  const seen = useStatuses()
  const statuses = statusesToOffer([...seen, ...chosen.map(({ booking }) => booking.status)])
  const [to, setTo] = useState<Status | null>(null)
  const [notify, setNotify] = useState(false)
  const [typed, setTyped] = useState('')
  const plan = to === null ? null : planOf({ kind: 'change-status', to, notify }, chosen, entries)
  const count = plan?.planned.length ?? 0
  const isTyped = !notify || folded(typed).trim() === String(count)
  return (
    <Sheet
      title={plural(
        { count: chosen.length },
        { one: 'Change status of # booking', other: 'Change status of # bookings' },
      )}
      onClose={onClose}
      foot={
        <ManyStatusFoot
          words={
            plan === null || to === null ? t`Choose a status.` : consequences(plan, to, chosen)
          }
          count={count}
          off={whyNot(plan, isTyped)}
          onApply={() => {
            if (plan !== null) onApply(plan)
          }}
          onClose={onClose}
        />
      }
    >
      <Choices
        label={t`Status`}
        value={to?.id ?? null}
        onChange={(id) => setTo(statuses.find((status) => status.id === id) ?? null)}
        choices={statuses.map(({ id, name }) => ({
          value: id,
          word: name || id,
          mark: <StatusMark id={id} />,
        }))}
      />
      <Switch
        label={t`Notify the guests`}
        hint={messageWords(plan, chosen, notify)}
        checked={notify}
        onChange={(on) => {
          setNotify(on)
          setTyped('')
        }}
      />
      {notify && count > 0 ? <TypedCount count={count} typed={typed} setTyped={setTyped} /> : null}
    </Sheet>
  )
}

type TypedCountProps = {
  count: number
  typed: string
  setTyped: (value: string) => void
}

function TypedCount({ count, typed, setTyped }: TypedCountProps) {
  return (
    <div className={styles.body}>
      <TextField
        label={plural(count, {
          one: 'Type # to notify # guest',
          other: 'Type # to notify # guests',
        })}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={t`A message can’t be undone.`}
      />
    </div>
  )
}

type ManyStatusFootProps = {
  /** What will happen. */
  words: string
  count: number
  off: string | null
  onApply: () => void
  onClose: () => void
}

function ManyStatusFoot({ words, count, off, onApply, onClose }: ManyStatusFootProps) {
  const id = useId()
  return (
    <div className={outcomes.foot}>
      <small id={id} aria-live="polite">
        {words}
      </small>
      <Button kind="plain" tall onClick={onClose}>{t`Cancel`}</Button>
      <Button kind="main" tall aria-describedby={id} off={off} onClick={onApply}>
        {count === 0
          ? t`Change status`
          : t({
              message: plural(count, { one: 'Change status of #', other: 'Change status of #' }),
              comment: 'Button: of so many bookings',
            })}
      </Button>
    </div>
  )
}

/** How many guests the service can write to, as far as their addresses are known on this tablet. */
function messageWords(
  plan: BulkPlan | null,
  chosen: readonly ChosenBooking[],
  notify: boolean,
): string {
  if (!notify) return t`No guest is notified.`
  const codes = new Set(plan?.planned.map(({ command }) => command.code))
  const them = chosen.filter(({ booking }) => codes.has(booking.code))
  const untold = them.filter(({ booking }) => booking.email === '').length
  const notified = them.length - untold
  if (untold > 0) {
    return t`${plural({ notified }, { one: '# guest will be notified', other: '# guests will be notified' })}. ${plural({ others: untold }, { one: '# other guest has no e-mail address', other: '# other guests have no e-mail address' })}.`
  }
  return plural(notified, { one: '# guest is notified.', other: '# guests are notified.' })
}

function whyNot(plan: BulkPlan | null, isTyped: boolean): string | null {
  if (plan === null) return t`Choose a status first`
  const left = leftOutWords(plan.out)
  if (plan.planned.length === 0)
    return left === null ? t`Nothing changes` : t`Skipped: ${{ reasons: left }}`
  return isTyped ? null : t`Type the number of guests first`
}

/** What the button will do, in whole sentences. */
function consequences(plan: BulkPlan, to: Status, chosen: readonly ChosenBooking[]): string {
  const { planned, out } = plan
  const frees = !holdsStock(to.id) && chosen.some(({ booking }) => holdsStock(booking.status.id))
  const left = leftOutWords(out)
  const status = to.name
  return formatSentences([
    plural(
      { count: planned.length },
      {
        one: `Changes # booking to ${status}.`,
        other: `Changes # bookings to ${status}.`,
      },
    ),
    left === null ? '' : t`Skipped: ${{ reasons: left }}.`,
    to.id === 'PAID' ? t`Does not record payments.` : '',
    frees ? t`Others can book the items again.` : '',
  ])
}
