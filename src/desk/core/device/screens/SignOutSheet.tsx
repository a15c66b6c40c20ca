import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { type FormatTime, useTime } from '../../api/useTime.ts'
import { type Command, type Entry, isOpen, needsPerson } from '../../outbox/command.ts'
import { sendNow, useEntries } from '../../outbox/outbox.ts'
import { useOutboxFacts } from '../../outbox/outboxLoad.ts'
import { entryStateWords } from '../../outbox/words/entryStateWords.ts'
import { isMarked } from '../../vault/flags.ts'
import { useVault } from '../../vault/vault.ts'
import styles from './SignOutSheet.module.css'
import type { WaitsBesides } from './whatWaits.ts'

type SignOutSheetProps = {
  besides: WaitsBesides
  onClose: () => void
  /** @param discarded how many actions the person agreed to lose */
  onLeave: (keeps: boolean, discarded: number) => void
}

/**
 * Signing out while something waits: send it, keep it for the same person, or discard it knowingly (reliability.md §3.3
 * rule 10).
 */
export function SignOutSheet({ besides, onClose, onLeave }: SignOutSheetProps) {
  const isVaultOpen = useVault(({ state }) => state === 'open')
  const { unreadable } = useOutboxFacts()
  const entries = useEntries()
  const time = useTime()
  const open = entries.filter(isOpen)
  const asking = entries.filter(needsPerson)
  const unread = Math.max(besides.unread ?? 0, unreadable.length)
  const actions = open.length + asking.length + unread
  const count = actions + besides.general.length + besides.typed
  const canKeep = isVaultOpen || unread > 0 || besides.unread === null
  return (
    <Sheet title={count === 0 ? t`Sign out` : t`Unsent work`} onClose={onClose}>
      <div className={styles.choices}>
        {besides.unread === null ? (
          <p className={styles.unknown} role="alert">
            <Trans>
              <b>Could not load your unsent actions.</b> Keep them and check at your next sign-in.
            </Trans>
          </p>
        ) : null}
        <WaitingList open={open} asking={asking} time={time} unread={unread} besides={besides} />
        {open.length > 0 ? (
          <Button kind="main" tall onClick={() => open.forEach(({ opId }) => sendNow(opId))}>
            {plural({ count: open.length }, { one: 'Send now', other: 'Send # now' })}
          </Button>
        ) : null}
        {asking.length > 0 ? (
          <p className={styles.hint}>
            {plural(
              { count: asking.length },
              {
                one: '# action to review in Connection, at the top.',
                other: '# actions to review in Connection, at the top.',
              },
            )}
          </p>
        ) : null}
        {count === 0 && besides.unread !== null ? (
          <Button kind="main" tall onClick={() => onLeave(false, 0)}>{t`Sign out`}</Button>
        ) : (
          <>
            <Button
              tall
              off={canKeep ? null : whyNotKept()}
              onClick={() => onLeave(true, 0)}
            >{t`Keep for me`}</Button>
            <p className={styles.hint}>
              {canKeep
                ? t`Locked until you sign in here again. Nobody else can see or send them.`
                : whyNotKept()}
            </p>
            {count > 0 ? <Discard count={count} onDiscard={() => onLeave(false, actions)} /> : null}
          </>
        )}
      </div>
    </Sheet>
  )
}

type WaitingListProps = {
  open: Entry[]
  asking: Entry[]
  time: FormatTime
  unread: number
  besides: WaitsBesides
}

/** What waits on this tablet, one line each. */
function WaitingList({ open, asking, time, unread, besides }: WaitingListProps) {
  return (
    <ul className={styles.list} aria-label={t`Not sent yet`}>
      {[...open, ...asking].map((entry) => (
        <li key={entry.opId}>
          <bdi>{actionWords(entry.command)}</bdi> <small>{entryStateWords(entry, time)}</small>
        </li>
      ))}
      {unread > 0 ? (
        <li>
          {plural(unread, { one: '# action could not load', other: '# actions could not load' })}
        </li>
      ) : null}
      {besides.general.map((text, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and none moves
        <li key={nth}>
          <bdi className={styles.text}>{text}</bdi> <small>{t`not sent yet`}</small>
        </li>
      ))}
      {besides.typed > 0 ? (
        <li>
          {plural({ typed: besides.typed }, { one: '# unsent text', other: '# unsent texts' })}
        </li>
      ) : null}
    </ul>
  )
}

/** The keys come from the gate, so keeping needs a connection; without a PIN there are no keys. */
const whyNotKept = (): string =>
  isMarked()
    ? t`Go online to keep them on this tablet.`
    : t`You need a PIN to keep them on this tablet.`

function Discard({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const [typed, setTyped] = useState('')
  const isCounted = typed.trim() === String(count)
  return (
    <>
      <TextField
        label={t`Type ${count} to discard`}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        kind="brass"
        off={isCounted ? null : t`Type ${count} first.`}
        onClick={onDiscard}
      >{t`Discard and sign out`}</Button>
      <p
        className={styles.hint}
      >{t`They will never be sent. The audit trail shows who discarded them.`}</p>
    </>
  )
}

/** One action in a list of them: `Check in Mary, KB58R`. */
function actionWords(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return t`Check in ${{ customer: command.customer }}, ${{ code: command.code }}`
    case 'check-out':
      return t`Check out ${{ customer: command.customer }}, ${{ code: command.code }}`
    case 'note':
      return t`Note for ${{ code: command.code }}`
    case 'bookmark':
      return t`Bookmark ${{ code: command.code }}`
    case 'change-status':
      return t({
        message: `${ph({ code: command.code })} to ${ph({ status: command.to.name })}`,
        comment: 'A booking, by its code, gets another status',
      })
    case 'remind':
      return t`Reminder to ${{ customer: command.customer }}, ${{ code: command.code }}`
    case 'set-paid':
      return t`Payment for ${{ code: command.code }}`
  }
}
