import type { QueryClient } from '@tanstack/react-query'
import { type Api, browserClock, createApi } from '../core/api/apiClient.ts'
import type { CircuitBreaker } from '../core/api/backOff.ts'
import { zoneOf } from '../core/api/clock.ts'
import { takeEarlyAnswers, withEarlyAnswers } from '../core/api/earlyAnswers.ts'
import { createQueryClient } from '../core/api/queryClient.ts'
import { type CurrentSignIn, expire, useSignIn } from '../core/api/signIn.ts'
import { guarded } from '../core/device/guarded.ts'
import { followOtherTabs, readSignIn, retryWhileUnanswered } from '../core/device/signingIn.ts'
import { followOtherBookmarks, openBookmarks } from '../core/outbox/bookmarks.ts'
import { hasUnsent, openOutbox } from '../core/outbox/outbox.ts'
import { followServerTime } from '../core/outbox/serverTime.ts'
import { forgetDrafts, hasUnkeptDrafts, switchDraftsOwner } from '../core/vault/drafts.ts'
import { flag, isMarked } from '../core/vault/flags.ts'
import { forgetKept } from '../core/vault/keptInTab.ts'
import { forgetMemoryOnly, isAnythingInMemoryOnly } from '../core/vault/memoryOnly.ts'
import { useVault } from '../core/vault/vault.ts'
import { whenFirstRowsDrawn } from '../ui/firstRows.ts'
import { openKeyGate } from '../ui/keys/keyGate.ts'
import { openSheetHistory } from '../ui/sheetHistory.ts'

/** The desk without its user interface: what the entry file puts around the pages. */
export type Desk = {
  readonly api: Api
  readonly queryClient: QueryClient
  /** Settles when it is known who is signed in, or that it cannot be known now. */
  readonly signedIn: Promise<unknown>
  readonly close: () => void
}

/** The browser APIs that the desk uses; a test passes its own. */
export type Browser = {
  readonly fetch?: typeof globalThis.fetch
  readonly origin?: string
}

/** Joins client, cache, sign-in and outbox, and asks who is signed in. Called once, by the entry file. */
export function openDesk({ fetch, origin }: Browser = {}): Desk {
  const queryClient = createQueryClient()
  const guard = guarded()
  let breaker: CircuitBreaker | null = null
  const api = createApi({
    fetch: withEarlyAnswers(fetch ?? globalThis.fetch.bind(globalThis), takeEarlyAnswers(), () =>
      performance.now(),
    ),
    onSignedOut: expire,
    onLocked: () => guard.tell('whenRefused'),
    onAnswered: guard.whenAnswered,
    breaker: () => breaker,
    ...(origin === undefined ? {} : { origin }),
  })
  void openBackOff().catch(() => {
    // If batching fails to load, every read is a request of its own.
  })
  async function openBackOff(): Promise<void> {
    await whenFirstRowsDrawn()
    const { startCircuitBreaker } = await import('../core/api/backOff.ts')
    breaker = startCircuitBreaker(queryClient, browserClock)
  }
  const serverTime = followServerTime()
  const stops = [
    // First, because the parts started below need to know whether the PIN is needed.
    lockWithoutNetwork(),
    openOutbox({
      api,
      queryClient,
      clock: browserClock,
      newOpId: () => crypto.randomUUID(),
      serverNow: serverTime.now,
      jitter: () => Math.random(),
    }),
    serverTime.stop,
    followOtherTabs(api, () => guard.tell('coverDesk')),
    retryWhileUnanswered(api),
    followOtherBookmarks(),
    useSignIn.subscribe((signIn, before) => {
      if (signIn.state === 'in' && before.state !== 'in') api.askAgain()
      whenPersonChanges(queryClient, signIn, before)
    }),
    () => breaker?.close(),
    guard.start(api),
    askBeforeLeaving(),
    openKeyGate(),
    openSheetHistory(),
  ]
  return {
    api,
    queryClient,
    signedIn: readSignIn(api),
    close: () => {
      for (const stop of stops) stop()
      queryClient.clear()
    },
  }
}

/**
 * A tablet with stored data shows the PIN pad at once when the browser is offline, and also when the gate is slow. When
 * the gate answers, the desk opens automatically.
 */
function lockWithoutNetwork(): () => void {
  if (!navigator.onLine) lockUnanswered()
  const timer = setTimeout(lockUnanswered, lateMs)
  return () => clearTimeout(timer)
}

/** After this long the desk stops waiting for the gate: guests stand at the desk. */
const lateMs = 2_500

function lockUnanswered(): void {
  if (useSignIn.getState().state !== 'asking') return
  if (!isMarked() || flag('leaving') !== null) return
  useSignIn.setState({ state: 'locked', failure: { kind: 'offline' } })
}

function whenPersonChanges(
  queryClient: QueryClient,
  signIn: CurrentSignIn,
  before: CurrentSignIn,
): void {
  const isOther = signIn.person !== before.person
  if (isOther) {
    const wasSomebody = before.person !== null
    // The next person must not find what the last one had open. Requests made while the page opened are already this
    // person's, unless they used another time zone than the business's.
    if (wasSomebody || zoneOf(before) !== zoneOf(signIn)) queryClient.clear()
    // A marked tablet seals the texts for their person instead.
    if (useVault.getState().vault === null) switchDraftsOwner(before.person, signIn.person)
    else if (wasSomebody) forgetDrafts()
    if (wasSomebody) forgetMemoryOnly()
    forgetKept(signIn.person)
    openBookmarks(signIn.account?.id ?? null)
  } else if (signIn.state === 'in' && (before.state === 'expired' || before.state === 'offline')) {
    void queryClient.invalidateQueries()
  }
  if (signIn.state === 'locked' && before.state !== 'locked') {
    queryClient.clear()
    // Requests that were on their way while the page was taken down have returned by then.
    setTimeout(() => queryClient.clear())
  }
}

function keepFromLeaving(leaving: BeforeUnloadEvent): void {
  if (hasUnkeptDrafts() || isAnythingInMemoryOnly() || hasUnsent()) leaving.preventDefault()
}

/** The browser asks "Leave this page?" while something typed or unsent would be lost. */
function askBeforeLeaving(): () => void {
  globalThis.addEventListener('beforeunload', keepFromLeaving)
  return () => globalThis.removeEventListener('beforeunload', keepFromLeaving)
}
