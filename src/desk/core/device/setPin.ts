import { tabletNow } from '../../ui/tabletClock.ts'
import type { Api } from '../api/apiClient.ts'
import type { CurrentSignIn } from '../api/signIn.ts'
import { setFlag } from '../vault/flags.ts'
import { howItOpens } from '../vault/howItOpens.ts'
import {
  type ByPin,
  type KeptPerson,
  readPerson,
  readTablet,
  type Tablet,
  writePerson,
  writeTablet,
} from '../vault/keptVault.ts'
import { withKeyParts } from '../vault/keyParts.ts'
import type { Vault } from '../vault/vault.ts'
import { openVaultKeys, renewedDrawers } from '../vault/vaultKeys.ts'
import { fromNewPin, hiddenName, newRawKey, type RawKey, saltOf } from '../vault/wrapping.ts'
import { sealAway } from './away.ts'
import { deviceKey } from './deviceLock.ts'
import { endOldPins, noteOldPins } from './endOldPins.ts'
import { markAtGate, type Shares, unwrapByShare, wrapByShare } from './gateShare.ts'
import { sealSignIn } from './keptSignIn.ts'
import { tellGateWhatItMissed } from './tellGate.ts'
import { finishWiping } from './wipe.ts'
import { wrappedByPin } from './wrappedByPin.ts'

export type Marking = {
  readonly signIn: CurrentSignIn
  readonly pin: string
  /** The text on the tile on the lock screen. */
  readonly label: string
}

/**
 * Marks the tablet and makes keys and a PIN for one person; the browser gets a request not to clear the storage. An
 * existing PIN is replaced without losing stored data, unless the gate does not open them any more. With a new PIN all
 * keys are new: the old one opens, also on a copy of the disk, only the data sealed before. Where the tablet opens by
 * the device's lock as well, that has been opened in this page.
 *
 * @throws {ServiceFailure} when the gate could not be reached; nothing is changed then
 */
export async function setPin(
  api: Api,
  { signIn, pin, label }: Marking,
): Promise<{ readonly vault: Vault; readonly proof: string }> {
  const { person } = signIn
  const account = signIn.account?.id ?? null
  if (person === null || account === null) throw new Error('Nobody is signed in')
  // Pending deletions, here and at the gate, run first: they must not delete new data.
  await finishWiping()
  await tellGateWhatItMissed(api)
  const tablet: Tablet = (await readTablet()) ?? {
    deviceShare: newRawKey(),
    markedAt: tabletNow(),
    latestAt: tabletNow(),
  }
  const id = await hiddenName(person, tablet.deviceShare)
  const before = await readPerson(id)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const { stretch, stretched, proof } = await fromNewPin(pin, saltOf(salt, tablet.deviceShare))
  const shares = await markAtGate(api, proof)
  const raw = newRawKey()
  // Where the old main key cannot be had, older data can never be read again, and the desk would report that at every
  // start.
  const own = before === null ? null : await renewedFor(before, shares, raw)
  const byShare = await wrapByShare(raw, shares, id)
  await writeTablet(tablet)
  noteOldPins()
  const row = await withKeyParts(async () => {
    const byPin = {
      salt,
      stretch,
      digits: pin.length,
      ...(await opening(raw, stretched, id)),
    }
    const written: KeptPerson = {
      id,
      label,
      account,
      byPin,
      byShare,
      drawers: own?.drawers ?? { replica: [], outbox: [] },
      session: await sealSignIn(signIn, raw, id),
      away: await sealAway({ label, byPin }, raw, id),
      drafts: own?.drafts ?? {},
      wrong: 0,
      contactAt: tabletNow(),
    }
    await writePerson(written)
    return written
  })
  await endOldPins()
  setFlag('tablet', 'marked')
  askToPersist()
  const vault = await openVaultKeys(row, raw, person)
  raw.fill(0)
  return { vault, proof }
}

/** What of the row opens by PIN, as a manager chose for this tablet. */
async function opening(
  raw: RawKey,
  stretched: CryptoKey,
  id: string,
): Promise<Pick<ByPin, 'key' | 'part' | 'device'>> {
  const how = howItOpens().is
  if (how === 'gate') return { key: null }
  if (how === 'pin') return wrappedByPin(raw, stretched, id, null)
  const device = deviceKey()
  if (device === null) throw new Error('The device’s lock was not opened')
  return { ...(await wrappedByPin(raw, stretched, id, device)), device: true }
}

/** The part of the row that stays under the new main key; null when the gate's share does not open it any more. */
async function renewedFor(
  before: KeptPerson,
  shares: Shares,
  raw: RawKey,
): Promise<Pick<KeptPerson, 'drawers' | 'drafts'> | null> {
  const old = await unwrapByShare(before, shares)
  if (old === null) return null
  const drawers = await renewedDrawers(before, old, raw)
  old.fill(0)
  return { drawers, drafts: before.drafts }
}

/**
 * Asks the browser not to clear the storage. Firefox asks the person first, who may not answer, so nothing waits for
 * it.
 */
function askToPersist(): void {
  // A refusal changes nothing here: Settings shows what the browser says.
  navigator.storage?.persist?.().catch(() => {})
}
