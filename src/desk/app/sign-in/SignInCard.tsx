import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import {
  explain,
  type FailureReason,
  type FailureWords,
  failureOf,
} from '../../core/api/failures.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { startSignIn } from '../../core/device/startSignIn.ts'
import { whyHere } from '../../core/device/whyHere.ts'
import { Button } from '../../ui/Button.tsx'
import { tabletNow } from '../../ui/tabletClock.ts'
import styles from './SignInPage.module.css'

type SignInCardProps = {
  /** The address to open after signing in. */
  returnTo: string
  /** Why the last sign-in failed, as the gate writes it in the address. */
  reason: string | null
}

/** One button: the booking service itself asks for name and password, the desk never does. */
export function SignInCard({ returnTo, reason }: SignInCardProps) {
  const api = useApi()
  const state = useSignIn((signIn) => signIn.state)
  const notice = useSignIn((signIn) => signIn.notice)

  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const cardWords = failure ? wordsOf(failure) : whyHere(reason ?? notice)

  async function leave(): Promise<void> {
    setLeaving(true)
    setFailure(null)
    try {
      await startSignIn(api, returnTo)
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setLeaving(false)
    }
  }

  return (
    <>
      {cardWords ? (
        <div className={styles.told} role="alert">
          <b>{cardWords.title}</b>
          <p>{cardWords.advice}</p>
        </div>
      ) : null}
      <Button
        kind="main"
        tall
        busy={leaving || state === 'asking'}
        className={styles.wide}
        onClick={() => void leave()}
      >
        {leaving ? t`Opening sign-in…` : t`Sign in`}
      </Button>
      <p
        className={styles.hint}
      >{t`Next, sign in with your staff login. Your password is not stored here.`}</p>
    </>
  )
}

/** Nothing is retried automatically: after too many sign-ins the person must wait and press again. */
const wordsOf = (failure: FailureReason): FailureWords =>
  failure.kind === 'throttled'
    ? { title: t`Too many tries`, advice: waitWords(failure.until) }
    : explain(failure)

function waitWords(until: number): string {
  const minutes = Math.max(1, Math.ceil((until - tabletNow()) / 60_000))
  return plural(minutes, {
    one: 'Wait # minute, then sign in again.',
    other: 'Wait # minutes, then sign in again.',
  })
}
