import { useState } from 'react'
import { explain, type FailureReason, failureOf, type Words } from '../../api/failures.ts'
import { useService } from '../../api/ServiceContext.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../kit/Button.tsx'
import { signIn } from '../../tablet/startSignIn.ts'
import styles from './SignInPage.module.css'
import { whyHere } from './whyHere.ts'

type SignInCardProps = {
  /** Where to go on after. */
  returnTo: string
  /** Why the last try brought nobody in, as the gate writes it in the address. */
  reason: string | null
}

/** One button: names and passwords are asked by the booking service itself, never here. */
export function SignInCard({ returnTo, reason }: SignInCardProps) {
  const service = useService()
  const state = useSession((session) => session.state)
  const notice = useSession((session) => session.notice)
  const serviceHost = useSession((session) => session.serviceHost)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const told = failure ? wordsOf(failure) : whyHere(reason ?? notice)

  async function leave(): Promise<void> {
    setLeaving(true)
    setFailure(null)
    try {
      await signIn(service, returnTo)
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setLeaving(false)
    }
  }

  return (
    <>
      {told ? (
        <div className={styles.told} role="alert">
          <b>{told.title}</b>
          <p>{told.advice}</p>
        </div>
      ) : null}
      <Button
        kind="main"
        tall
        busy={leaving || state === 'asking'}
        className={styles.wide}
        onClick={() => void leave()}
      >
        {leaving ? 'Opening the log-in …' : 'Sign in'}
      </Button>
      <p className={styles.hint}>
        Next, {serviceHost === null ? 'the booking service' : <bdi>{serviceHost}</bdi>} asks for
        your name and password, and whether the desk at <bdi>{location.host}</bdi> may work there as
        you: see and change what you may. This desk never sees the password.
      </p>
    </>
  )
}

/** Nothing goes on by itself here: whoever signed in too often has to wait and press again. */
const wordsOf = (failure: FailureReason): Words =>
  failure.kind === 'throttled'
    ? { title: 'Too many sign-ins in a row', advice: 'Wait a minute, then try again.' }
    : explain(failure)
