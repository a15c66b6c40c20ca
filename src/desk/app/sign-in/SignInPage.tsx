import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useApi } from '../../core/api/ApiContext.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { useSignIn } from '../../core/api/signIn.ts'
import { LanguageField } from '../../core/device/screens/LanguageField.tsx'
import { readSignIn } from '../../core/device/signingIn.ts'
import { announceSignedIn } from '../../core/device/startSignIn.ts'
import { isMarked } from '../../core/vault/flags.ts'
import { Bell } from '../../ui/Bell.tsx'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'
import { MessageSlot } from '../../ui/MessageSlot.tsx'
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts'
import { ownPath, paths } from '../../ui/paths.ts'
import { ConfirmCard } from './ConfirmCard.tsx'
import { SignInCard } from './SignInCard.tsx'
import styles from './SignInPage.module.css'

/** For a marked tablet; elsewhere nobody has a PIN. */
const SignInWithPin = lazyPart(
  // If it fails to load, the staff login is still there.
  async () => (await import('../../core/device/screens/SignInWithPin.tsx')).SignInWithPin,
  afterRows,
)

/**
 * The sign-in page. `?again=1` is the browser tab that an expired page opened: it signs in for that page and closes.
 * With `fresh=1` it does so although the person is signed in, because the page needs a sign-in of just now.
 */
export function Component() {
  const api = useApi()
  const { state, failure, business, serviceHost, isDemo } = useSignIn()
  const [search] = useSearchParams()
  const again = search.get('again') !== null
  const fresh = again && search.get('fresh') !== null
  const returnTo = ownPath(search.get('returnTo'))
  useDocumentTitle(t`Sign in`)

  // A person who gave the PIN offline is signed in as far as possible.
  if ((state === 'in' || state === 'offline') && !again) return <Navigate to={returnTo} replace />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <b>Deskbell</b>
        <span>{t`Front desk`}</span>
      </header>
      <main className={styles.main}>
        <Bell className={styles.mark} />
        <h1>{t`Sign in`}</h1>
        {business?.name ? <p className={styles.business}>{business.name}</p> : null}
        <div className={styles.card}>
          {state === 'unreachable' ? (
            <FailurePanel
              reason={failure ?? { kind: 'offline' }}
              onRetry={() => void readSignIn(api)}
            />
          ) : null}
          {state === 'confirm' ? <ConfirmCard /> : null}
          {state === 'in' && !fresh ? <SignedInAgain /> : null}
          {state === 'out' && !again && isMarked() ? <SignInWithPin /> : null}
          {state === 'asking' ||
          state === 'out' ||
          state === 'expired' ||
          (fresh && state === 'in') ? (
            <SignInCard
              returnTo={again ? paths.signIn({ again }) : returnTo}
              reason={failure === null ? search.get('reason') : 'offline'}
            />
          ) : null}
        </div>
        <div className={styles.messages}>
          <MessageSlot />
        </div>
      </main>
      <footer className={styles.foot}>
        <LanguageField />
        {serviceHost ? (
          <span>
            <Trans>
              Booking system: <bdi>{ph({ address: serviceHost })}</bdi>
            </Trans>
          </span>
        ) : null}
        {isDemo ? <p>{t`Demo: all guests, bookings and payments are invented.`}</p> : null}
      </footer>
    </div>
  )
}

/**
 * The other browser tab continues automatically; a browser lets a page close only tabs that a page has opened, so this
 * page may have to show a text instead.
 */
function SignedInAgain() {
  useEffect(() => {
    announceSignedIn()
    window.close()
  }, [])
  return (
    <div className={styles.done}>
      <b>{t`You are signed in`}</b>
      <p>{t`Close this tab and continue in the other one.`}</p>
    </div>
  )
}
