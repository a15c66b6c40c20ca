import { ph, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useNow } from '../core/api/clock.ts'
import { useSignIn } from '../core/api/signIn.ts'
import { useStorageFailed } from '../core/outbox/outbox.ts'
import { useUnsentOfOthers } from '../core/outbox/unsentHere.ts'
import { useLabel } from '../core/vault/useLabel.ts'
import { Band } from '../ui/Band.tsx'
import { formatAgo } from '../ui/formatTime.ts'
import { CloudIcon } from '../ui/icons.tsx'
import { formatSentences } from '../ui/language/formatSentences.ts'
import styles from './SignedOutBar.module.css'

/**
 * Unsent actions of another person whose sign-in ended: nobody else may see, send or drop them, so only their number
 * and age are shown (reliability.md §2.9). Also says when this tablet cannot store actions.
 */
export function LeftBehindBar() {
  const isSignedIn = useSignIn(({ person }) => person !== null)
  const others = useUnsentOfOthers()
  const hasFailed = useStorageFailed()
  if (!isSignedIn) return null
  return (
    <>
      {hasFailed ? <CannotKeep /> : null}
      {others.map((of) => (
        <LeftBy key={of.person} {...of} />
      ))}
    </>
  )
}

type LeftByProps = {
  person: string
  name: string | null
  count: number
  oldest: number | null
}

function LeftBy({ person, name: known, count, oldest }: LeftByProps) {
  const now = useNow()
  const label = useLabel(person)
  const name = known ?? label
  const oldestWords = oldest === null ? null : oldestOf(formatAgo(new Date(oldest), now))
  return (
    <section className={styles.bar} aria-label={t`Work of others`}>
      <Band
        needs
        icon={<CloudIcon />}
        title={
          <Trans comment="A colleague, and how many of their actions wait on this tablet">
            <bdi>{ph({ colleague: name ?? t`Someone else` })}</bdi>:{' '}
            <Plural value={count} one="# action not sent yet" other="# actions not sent yet" />
          </Trans>
        }
      >
        {formatSentences([oldestWords, t`Sent when this person signs in here.`])}
      </Band>
    </section>
  )
}

const oldestOf = (age: string): string =>
  t({ message: `Oldest: ${age}.`, comment: 'The oldest unsent action: “12 s ago”, “3 h ago”' })

/** Shown as long as it is true: nothing may look saved that is not. */
function CannotKeep() {
  return (
    <section className={styles.bar} aria-label={t`Not saved`}>
      <Band
        needs
        icon={<CloudIcon />}
        title={t`This tablet can’t save anything`}
      >{t`Keep this page open and free some space on the tablet.`}</Band>
    </section>
  )
}
