import type { QueryClient } from '@tanstack/react-query'
import type { Door } from '../api/backOff.ts'
import { zoneOf } from '../api/clock.ts'
import { takeEarlyAnswers, withEarlyAnswers } from '../api/earlyAnswers.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { browserClock, createService, type Service } from '../api/serviceClient.ts'
import { expire, type Session, useSession } from '../api/session.ts'
import { whenIdle } from '../kit/whenIdle.ts'
import { followOtherBookmarks, openBookmarks } from '../outbox/bookmarks.ts'
import { hasUnsent, openOutbox } from '../outbox/outbox.ts'
import { followServerTime } from '../outbox/serverTime.ts'
import { guarded } from '../tablet/guarded.ts'
import { followOtherTabs, readSession, retryWhileUnanswered } from '../tablet/signingIn.ts'
import { forgetDrafts, hasUnkeptDrafts } from '../vault/drafts.ts'
import { flag, isMarked } from '../vault/flags.ts'
import { forgetKept } from '../vault/keptInTab.ts'
import { forgetMemoryOnly, isAnythingInMemoryOnly } from '../vault/memoryOnly.ts'

/** The desk without its looks: what the entry file puts around the pages. */
export type Desk = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly close: () => void
}

/** What of the browser the desk uses; a test hands in its own. */
export type Browser = {
  readonly fetch?: typeof globalThis.fetch
  readonly origin?: string
}

/** Joins client, cache, session and outbox, and asks who is signed in. Called once, by the entry file. */
export function openDesk({ fetch, origin }: Browser = {}): Desk {
  const queryClient = createQueryClient()
  const guard = guarded()
  let door: Door | null = null
  const service = createService({
    fetch: withEarlyAnswers(fetch ?? globalThis.fetch.bind(globalThis), takeEarlyAnswers(), () =>
      performance.now(),
    ),
    onSignedOut: expire,
    onLocked: () => guard.tell('whenRefused'),
    onAnswered: guard.whenAnswered,
    door: () => door,
    ...(origin === undefined ? {} : { origin }),
  })
  whenIdle(() => {
    void openBackOff().catch(() => {
      // Without it every read asks for itself.
    })
  })
  async function openBackOff(): Promise<void> {
    const { openDoor } = await import('../api/backOff.ts')
    door = openDoor(queryClient, browserClock)
  }
  const serverTime = followServerTime()
  const stops = [
    // First, so that whatever starts below knows whether somebody waits for the box for the PIN.
    lockWithoutNetwork(),
    openOutbox({
      service,
      queryClient,
      clock: browserClock,
      newOpId: () => crypto.randomUUID(),
      serverNow: serverTime.now,
      jitter: () => Math.random(),
    }),
    serverTime.stop,
    followOtherTabs(service, () => guard.tell('coverDesk')),
    retryWhileUnanswered(service),
    followOtherBookmarks(),
    useSession.subscribe((session, before) => {
      if (session.state === 'in' && before.state !== 'in') service.askAgain()
      whenPersonChanges(queryClient, session, before)
    }),
    () => door?.close(),
    guard.start(service),
    askBeforeLeaving(),
  ]
  void readSession(service)
  return {
    service,
    queryClient,
    close: () => {
      for (const stop of stops) stop()
      queryClient.clear()
    },
  }
}

/**
 * Where the browser itself says that there is no network, a tablet that keeps something asks for the PIN at once, and
 * where the gate is late, meanwhile. When there is an answer the desk opens by itself.
 */
function lockWithoutNetwork(): () => void {
  if (!navigator.onLine) lockUnanswered()
  const timer = setTimeout(lockUnanswered, lateMs)
  return () => clearTimeout(timer)
}

/** A gate that has not answered by then is as good as none: people stand at the desk. */
const lateMs = 2_500

function lockUnanswered(): void {
  if (useSession.getState().state !== 'asking') return
  if (!isMarked() || flag('leaving') !== null) return
  useSession.setState({ state: 'locked', failure: { kind: 'offline' } })
}

function whenPersonChanges(queryClient: QueryClient, session: Session, before: Session): void {
  const isOther = session.person !== before.person
  if (isOther) {
    const wasSomebody = before.person !== null
    // The next person must not find what the last one had open. What was asked while the page opened is this
    // person's already, unless its days were read in another zone than the business's.
    if (wasSomebody || zoneOf(before) !== zoneOf(session)) queryClient.clear()
    if (wasSomebody) {
      forgetDrafts()
      forgetMemoryOnly()
    }
    forgetKept(session.person)
    openBookmarks(session.account?.id ?? null)
  } else if (session.state === 'in' && (before.state === 'expired' || before.state === 'offline')) {
    void queryClient.invalidateQueries()
  }
  if (session.state === 'locked' && before.state !== 'locked') {
    queryClient.clear()
    // What was on its way while the page was taken down has come back by then.
    setTimeout(() => queryClient.clear())
  }
}

function keepFromLeaving(leaving: BeforeUnloadEvent): void {
  if (hasUnkeptDrafts() || isAnythingInMemoryOnly() || hasUnsent()) leaving.preventDefault()
}

/** The browser asks "Leave this page?" while something typed or decided would be lost. */
function askBeforeLeaving(): () => void {
  globalThis.addEventListener('beforeunload', keepFromLeaving)
  return () => globalThis.removeEventListener('beforeunload', keepFromLeaving)
}
