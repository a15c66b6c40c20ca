import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import { explain, type FailureReason, failureOf } from '../../core/api/failures.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { SignOutButton } from '../../core/device/screens/SignOutButton.tsx'
import { confirmSignIn } from '../../core/device/startSignIn.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './SignInPage.module.css'

/**
 * The service could not tie this sign-in to this browser, so the person confirms it: otherwise an attacker could make
 * somebody work under a stranger's name (reliability.md §2.5).
 */
export function ConfirmCard() {
  const api = useApi()
  const name = useSignIn(({ account }) => account?.name ?? null)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const failureWords = failure ? explain(failure) : null

  async function confirm(): Promise<void> {
    setAsking(true)
    try {
      await confirmSignIn(api)
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setAsking(false)
    }
  }

  return (
    <>
      <p className={styles.question}>
        {name === null ? (
          <Trans>
            Are you <b>the person who just signed in</b>?
          </Trans>
        ) : (
          <Trans>
            Are you{' '}
            <b>
              <bdi>{name}</bdi>
            </b>
            ?
          </Trans>
        )}
      </p>
      {failureWords ? (
        <div className={styles.told} role="alert">
          <b>{failureWords.title}</b>
          <p>{failureWords.advice}</p>
        </div>
      ) : null}
      <Button
        kind="main"
        tall
        busy={asking}
        className={styles.wide}
        onClick={() => void confirm()}
      >{t`Yes, continue`}</Button>
      <SignOutButton className={styles.wide} />
    </>
  )
}
