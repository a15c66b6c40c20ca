import { z } from '../../contract/zod.ts'
import { ownPath } from '../paths.ts'
import { failureOf, ServiceFailure } from '../service/failures.ts'
import { readWith, type Service } from '../service/serviceClient.ts'
import { rememberZone } from './rememberedZone.ts'
import { atFirst, type Session, useSession } from './session.ts'
import { parseSession } from './sessionAnswer.ts'

/** Tells the other tabs of this browser that somebody signed in or out. */
const channelName = 'desk-session'

const tellOtherTabs = (what: 'in' | 'out'): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(what)
  channel.close()
}

/**
 * Asks the gate who is signed in and keeps the answer. Never throws: what went wrong is in the session.
 * Somebody who was signed in and no longer is becomes `expired`, so the page they were on stays.
 */
export async function readSession(service: Service): Promise<Session> {
  const sentAt = Date.now()
  const before = useSession.getState()
  try {
    const wire = await service.gate('GET', '/auth/session')
    const read = readWith((w) => parseSession(w, { sentAt, answeredAt: Date.now() }), wire)
    const stays = read.state === 'out' && (before.state === 'in' || before.state === 'expired')
    // An expired page still needs its business (money, days) and its person (whose unsent actions these are).
    const session: Session = stays
      ? { ...before, state: 'expired', notice: read.notice, endsAt: null, failure: null }
      : { ...read, person: personOf(read, before) }
    useSession.setState(session)
    rememberZone(session)
    return session
  } catch (thrown) {
    const failure = failureOf(thrown)
    const stays = before.state === 'in' || before.state === 'expired' || before.state === 'confirm'
    useSession.setState({ failure, state: stays ? before.state : 'unreachable' })
    return useSession.getState()
  }
}

/** Where the service names nobody, every sign-in is somebody else: better unsent than sent for another. */
function personOf({ state, account }: Session, before: Session): string | null {
  if (state !== 'in') return null
  if (account !== null) return `${account.id ?? ''}:${account.name ?? ''}`
  const isStillIn = before.state === 'in' && before.account === null
  return isStillIn ? before.person : `unnamed:${crypto.randomUUID()}`
}

const wireLogin = z.object({ authorizeUrl: z.string() })

/** Where a page goes; a test hands in its own. */
export type Leave = (address: string) => void
const leavePage: Leave = (address) => globalThis.location.assign(address)

/**
 * Starts a sign-in and leaves for the service's own log-in page. The gate comes back to `returnTo`.
 *
 * @param returnTo an address of the desk's own; anything else becomes home
 * @throws {ServiceFailure} when it could not be started
 */
export async function signIn(
  service: Service,
  returnTo: string | null,
  leave: Leave = leavePage,
): Promise<void> {
  const wire = await service.gate('POST', '/auth/login', { returnTo: ownPath(returnTo) })
  const { authorizeUrl } = readWith((w) => wireLogin.parse(w), wire)
  const url = readWith(() => new URL(authorizeUrl), null)
  // A gate that was tampered with must not get staff to type a password into a script.
  const { serviceHost } = useSession.getState()
  const isService = serviceHost === null || url.host === serviceHost
  if (!isService || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new ServiceFailure({ kind: 'unreadable' })
  }
  leave(url.href)
}

/** Says "yes, this is me" where the service could not bind the sign-in to this browser. */
export async function confirmSession(service: Service): Promise<void> {
  await service.gate('POST', '/auth/confirm', {})
  await readSession(service)
  tellOtherTabs('in')
}

/**
 * Ends the sign-in, here and in every tab.
 *
 * @throws {ServiceFailure} when the gate could not be told: then it has not ended
 */
export async function signOut(service: Service): Promise<void> {
  await service.gate('POST', '/auth/logout', {})
  useSession.setState({ ...atFirst, state: 'out' })
  tellOtherTabs('out')
}

/** Called by a page that has just come back from signing in, so that an expired tab goes on. */
export const announceSignedIn = (): void => tellOtherTabs('in')

/** Reads the session again when another tab signs in or out, or this one is looked at again while expired. */
export function followOtherTabs(service: Service): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'out') useSession.setState({ ...atFirst, state: 'out' })
    else void readSession(service)
  })
  const whenSeen = () => {
    const { state } = useSession.getState()
    if (
      document.visibilityState === 'visible' &&
      (state === 'expired' || state === 'unreachable')
    ) {
      void readSession(service)
    }
  }
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('online', whenSeen)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', whenSeen)
    globalThis.removeEventListener('online', whenSeen)
  }
}
