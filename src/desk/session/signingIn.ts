import { z } from '../../contract/zod.ts'
import { ownPath } from '../paths.ts'
import { failureOf, ServiceFailure } from '../service/failures.ts'
import { readWith, type Service } from '../service/serviceClient.ts'
import { flag, isMarked, setFlag } from '../vault/flags.ts'
import { noticeMark } from '../vault/noticeMark.ts'
import { rememberZone } from './rememberedZone.ts'
import { atFirst, isInside, type Session, useSession } from './session.ts'
import { parseSession } from './sessionAnswer.ts'

/** Tells the other tabs of this browser that somebody signed in or out, or that the desk was locked. */
const channelName = 'desk-session'
export type Told = 'in' | 'out' | 'locked' | 'busy'

export const tellOtherTabs = (what: Told): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(what)
  channel.close()
}

/**
 * Asks the gate who is signed in and keeps the answer. Never throws: what went wrong is in the session.
 * Somebody who was signed in and no longer is becomes `expired`, so the page they were on stays.
 */
export async function readSession(service: Service): Promise<Session> {
  const before = useSession.getState()
  try {
    await tellGateWhatItMissed(service)
    const sentAt = Date.now()
    const wire = await service.gate('GET', '/auth/session')
    const read = readWith((w) => parseSession(w, { sentAt, answeredAt: Date.now() }), wire)
    // Locked meanwhile: what was asked before is no answer to that.
    const { state } = useSession.getState()
    if (state === 'locked' && before.state !== 'locked') return useSession.getState()
    if (read.state !== 'locked') setFlag('locked', null)
    const session = sessionAfter(before, read)
    useSession.setState(session)
    rememberZone(session)
    return session
  } catch (thrown) {
    const failure = failureOf(thrown)
    // Where it cannot be looked up, nothing is kept that could be opened.
    if (!isMarked()) await noticeMark().catch(() => {})
    useSession.setState(({ state }) => ({ failure, state: stateWithoutGate(state) }))
    return useSession.getState()
  }
}

function sessionAfter(before: Session, read: Session): Session {
  const isOut = read.state === 'out'
  const now: Session = { ...read, person: personOf(read, before) }
  // An expired page still needs its business (money, days) and its person (whose unsent actions these are).
  const gone = { ...before, notice: read.notice, endsAt: null, failure: null }
  if (isOut && isInside(before)) return { ...gone, state: 'expired' }
  if (isOut && before.state === 'locked' && before.person !== null) return gone
  // Opened with one person's PIN while another one is signed in: nothing is ever sent for the wrong one.
  const isOther = before.state === 'offline' && now.person !== before.person
  return isOther ? { ...gone, state: 'expired' } : now
}

/** A tablet that keeps something can be opened with a PIN; anywhere else there is nothing to show without the gate. */
function stateWithoutGate(state: Session['state']): Session['state'] {
  if (state !== 'asking' && state !== 'unreachable' && state !== 'out') return state
  if (flag('leaving') !== null) return 'out'
  return isMarked() ? 'locked' : 'unreachable'
}

/** Shows the gate that the right PIN was given while it could not be reached. In memory only. */
export type PinProof = { readonly pin: string; readonly account: number }
let unlockedBy: PinProof | null = null

/** Kept until the gate has confirmed the person, or the desk is locked again. */
export function keepProof(proof: PinProof | null): void {
  unlockedBy = proof
}

/** What was decided here without network: a sign-out, a lock, a PIN. Until it has arrived nothing else is asked. */
async function tellGateWhatItMissed(service: Service): Promise<void> {
  if (flag('leaving') !== null) {
    await service.gate('POST', '/auth/logout', {})
    setFlag('leaving', null)
  }
  if (flag('locked') === 'untold') await tellGateLocked(service)
  if (unlockedBy !== null) await tellGateUnlocked(service, unlockedBy)
}

async function tellGateUnlocked(service: Service, proof: PinProof): Promise<void> {
  try {
    await service.gate('POST', '/auth/unlock', proof)
  } catch (thrown) {
    // Their sign-in has ended, or the gate knows another PIN: the session says how they stand.
    const { kind } = failureOf(thrown)
    if (kind !== 'signed-out' && kind !== 'forbidden') throw thrown
  }
  unlockedBy = null
}

/** @throws {ServiceFailure} when the gate could not be told */
export async function tellGateLocked(service: Service): Promise<void> {
  try {
    await service.gate('POST', '/auth/lock', {})
  } catch (thrown) {
    // Nobody is signed in any more: there is nothing left to lock.
    if (failureOf(thrown).kind !== 'signed-out') throw thrown
  }
  if (flag('locked') === 'untold') setFlag('locked', 'told')
}

/** Where the service names nobody, every sign-in is somebody else: better unsent than sent for another. */
function personOf({ state, account }: Session, before: Session): string | null {
  if (state !== 'in' && state !== 'locked') return null
  if (account !== null) return `${account.id ?? ''}:${account.name ?? ''}`
  const isStillIn = before.person !== null && before.account === null
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
  // A sign-out that had not arrived yet must not end the new sign-in.
  await tellGateWhatItMissed(service)
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
 * Ends the sign-in, here and in every tab, at once and also without network: then the gate is told at the next contact,
 * before anything else is asked.
 *
 * @param wipe deletes what this tablet keeps, once nothing is shown any more and before the sign-in ends
 * @returns whether the gate knows already
 */
export async function signOut(
  service: Service,
  wipe: () => Promise<void> = async () => {},
): Promise<boolean> {
  setFlag('leaving', '1')
  setFlag('locked', null)
  useSession.setState({ ...atFirst, state: 'out' })
  tellOtherTabs('out')
  await wipe().catch(() => {})
  try {
    await tellGateWhatItMissed(service)
    return true
  } catch {
    return false
  }
}

/** Called by a page that has just come back from signing in, so that an expired tab goes on. */
export const announceSignedIn = (): void => tellOtherTabs('in')

/**
 * Reads the session again when another tab signs in or out, or this one is looked at again while expired.
 *
 * @param onLocked another tab was locked
 */
export function followOtherTabs(service: Service, onLocked: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data === 'out') useSession.setState({ ...atFirst, state: 'out' })
    else if (data === 'locked') onLocked()
    else if (data === 'in') void readSession(service)
  })
  const waits = new Set<Session['state']>(['expired', 'unreachable', 'offline', 'locked', 'out'])
  const whenSeen = () => {
    const { state } = useSession.getState()
    if (document.visibilityState === 'visible' && waits.has(state)) void readSession(service)
  }
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('online', whenSeen)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', whenSeen)
    globalThis.removeEventListener('online', whenSeen)
  }
}
