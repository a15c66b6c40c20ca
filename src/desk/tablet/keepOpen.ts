import { millisecondsInHour as hourMs } from 'date-fns/constants'
import type { Service } from '../api/serviceClient.ts'
import { isInside, type Session, useSession } from '../api/session.ts'
import { say } from '../kit/messages.ts'
import { flag, isMarked, setFlag } from '../vault/flags.ts'
import { readTablet } from '../vault/keptVault.ts'
import { useVault, type Vault } from '../vault/vault.ts'
import { useStanding } from './followVault.ts'
import { forgetOld, noteContact } from './forgetOld.ts'
import { type KeepingDrafts, keepDrafts, takeDraftsUp } from './keptDrafts.ts'
import { coverDesk } from './lock.ts'
import { openByShare } from './openByShare.ts'
import { finishWiping } from './wipe.ts'

let opening: Promise<void> | null = null
let isWatching = false
let drafts: KeepingDrafts | null = null

/**
 * Opens the vault of whoever has just been let in by the gate.
 *
 * @throws while the keys cannot be had: until then nothing is kept, and what lies here is neither read nor sent
 */
export function openFor(service: Service, session: Session): Promise<void> {
  opening ??= openNow(service, session).finally(() => {
    opening = null
  })
  return opening
}

async function openNow(service: Service, session: Session): Promise<void> {
  await finishWiping()
  const start = await openByShare(service, session)
  const now = useSession.getState()
  // Locked, left or taken by somebody else meanwhile.
  if (now.state !== 'in' || now.person !== session.person) return
  if (start.is === 'open') {
    setFlag('tablet', 'marked')
    takeVault(start.vault, start.hasPin)
    await start.writeDown()
    return
  }
  const isCleared = start.is === 'new' && (await hasLostAll(session))
  useStanding.setState({
    standing: isCleared ? 'cleared' : start.is,
    id: start.is === 'needs-pin' ? start.id : null,
  })
  useVault.setState({ state: start.is === 'new' ? 'unmarked' : 'locked', vault: null })
  if (isMarked()) await noteOthers()
}

/** It was marked, as the gate or a flag still knows, and nothing of that is on its disk: a browser clears all or a part. */
async function hasLostAll({ isMarked: isKnownToGate }: Session): Promise<boolean> {
  return flag('tablet') === null ? isKnownToGate : isMarked() && (await readTablet()) === null
}

async function noteOthers(): Promise<void> {
  const { noteOthersOnDisk } = await import('../outbox/exportOutbox.ts')
  // How many others left here is no reason not to work.
  await noteOthersOnDisk().catch(() => {})
}

/** The vault is open: from now on its 24 h are watched, and what was typed before the lock is back. */
export function takeVault(vault: Vault, hasPin = true): void {
  watch()
  useVault.setState({ state: 'open', vault })
  useStanding.setState({ standing: hasPin ? 'own' : 'pin-gone', id: vault.id })
  drafts = keepDrafts(vault)
  takeDraftsUp(vault).catch(sayUnread)
}

const sayUnread = (): void =>
  say({
    text: 'What was typed here and not sent could not be read just now. It is still on this tablet: load the page again.',
    tone: 'needs',
    key: 'drafts-unread',
  })

function watch(): void {
  if (isWatching) return
  isWatching = true
  useVault.subscribe((now, before) => {
    if (now.vault === before.vault) return
    // What was typed is put away with the keys that are just being dropped, unless the same person goes on typing.
    if (now.vault?.id === before.vault?.id) drafts?.stop()
    else void drafts?.putAway()
    drafts = null
  })
  // A disk that cannot be read now is asked again in an hour, and at every start and unlock.
  setInterval(() => void lockWhenOld().catch(() => {}), hourMs)
}

/** Copies of lists that are over 24 h old leave the memory too. */
async function lockWhenOld(): Promise<void> {
  const { id } = useStanding.getState()
  const isOwn = await forgetOld(id)
  if (isOwn && isInside(useSession.getState())) coverDesk()
}

/** The gate has answered whoever is here. */
export function contact(): void {
  const { id } = useStanding.getState()
  if (id !== null && useVault.getState().state === 'open') noteContact(id)
}
