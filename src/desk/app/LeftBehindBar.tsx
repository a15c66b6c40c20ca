import { useNow } from '../api/clock.ts'
import { useSession } from '../api/session.ts'
import { Band } from '../kit/Band.tsx'
import { formatAgo } from '../kit/formatTime.ts'
import { CloudIcon } from '../kit/icons.tsx'
import { useStorageFailed } from '../outbox/outbox.ts'
import { useUnsentOfOthers } from '../outbox/unsentHere.ts'
import { useLabel } from '../vault/useLabel.ts'
import styles from './SignedOutBar.module.css'

/**
 * What somebody else decided here and could not send before their sign-in ended: it is never shown, sent or dropped by
 * another person, so only how many and how old is said (reliability.md §2.9). And when nothing can be kept here.
 */
export function LeftBehindBar() {
  const isSignedIn = useSession(({ person }) => person !== null)
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
  const whose = name === null ? 'somebody else' : name
  return (
    <section className={styles.bar} aria-label="Not yours">
      <Band
        needs
        icon={<CloudIcon />}
        title={
          <>
            {count === 1 ? '1 unsent action' : `${count} unsent actions`} of <bdi>{whose}</bdi>
          </>
        }
      >
        {oldest === null ? null : `The oldest was made ${formatAgo(new Date(oldest), now)}. `}
        Nobody else can see or send them: they go when{' '}
        {name === null ? 'they sign' : <bdi>{name}</bdi>}
        {name === null ? '' : ' signs'} in again here.
      </Band>
    </section>
  )
}

/** Said as long as it is so: nothing here may look saved that is not. */
function CannotKeep() {
  return (
    <section className={styles.bar} aria-label="Not saved">
      <Band needs icon={<CloudIcon />} title="This tablet cannot save anything just now">
        What you do is sent as long as there is a connection. Without one it is on this page only:
        do not close it. Free some space on the tablet.
      </Band>
    </section>
  )
}
