import type { CurrentSignIn } from '../api/signIn.ts'
import { type ByPin, changePerson, type KeptPerson, readPerson } from '../vault/keptVault.ts'
import { keyPartOf } from '../vault/keyParts.ts'
import { mostWrong } from '../vault/people.ts'
import type { Vault } from '../vault/vault.ts'
import { boundTo, isSame, openVaultKeys } from '../vault/vaultKeys.ts'
import { keyOfPin, type RawKey, unwrap } from '../vault/wrapping.ts'
import { deviceKey } from './deviceLock.ts'
import { endOldPins, noteOldPins } from './endOldPins.ts'
import { forgetOld } from './forgetOld.ts'
import { openSignIn } from './keptSignIn.ts'
import { isOf, type MadePin, madePin } from './pinAhead.ts'
import { renewByPin } from './renewByPin.ts'

export type WrongPin =
  | {
      readonly is: 'wrong'
      readonly triesLeft: number
      readonly proof: string
      readonly account: number
    }
  /** Too many wrong PINs: only a sign-in opens what is left. */
  | { readonly is: 'gone' }
  /** It needs the device's lock as well, which was not opened in this page. */
  | { readonly is: 'shut' }
  /** The browser has cleared what every PIN of this person needs as well: only a sign-in opens what is kept. */
  | { readonly is: 'lost' }

export type TriedPin =
  | WrongPin
  | {
      readonly is: 'right'
      readonly row: KeptPerson
      /** The main key; the caller overwrites it after use. */
      readonly raw: RawKey
      /** Shows the gate that the PIN was right. */
      readonly proof: string
    }

/** Each try is counted on the disk before it is made: the key made from the PIN meanwhile opens nothing alone. */
export async function tryPin(
  id: string,
  pin: string,
  making = madePin(id, pin),
): Promise<TriedPin> {
  // The promise is awaited below and its failure is handled there.
  making.catch(() => {})
  const row = await changePerson(id, (now) => ({ ...now, wrong: now.wrong + 1 }))
  if (row?.byPin?.key == null || row.wrong > mostWrong) return { is: 'gone' }
  const { byPin } = row
  const made = await keyFor(byPin, making, () => madePin(id, pin)).catch(notTried(id))
  if (made === null) return { is: 'gone' }
  const { stretched, proof } = made
  const device = byPin.device === true ? deviceKey() : null
  if (needsDevice(byPin)) {
    await takeBack(id)
    return { is: 'shut' }
  }
  const part = await keyPartOf(byPin).catch(notTried(id))
  const by = part === 'lost' ? null : await keyOfPin(stretched, { part, device })
  const raw = by === null ? null : await unwrap(row.byPin.key, by, boundTo(id, 'all'))
  if (raw === null && (await isRewrapped(id, byPin))) {
    await takeBack(id)
    return tryPin(id, pin)
  }
  if (part === 'lost') {
    await takeBack(id)
    return { is: 'lost' }
  }
  if (raw !== null) {
    // When it fails, the next right PIN does it.
    renewByPin({ id, pin, made, raw: raw.slice(), device }).catch(() => {})
    // Nobody waits for this write. When it fails, the next correct PIN writes it.
    changePerson(id, (now) => ({ ...now, wrong: 0 })).catch(() => {})
    return { is: 'right', row, raw, proof }
  }
  if (row.wrong >= mostWrong) {
    await shred(id)
    return { is: 'gone' }
  }
  return { is: 'wrong', triesLeft: mostWrong - row.wrong, proof, account: row.account }
}

/** Whether the device's lock has to be opened in this page before the PIN opens any stored data. */
export const needsDevice = (byPin: ByPin | null): boolean =>
  byPin?.device === true && deviceKey() === null

/** It was no try of a PIN. */
export const takeBack = (id: string): Promise<unknown> =>
  changePerson(id, (now) => ({ ...now, wrong: Math.max(0, now.wrong - 1) }))

/** A try that failed because storage or key derivation failed does not count as a try. */
const notTried =
  (id: string) =>
  async (cause: unknown): Promise<never> => {
    await takeBack(id)
    throw cause
  }

/** The key begun while the PIN was typed, unless another tab has changed the row since. */
async function keyFor(
  byPin: ByPin,
  begun: Promise<MadePin | null>,
  again: () => Promise<MadePin | null>,
): Promise<MadePin | null> {
  const made = await begun
  return made !== null && isOf(made, byPin) ? made : again()
}

/** Whether another tab has wrapped the key again after the row was read, and destroyed the key part that was tried. */
async function isRewrapped(id: string, { key }: ByPin): Promise<boolean> {
  const now = (await readPerson(id))?.byPin?.key ?? null
  return now !== null && !isSame(now, key ?? undefined)
}

/**
 * After five wrong PINs the PIN opens nothing any more, and copies of lists are unreadable. Unsent actions still open
 * for the same person after a sign-in.
 */
export async function shred(id: string): Promise<void> {
  noteOldPins()
  await changePerson(id, (now) => ({
    ...now,
    byPin: null,
    away: null,
    drawers: { ...now.drawers, replica: [] },
  }))
  await endOldPins()
}

export type OfflineStart =
  | {
      readonly is: 'open'
      readonly vault: Vault
      readonly signIn: CurrentSignIn
      readonly account: number
      /** Shows the gate that the PIN was right. */
      readonly proof: string
    }
  | WrongPin

/** The offline start: the PIN opens the vault. It does not let in a person who has signed out. */
export async function openByPin(id: string, pin: string): Promise<OfflineStart> {
  // Starts at once, because the box is cleared in a moment, and that forgets the key begun for it.
  const making = madePin(id, pin)
  // Both are awaited below and their failures are handled there.
  making.catch(() => {})
  const sealedSignIn = (await readPerson(id))?.session ?? null
  if (sealedSignIn === null) return { is: 'gone' }
  // Runs while the PIN is stretched.
  const forgetting = forgetOld(null)
  forgetting.catch(() => {})
  const tried = await tryPin(id, pin, making)
  if (tried.is !== 'right') return tried
  const { row, raw, proof } = tried
  await forgetting
  const now = (await readPerson(id)) ?? row
  const signIn = await openSignIn(sealedSignIn, raw, id)
  const vault = await openVaultKeys(now, raw, signIn.person ?? '')
  raw.fill(0)
  return { is: 'open', vault, signIn, account: row.account, proof }
}
