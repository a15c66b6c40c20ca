import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Bell } from '../../../ui/Bell.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDocumentTitle } from '../../../ui/page/useDocumentTitle.ts'
import { paths } from '../../../ui/paths.ts'
import { useApi } from '../../api/ApiContext.ts'
import { explain, type FailureReason, type FailureWords, failureOf } from '../../api/failures.ts'
import { useSignIn } from '../../api/signIn.ts'
import { areFlagsPending, flagsWritten } from '../../vault/flags.ts'
import { tellLockDrawn } from '../../vault/lockDrawn.ts'
import { endedElsewhere } from '../lock.ts'
import { returnFocus } from '../returnFocus.ts'
import { readSignIn } from '../signingIn.ts'
import { startSignIn } from '../startSignIn.ts'
import { whyHere } from '../whyHere.ts'
import { isInUse } from '../worker/isInUse.ts'
import { LockedPeople } from './LockedPeople.tsx'
import styles from './LockScreen.module.css'
import { OldPack } from './OldPack.tsx'
import { usePeopleHere } from './usePeopleHere.ts'
import { WaitingHere } from './WaitingHere.tsx'

/**
 * Replaces the whole desk while it is locked: people with a PIN on this tablet open it with that, anybody else signs
 * in. No guest's data is in the page behind it.
 */
export function LockScreen() {
  const person = useSignIn((signIn) => signIn.person)
  const business = useSignIn((signIn) => signIn.business)
  const failure = useSignIn((signIn) => signIn.failure)
  const wasEnded = useSignIn(({ notice }) => notice === endedElsewhere)
  const ended = wasEnded ? whyHere(endedElsewhere) : null
  const { people, isStuck, chosen, choose } = usePeopleHere(person)
  const { trouble, isLeaving, leave } = useLeave()
  const isStored = useIsLockStored()
  useDocumentTitle(locked())
  useEffect(() => returnFocus, [])
  useEffect(() => {
    if (people !== null) tellLockDrawn()
  }, [people])

  const hasPeople = people !== null && people.length > 0
  // Before the tablet was read, nothing is known of the connection: no request was made yet.
  const reason = trouble ?? (people === null ? null : failure)
  const words = isStuck ? stuck() : reason === null ? null : explain(reason)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <b>{t`Deskbell`}</b>
        <span>{t`Front desk`}</span>
      </header>
      <main className={styles.main}>
        <Bell className={styles.mark} />
        <h1>{titleWords(isStored, people === null || hasPeople)}</h1>
        {business?.name ? <p className={styles.business}>{business.name}</p> : null}
        {ended === null ? null : <Notice words={ended} />}
        {people === null ? (
          <p className={styles.opening}>{t`Loading`}</p>
        ) : hasPeople ? (
          <LockedPeople people={people} chosen={chosen} onChoose={choose} />
        ) : ended === null && !isStuck ? (
          <WhyLocked />
        ) : null}
        <WaitingHere />
        <OldPack id={chosen} />
        {words && (!hasPeople || trouble !== null) ? <Notice words={words} /> : null}
        {people !== null && !hasPeople ? (
          <SignInAgain isLeaving={isLeaving} onLeave={() => void leave()} />
        ) : null}
      </main>
      <LockFoot
        hasPeople={hasPeople}
        isOpening={people === null}
        hasEnded={ended !== null}
        isLeaving={isLeaving}
        onLeave={() => void leave()}
      />
    </div>
  )
}

function SignInAgain({ isLeaving, onLeave }: { isLeaving: boolean; onLeave: () => void }) {
  return (
    <Button kind="main" tall busy={isLeaving} className={styles.wide} onClick={onLeave}>
      {isLeaving ? t`Opening sign-in…` : t`Sign in again`}
    </Button>
  )
}

const locked = (): string =>
  t({ message: 'Locked', comment: 'Title of the screen while the tablet is locked' })

function titleWords(isStored: boolean, isHere: boolean): string {
  if (!isHere) return t`Sign in again`
  return isStored ? locked() : t`Locking…`
}

/** False until the lock is on the disk: a power cut could still undo it. */
function useIsLockStored(): boolean {
  const [isStored, setStored] = useState(() => !areFlagsPending())
  useEffect(() => void flagsWritten().then(() => setStored(true)), [])
  return isStored
}

const WhyLocked = () => (
  <p className={styles.why}>{t`Locked after a break. Sign in to continue.`}</p>
)

function Notice({ words }: { words: FailureWords }) {
  return (
    <div className={styles.told} role="alert">
      <b>{words.title}</b>
      <p>{words.advice}</p>
    </div>
  )
}

const stuck = (): FailureWords => ({
  title: t`Storage not responding`,
  advice: t`Close and reopen the browser, or sign in.`,
})

type LockFootProps = {
  hasPeople: boolean
  isOpening: boolean
  hasEnded: boolean
  isLeaving: boolean
  onLeave: () => void
}

/** Trying the connection again, and signing in as somebody else. */
function LockFoot({ hasPeople, isOpening, hasEnded, isLeaving, onLeave }: LockFootProps) {
  const api = useApi()
  const failure = useSignIn((signIn) => signIn.failure)
  return (
    <footer className={styles.foot}>
      {failure === null || isOpening ? (
        <span />
      ) : (
        <span className={styles.else}>
          <span>{t`No connection`}</span>
          <Button kind="plain" onClick={() => void readSignIn(api)}>{t`Try again`}</Button>
        </span>
      )}
      {hasPeople ? (
        <span className={styles.else}>
          <span>{hasEnded ? t`Or use your staff login` : t`Someone else?`}</span>
          <Button busy={isLeaving} onClick={onLeave}>{t`Sign in`}</Button>
        </span>
      ) : null}
    </footer>
  )
}

/** The way from the lock screen to a sign-in. */
function useLeave() {
  const api = useApi()
  const [trouble, setTrouble] = useState<FailureReason | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    // Data that are only in this page's memory must outlive the sign-in, so it opens in another browser tab.
    if (isInUse()) {
      window.open(paths.signIn({ again: true }), '_blank')
      return
    }
    setLeaving(true)
    try {
      await startSignIn(api, location.pathname + location.search)
    } catch (thrown) {
      setTrouble(failureOf(thrown))
      setLeaving(false)
    }
  }
  return { trouble, isLeaving, leave }
}
