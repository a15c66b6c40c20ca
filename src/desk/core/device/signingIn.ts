import { signInChannel } from '../../ui/storageNames.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import { forgetEarlyAnswers } from '../api/earlyAnswers.ts'
import { failureOf } from '../api/failures.ts'
import { learnPaymentRules } from '../api/paymentRules.ts'
import { rememberZone } from '../api/rememberedZone.ts'
import { learnPart } from '../api/roles/rememberedPart.ts'
import { atFirst, type CurrentSignIn, isInside, useSignIn } from '../api/signIn.ts'
import { parseSession } from '../api/signInAnswer.ts'
import { flag, isMarked, setFlag } from '../vault/flags.ts'
import { noticeMark } from './noticeMark.ts'
import { recallOnce } from './recallOnce.ts'
import { tellGateWhatItMissed } from './tellGate.ts'

/** Tells the other tabs of this browser that somebody signed in or out or set a PIN, or that the desk was locked. */
const channelName = signInChannel
export type SignInMessage = 'in' | 'out' | 'pin' | 'locked' | 'busy'

export const tellOtherTabs = (what: SignInMessage): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(what)
  channel.close()
}

let timesLeft = 0

/** Nobody is signed in from now on: everything about the person is hidden, whatever is still on its way. */
export function showSignedOut(): void {
  timesLeft += 1
  useSignIn.setState({ ...atFirst, state: 'out' })
}

/**
 * Asks the gate who is signed in and stores the answer. Never throws: a failure is in the answer. When a person is
 * no longer signed in the state becomes `expired`, so their page stays.
 */
export async function readSignIn(api: Api): Promise<CurrentSignIn> {
  await recallOnce().inTime
  const before = useSignIn.getState()
  const timesLeftBefore = timesLeft
  try {
    await tellGateWhatItMissed(api)
    const sentAt = tabletNow()
    const wire = await api.gate('GET', '/auth/session')
    const read = readWith((w) => parseSession(w, { sentAt, answeredAt: tabletNow() }), wire)
    const meanwhile = useSignIn.getState()
    // Somebody signed out after the request was made, so this answer must not bring them back.
    if (timesLeft !== timesLeftBefore) return meanwhile
    // The desk was locked after the request was made, so this answer must not unlock it; unless the lock was only
    // shown while waiting for it.
    const wasAsking = before.state === 'asking'
    if (meanwhile.state === 'locked' && before.state !== 'locked' && !wasAsking) return meanwhile
    if (read.state !== 'locked') setFlag('locked', null)
    setFlag('out', read.state === 'out' ? '1' : null)
    // The early requests were refused too: their answers are not for the next person.
    if (read.state !== 'in') forgetEarlyAnswers()
    // A person who entered the PIN while the gate was slow must not be taken for another.
    const signIn = signInAfter(wasAsking ? meanwhile : before, read)
    rememberZone(signIn)
    // Before anything is drawn for this person, the data of others are removed.
    learnPart(signIn.account)
    if (signIn.state === 'in') learnPaymentRules(signIn.paymentRules)
    useSignIn.setState(signIn)
    return signIn
  } catch (thrown) {
    if (timesLeft !== timesLeftBefore) return useSignIn.getState()
    const failure = failureOf(thrown)
    // When the vault cannot be read, it has nothing to open.
    if (!isMarked()) await noticeMark().catch(() => {})
    useSignIn.setState(({ state }) => ({ failure, state: stateWithoutGate(state) }))
    return useSignIn.getState()
  }
}

function signInAfter(before: CurrentSignIn, read: CurrentSignIn): CurrentSignIn {
  const isOut = read.state === 'out'
  const now: CurrentSignIn = { ...read, person: personOf(read, before) }
  // An expired page still needs its business (money, days) and its person (the owner of the unsent actions).
  const gone = { ...before, notice: read.notice, endsAt: null, failure: null }
  if (isOut && isInside(before)) return { ...gone, state: 'expired' }
  if (isOut && before.state === 'locked' && before.person !== null) return gone
  // The tablet was opened with one person's PIN while another is signed in: nothing is sent, because it would be sent
  // for the wrong person.
  const isOther = before.state === 'offline' && now.person !== before.person
  return isOther ? { ...gone, state: 'expired' } : now
}

/** A tablet with stored data can be opened with a PIN; any other has nothing to show without the gate. */
function stateWithoutGate(state: CurrentSignIn['state']): CurrentSignIn['state'] {
  if (state !== 'asking' && state !== 'unreachable' && state !== 'out') return state
  if (flag('leaving') !== null) return 'out'
  if (isMarked()) return 'locked'
  return flag('out') === null ? 'unreachable' : 'out'
}

/**
 * When the service gives no name, each sign-in counts as another person: an action is better not sent than sent for
 * somebody else.
 */
function personOf({ state, account }: CurrentSignIn, before: CurrentSignIn): string | null {
  if (state !== 'in' && state !== 'locked') return null
  if (account !== null) return `${account.id ?? ''}:${account.name ?? ''}`
  const isStillIn = before.person !== null && before.account === null
  return isStillIn ? before.person : `unnamed:${crypto.randomUUID()}`
}

/** The pause between two tries while the gate does not answer. */
const pausesMs = [2_000, 4_000, 8_000, 10_000]

/**
 * Asks the gate again while the sign-in could not be read. The browser's `online` event is not enough: a Wi-Fi
 * without internet counts as online.
 *
 * @returns stops asking
 */
export function retryWhileUnanswered(api: Api): () => void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = ({ failure }: CurrentSignIn): void => {
    clearTimeout(timer)
    if (failure === null) {
      tries = 0
      return
    }
    timer = setTimeout(retry, pausesMs[Math.min(tries, pausesMs.length - 1)])
  }
  const retry = (): void => {
    // A hidden page, or one that is offline, asks when that changes.
    if (document.visibilityState === 'hidden' || !navigator.onLine) return
    tries += 1
    void readSignIn(api)
  }
  schedule(useSignIn.getState())
  const unsubscribe = useSignIn.subscribe(schedule)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * Reads the sign-in again when another tab signs in or out, or when this tab becomes visible while expired.
 *
 * @param onLocked another tab was locked
 */
export function followOtherTabs(api: Api, onLocked: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<SignInMessage>) => {
    if (data === 'out') showSignedOut()
    else if (data === 'locked') onLocked()
    else if (data === 'in') void readSignIn(api)
  })
  const waits = new Set<CurrentSignIn['state']>([
    'expired',
    'unreachable',
    'offline',
    'locked',
    'out',
  ])
  const whenSeen = () => {
    const { state } = useSignIn.getState()
    if (document.visibilityState === 'visible' && waits.has(state)) void readSignIn(api)
  }
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('online', whenSeen)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', whenSeen)
    globalThis.removeEventListener('online', whenSeen)
  }
}
