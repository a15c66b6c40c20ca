import { t } from '@lingui/core/macro'
import { millisecondsInHour as hourMs } from 'date-fns/constants'
import { say } from '../../ui/messages.ts'
import type { Api, RequestTime } from '../api/apiClient.ts'
import { type CurrentSignIn, isInside, useSignIn } from '../api/signIn.ts'
import { flag, isMarked, setFlag } from '../vault/flags.ts'
import { readTablet } from '../vault/keptVault.ts'
import { useVault, type Vault } from '../vault/vault.ts'
import { forgetOld, noteContact } from './forgetOld.ts'
import { type KeepingDrafts, keepDrafts, takeDraftsUp } from './keptDrafts.ts'
import { coverDesk } from './lock.ts'
import { openByShare } from './openByShare.ts'
import { usePersonOnTablet } from './personOnTablet.ts'
import { finishWiping } from './wipe.ts'

let opening: Promise<void> | null = null
let isWatching = false
let drafts: KeepingDrafts | null = null

/**
 * Opens the vault of the person whose sign-in the gate has just confirmed.
 *
 * @throws while the keys cannot be read: until then nothing is stored, and stored data are neither read nor sent
 */
export function openFor(api: Api, signIn: CurrentSignIn): Promise<void> {
  opening ??= openNow(api, signIn).finally(() => {
    opening = null
  })
  return opening
}

async function openNow(api: Api, signIn: CurrentSignIn): Promise<void> {
  await finishWiping()
  const start = await openByShare(api, signIn)
  const now = useSignIn.getState()
  // The desk may have been locked meanwhile, or the person may have changed.
  if (now.state !== 'in' || now.person !== signIn.person) return
  if (start.is === 'open') {
    setFlag('tablet', 'marked')
    takeVault(start.vault, start.hasPin)
    await start.writeDown()
    return
  }
  const isCleared = start.is === 'new' && (await hasLostAll(signIn))
  usePersonOnTablet.setState({
    state: isCleared ? 'cleared' : start.is,
    id: start.is === 'needs-pin' ? start.id : null,
  })
  useVault.setState({ state: start.is === 'new' ? 'unmarked' : 'locked', vault: null })
  if (isMarked()) await noteOthers()
}

/**
 * Whether the gate or a flag says that the tablet is marked and the disk has nothing of it: the browser cleared all
 * or a part.
 */
async function hasLostAll({ isMarked: isKnownToGate }: CurrentSignIn): Promise<boolean> {
  return flag('tablet') === null ? isKnownToGate : isMarked() && (await readTablet()) === null
}

async function noteOthers(): Promise<void> {
  const { noteOthersOnDisk } = await import('../outbox/exportOutbox.ts')
  // A failure to count other people's actions must not stop the start.
  await noteOthersOnDisk().catch(() => {})
}

/** Uses an open vault: watches its 24 h, and restores the texts typed before the lock. */
export function takeVault(vault: Vault, hasPin = true): void {
  watch()
  useVault.setState({ state: 'open', vault })
  usePersonOnTablet.setState({ state: hasPin ? 'own' : 'pin-gone', id: vault.id })
  drafts = keepDrafts(vault)
  takeDraftsUp(vault).catch(sayUnread)
}

const sayUnread = (): void =>
  say({
    text: t`Could not load your unsent text. It is still here: reload the page.`,
    tone: 'needs',
    key: 'drafts-unread',
  })

function watch(): void {
  if (isWatching) return
  isWatching = true
  useVault.subscribe((now, before) => {
    if (now.vault === before.vault) return
    // The typed texts are sealed with the old keys, unless the same person goes on typing.
    if (now.vault?.id === before.vault?.id) drafts?.stop()
    else void drafts?.putAway()
    drafts = null
  })
  // A failed check is repeated in an hour, and at every start and unlock.
  setInterval(() => void lockWhenOld().catch(() => {}), hourMs)
}

/** Copies of lists that are over 24 h old are also removed from memory. */
async function lockWhenOld(): Promise<void> {
  const { id } = usePersonOnTablet.getState()
  const isOwn = await forgetOld(id)
  if (isOwn && isInside(useSignIn.getState())) coverDesk()
}

/** The gate has answered the request that the signed-in person's desk sent at that time. */
export function contact(requestTime: RequestTime): void {
  const { id } = usePersonOnTablet.getState()
  if (id !== null && useVault.getState().state === 'open') noteContact(id, requestTime)
}
