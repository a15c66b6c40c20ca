import { useState } from 'react'
import { isOpen } from '../commands/command.ts'
import { dropOthers, useEntries } from '../commands/outbox.ts'
import { Band } from '../parts/Band.tsx'
import { Button } from '../parts/Button.tsx'
import { CloudIcon } from '../parts/icons.tsx'
import { useSession } from '../session/session.ts'
import styles from './SignedOutBar.module.css'

/**
 * What somebody else decided here and could not send before their sign-in ended: it is never sent for another person,
 * so it waits for them, or is dropped by hand (reliability.md §3.3 rule 3).
 */
export function LeftBehindBar() {
  const person = useSession((session) => session.person)
  const [isAsking, setAsking] = useState(false)
  const left = useEntries().filter((entry) => isOpen(entry) && entry.madeBy !== person)
  if (person === null || left.length === 0) return null
  const actions = left.length === 1 ? '1 action' : `${left.length} actions`
  return (
    <section className={styles.bar} aria-label="Not yours">
      <Band
        needs
        icon={<CloudIcon />}
        title={`${actions} of somebody else, not sent`}
        action={
          isAsking ? (
            <>
              <Button kind="brass" onClick={() => dropOthers(person)}>
                Drop for good
              </Button>
              <Button onClick={() => setAsking(false)}>Keep</Button>
            </>
          ) : (
            <Button onClick={() => setAsking(true)}>Drop</Button>
          )
        }
      >
        {isAsking
          ? `Nothing of it will be sent: ${left.map(({ command }) => command.code).join(', ')}.`
          : 'It goes when they sign in again on this page.'}
      </Band>
    </section>
  )
}
