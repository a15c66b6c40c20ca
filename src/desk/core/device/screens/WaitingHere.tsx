import { ph, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CloudIcon } from '../../../ui/icons.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { whenPutAway } from '../../outbox/outbox.ts'
import { isMarked } from '../../vault/flags.ts'
import { whenLockDrawn } from '../../vault/lockDrawn.ts'
import { labelsHere } from '../../vault/people.ts'
import { whenLeft } from '../signOut.ts'
import styles from './WaitingHere.module.css'

type UnsentOfPerson = {
  readonly person: string
  readonly label: string | null
  readonly count: number
}

/** How many unsent actions wait on this tablet, and whose; never what they are (reliability.md §2.9, O22). */
export function WaitingHere() {
  // An unreadable store counts as empty: its person sees the actions after signing in.
  const waiting = useLoaded(() => look().catch(() => [])) ?? []
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t`Not sent yet`}>
      {waiting.map(({ person, label, count }) => (
        <li key={person}>
          <CloudIcon />
          <p>
            <b>{label === null ? ofSomebody(count) : <OfPerson name={label} count={count} />}</b>
            <small>
              {label === null
                ? t`Only the person who made this can see and send it.`
                : t`Only ${{ person: label }} can see and send this.`}
            </small>
          </p>
        </li>
      ))}
    </ul>
  )
}

const ofSomebody = (count: number): string =>
  plural(count, { one: '# action not sent yet', other: '# actions not sent yet' })

const OfPerson = ({ name, count }: { name: string; count: number }) => (
  <Trans>
    <bdi>{ph({ person: name })}</bdi>:{' '}
    <Plural value={count} one="# action not sent yet" other="# actions not sent yet" />
  </Trans>
)

async function look(): Promise<readonly UnsentOfPerson[]> {
  if (!isMarked()) return []
  await Promise.all([whenLockDrawn(), whenLeft()])
  await whenPutAway()
  const { countOnDisk } = await import('../../outbox/exportOutbox.ts')
  const [counts, labels] = await Promise.all([countOnDisk(), labelsHere()])
  return [...counts].map(([person, count]) => ({
    person,
    label: labels.get(Number(person)) ?? null,
    count,
  }))
}
