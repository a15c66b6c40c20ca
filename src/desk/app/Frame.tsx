import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useApi } from '../api/ApiContext.ts'
import { FailurePanel } from '../api/parts/FailurePanel.tsx'
import { useSignIn } from '../api/signIn.ts'
import { latePart, sayMissing } from '../kit/latePart.tsx'
import { ownPath, paths } from '../kit/paths.ts'
import { BarEndContext } from '../kit/place/BarEndContext.ts'
import { Place } from '../kit/place/Place.tsx'
import { endPrinting, usePrinting } from '../list/printing.ts'
import { useIsRunThere } from '../outbox/runs/runMembers.ts'
import { SearchDoor } from '../search/SearchDoor.tsx'
import { readSignIn } from '../tablet/signingIn.ts'
import { BarEnd } from './BarEnd.tsx'
import styles from './Frame.module.css'
import { MainNavigation } from './MainNavigation.tsx'

// Actions of the first moments are announced as soon as this is loaded; the row shows them anyway.
const loadRest = () => import('./lateParts.ts')
const News = latePart(async () => (await loadRest()).News)
const MessageSlot = latePart(async () => (await loadRest()).MessageSlot)
const SignedOutBar = latePart(async () => (await loadRest()).SignedOutBar)
const LeftBehindBar = latePart(async () => (await loadRest()).LeftBehindBar)
const NewVersionBar = latePart(async () => (await loadRest()).NewVersionBar)
const PrintDoor = latePart(async () => (await loadRest()).PrintDoor, sayMissing)
// If it fails to load, the question and the warning are missing; the lock itself does not need it.
const TabletNotes = latePart(async () => (await import('./TabletNotes.tsx')).TabletNotes)
// If it fails to load nothing is lost: every row shows how its own action stands.
const RunHere = latePart(async () => (await import('../outbox/runs/RunHere.tsx')).RunHere)
const Follows = latePart(async () => (await import('./Follows.tsx')).default)

const drawBarEnd = (tools: ReactNode) => <BarEnd tools={tools} />

/**
 * What stays while places change: the navigation, the one message slot, and the bar that says when the sign-in ended. A
 * signed-out person is led to Sign in and back here afterwards.
 */
export function Frame() {
  const state = useSignIn((signIn) => signIn.state)
  const isRunThere = useIsRunThere()
  const isPrinting = usePrinting(({ job }) => job !== null)
  // After locking or signing out, no print stays open.
  useEffect(() => endPrinting, [])
  if (state === 'out' || state === 'confirm') {
    return <ToSignIn />
  }
  return (
    <BarEndContext value={drawBarEnd}>
      <div className={styles.window}>
        <a className={styles.skip} href="#content">
          Skip to the content
        </a>
        <div className={styles.frame}>
          <div className={styles.place}>
            {state === 'unreachable' ? <Unreachable /> : <Outlet />}
          </div>
          <News />
          <SearchDoor />
          {isPrinting ? <PrintDoor /> : null}
          <MessageSlot />
          <div className={styles.bars}>
            {isRunThere ? <RunHere /> : null}
            {state === 'expired' ? <SignedOutBar /> : null}
            {state === 'expired' ? null : <LeftBehindBar />}
            <NewVersionBar />
            <TabletNotes />
            <Follows />
          </div>
          <MainNavigation />
        </div>
      </div>
    </BarEndContext>
  )
}

/** A part of its own, because what follows the address is drawn again with each change of it: not all of the frame. */
function ToSignIn() {
  const { pathname, search } = useLocation()
  return <Navigate to={paths.signIn({ returnTo: ownPath(pathname + search) })} replace />
}

function Unreachable() {
  const api = useApi()
  const failure = useSignIn((signIn) => signIn.failure)
  return (
    <Place title="Deskbell">
      <FailurePanel reason={failure ?? { kind: 'offline' }} onRetry={() => void readSignIn(api)} />
    </Place>
  )
}
