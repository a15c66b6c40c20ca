import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useApi } from '../core/api/ApiContext.ts'
import { FailurePanel } from '../core/api/parts/FailurePanel.tsx'
import { useSignIn } from '../core/api/signIn.ts'
import { readSignIn } from '../core/device/signingIn.ts'
import { useIsRunThere } from '../core/outbox/runs/runMembers.ts'
import { endPrinting, usePrinting } from '../shared/list/printing.ts'
import { LazySearch, SearchButton } from '../shared/search/LazySearch.tsx'
import { LoadingMessage } from '../ui/LoadingMessage.tsx'
import { afterRows, lazyFile, lazyPart } from '../ui/lazyPart.tsx'
import bar from '../ui/page/Bar.module.css'
import { BarEndContext } from '../ui/page/BarEndContext.ts'
import { Place } from '../ui/page/Place.tsx'
import { ownPath, paths } from '../ui/paths.ts'
import styles from './Frame.module.css'
import { MainNavigation } from './MainNavigation.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SyncStatus } from './SyncStatus.tsx'

// Actions of the first moments are announced as soon as this is loaded; the row shows them anyway.
const frame = lazyFile(() => import('./frameParts.ts'))
const News = frame.part((parts) => parts.News, afterRows)
const MessageSlot = frame.part((parts) => parts.MessageSlot, afterRows)
const SignedOutBar = frame.part((parts) => parts.SignedOutBar, afterRows)
const LeftBehindBar = frame.part((parts) => parts.LeftBehindBar, afterRows)
const LockTool = frame.part((parts) => parts.LockTool, afterRows)
const NewVersionBar = frame.part((parts) => parts.NewVersionBar, afterRows)
const PrintDesk = lazyPart(
  async () => (await import('../shared/output/print/PrintDesk.tsx')).PrintDesk,
  {
    meanwhile: () => <LoadingMessage text={t`Preparing to print…`} />,
  },
)
// If it fails to load, the question and the warning are missing; the lock itself does not need it.
const TabletNotes = lazyPart(async () => (await import('./TabletNotes.tsx')).TabletNotes, afterRows)
// If it fails to load nothing is lost: every row shows the state of its own action.
const RunHere = lazyPart(
  async () => (await import('../core/outbox/runs/RunHere.tsx')).RunHere,
  afterRows,
)
const Follows = lazyPart(async () => (await import('./Follows.tsx')).default, afterRows)

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
        <a className={styles.skip} href="#content">{t`Skip to content`}</a>
        <div className={styles.frame}>
          <div className={styles.place}>
            {state === 'unreachable' ? <Unreachable /> : <Outlet />}
          </div>
          <News />
          <LazySearch />
          {isPrinting ? <PrintDesk /> : null}
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

/** The end of every bar: the sync chip, the place's own tools, search, and who is signed in. */
function BarEnd({ tools }: { tools?: ReactNode }) {
  return (
    <div className={bar.end}>
      <SyncStatus />
      {tools}
      <SearchButton />
      <LockTool />
      <PersonMenu />
    </div>
  )
}
