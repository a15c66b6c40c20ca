import { ph, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useClockTrouble } from '../../core/api/clockWords.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import { type Entry, type EntryIn, isOpen, needsPerson } from '../../core/outbox/command.ts'
import { exportOutbox, sendNow, useEntries } from '../../core/outbox/outbox.ts'
import { useOutboxFacts } from '../../core/outbox/outboxLoad.ts'
import { useUnsentOfOthers } from '../../core/outbox/unsentHere.ts'
import { decided } from '../../core/outbox/words/commandWords.ts'
import { entryStateWords } from '../../core/outbox/words/entryStateWords.ts'
import { useLabel } from '../../core/vault/useLabel.ts'
import { saveFile } from '../../shared/output/export/saveFile.ts'
import { SavedPack } from '../../shared/output/print/SavedPack.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { say } from '../../ui/messages.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { ActionRow } from './ActionRow.tsx'
import { KeptFacts } from './KeptFacts.tsx'
import styles from './SyncCentre.module.css'
import { headline, type SyncFacts } from './syncWords.ts'

/** The list of finished actions is short: each booking shows the rest. */
const lately = 5

type Props = Omit<SyncFacts, 'entries'> & { onClose: () => void }

/** Actions without an answer yet, oldest first, and what this tablet stores (ux.md §3.8). */
export function SyncCentre({ onClose, ...tablet }: Props) {
  const entries = useEntries()
  const clockTrouble = useClockTrouble()
  const open = entries.filter((entry) => isOpen(entry) || needsPerson(entry))
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const { title, meaning } = headline({ ...tablet, entries })
  return (
    <Sheet
      title={t({ message: 'Connection', comment: 'Between this tablet and the booking system' })}
      onClose={onClose}
      foot={
        waiting.length > 1 ? (
          <div className={styles.foot}>
            <Button
              tall
              onClick={() => waiting.forEach(({ opId }) => sendNow(opId))}
            >{t`Send all now`}</Button>
          </div>
        ) : undefined
      }
    >
      <div className={styles.centre}>
        <output className={styles.head}>
          <b>{title}</b>
          <span>{meaning}</span>
        </output>
        <Unreadable />
        {open.length === 0 ? null : (
          <ul className={styles.actions} aria-label={t`Open actions`}>
            {open.map((entry) => (
              <ActionRow key={entry.opId} entry={entry} onLeave={onClose} />
            ))}
          </ul>
        )}
        <Others />
        <Lately entries={entries} />
        <section className={styles.kept} aria-label={t`On this tablet`}>
          <h3>{t`On this tablet`}</h3>
          {clockTrouble === null ? null : <p>{clockTrouble}</p>}
          <KeptFacts />
        </section>
        <SavedPack onPrint={onClose} />
        {open.length === 0 ? null : (
          <Fold
            title={t({
              message: 'More',
              context: 'connection',
              comment: 'Opens what is rarely needed: saving unsent actions as a file',
            })}
          >
            <SaveQueue />
          </Fold>
        )}
      </div>
    </Sheet>
  )
}

function SaveQueue() {
  const person = useSignIn((signIn) => signIn.person)
  const [isBusy, setBusy] = useState(false)
  async function save(whose: string): Promise<void> {
    setBusy(true)
    try {
      saveFile('deskbell-actions.json', 'application/json', await exportOutbox(whose))
    } catch {
      say({ text: t`Could not save the file. Your actions are still here.` })
    }
    setBusy(false)
  }
  return person === null ? null : (
    <Button tall busy={isBusy} onClick={() => void save(person)}>{t`Save as file`}</Button>
  )
}

function Unreadable() {
  const { unreadable } = useOutboxFacts()
  if (unreadable.length === 0) return null
  return (
    <div className={styles.head}>
      <b>
        {plural(
          { count: unreadable.length },
          { one: '# action could not load', other: '# actions could not load' },
        )}
      </b>
      <p>{t`Deskbell can’t send these. Save them as a file.`}</p>
      <SaveQueue />
    </div>
  )
}

/** Only the number and age of others' actions, never what they are (reliability.md O22). */
function Others() {
  const others = useUnsentOfOthers()
  const offset = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const time = useTime()
  if (others.length === 0) return null
  return (
    <ul className={styles.others} aria-label={t`Actions of others`}>
      {others.map(({ person, name, count, oldest }) => (
        <li key={person}>
          <UnsentOf
            person={person}
            name={name}
            count={count}
            oldest={oldest === null ? null : time(oldest - offset)}
          />
        </li>
      ))}
    </ul>
  )
}

type UnsentOfProps = {
  person: string
  name: string | null
  count: number
  /** When the oldest was decided. */
  oldest: string | null
}

function UnsentOf({ person, name, count, oldest }: UnsentOfProps) {
  const label = useLabel(person)
  const colleague = name ?? label ?? t`Someone else`
  return oldest === null ? (
    <Trans comment="A colleague, and how many of their actions wait on this tablet">
      <bdi>{colleague}</bdi>:{' '}
      <Plural value={count} one="# action not sent yet" other="# actions not sent yet" />
    </Trans>
  ) : (
    <Trans comment="A colleague, and how many of their actions wait on this tablet, with a time">
      <bdi>{colleague}</bdi>:{' '}
      <Plural
        value={count}
        one={`# action not sent yet, from ${ph({ time: oldest })}`}
        other={`# actions not sent yet, oldest from ${ph({ time: oldest })}`}
      />
    </Trans>
  )
}

function Lately({ entries }: { entries: readonly Entry[] }) {
  const time = useTime()
  const done = entries.filter((e): e is EntryIn<'done'> => e.state === 'done')
  if (done.length === 0) return null
  const count = Math.min(done.length, lately)
  return (
    <section className={styles.kept} aria-label={t`Last actions`}>
      <h3>{plural(count, { one: 'Last action', other: 'Last # actions' })}</h3>
      <ul className={styles.done}>
        {done
          .slice(-lately)
          .toReversed()
          .map((entry) => (
            <DoneLine key={entry.opId} entry={entry} time={time} />
          ))}
      </ul>
    </section>
  )
}

function DoneLine({ entry, time }: { entry: EntryIn<'done'>; time: ReturnType<typeof useTime> }) {
  const { command, answeredAt, madeAt } = entry
  const guest = ('customer' in command && command.customer) || command.code
  return (
    <li>
      <Trans comment="Check-in, Ana Lee: sent 13:40">
        {ph({ action: decided(command) })}, <bdi>{guest}</bdi>:{' '}
        {ph({ state: entryStateWords(entry, time) })} {ph({ time: time(answeredAt ?? madeAt) })}
      </Trans>
    </li>
  )
}
