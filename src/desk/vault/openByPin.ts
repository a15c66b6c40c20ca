import type { Session } from '../session/session.ts'
import { boundTo, openDrawers } from './drawers.ts'
import { forgetOld } from './forgetOld.ts'
import { openSession } from './keptSession.ts'
import { changePerson, type KeptPerson, readPerson, readTablet } from './keptVault.ts'
import { mostWrong } from './people.ts'
import type { Vault } from './vault.ts'
import { fromPin, type RawKey, saltOf, unwrap } from './wrapping.ts'

export type WrongPin =
  | {
      readonly is: 'wrong'
      readonly triesLeft: number
      readonly proof: string
      readonly account: number
    }
  /** Too many wrong ones: only signing in opens what is left. */
  | { readonly is: 'gone' }

export type TriedPin =
  | WrongPin
  | {
      readonly is: 'right'
      readonly row: KeptPerson
      /** The one key; whoever takes it writes it over. */
      readonly raw: RawKey
      /** Shows the gate that the PIN was right. */
      readonly proof: string
    }

/** Each try is counted on the disk before it is made. */
export async function tryPin(id: string, pin: string): Promise<TriedPin> {
  const tablet = await readTablet()
  const row = await changePerson(id, (now) => ({ ...now, wrong: now.wrong + 1 }))
  if (tablet === null || row?.byPin == null || row.wrong > mostWrong) return { is: 'gone' }
  const { key, proof } = await fromPin(pin, saltOf(row.byPin.salt, tablet.deviceShare))
  const raw = await unwrap(row.byPin.key, key, boundTo(id, 'all'))
  if (raw !== null) {
    await changePerson(id, (now) => ({ ...now, wrong: 0 }))
    return { is: 'right', row, raw, proof }
  }
  if (row.wrong >= mostWrong) {
    await shred(id)
    return { is: 'gone' }
  }
  return { is: 'wrong', triesLeft: mostWrong - row.wrong, proof, account: row.account }
}

/**
 * After five wrong PINs: the PIN opens nothing any more, and copies of lists are unreadable. What was decided and not
 * sent still opens for the same person, once they have signed in.
 */
const shred = (id: string): Promise<unknown> =>
  changePerson(id, (now) => ({
    ...now,
    byPin: null,
    away: null,
    drawers: { ...now.drawers, replica: null },
  }))

export type OfflineStart =
  | {
      readonly is: 'open'
      readonly vault: Vault
      readonly session: Session
      readonly account: number
      /** Shows the gate that the PIN was right. */
      readonly proof: string
      /** Copies of lists were over 24 h old and are gone. */
      readonly isEmptied: boolean
    }
  | WrongPin

/** The offline start: the PIN opens the vault. Whoever has signed out is not let in by it. */
export async function openByPin(id: string, pin: string): Promise<OfflineStart> {
  const sealedSession = (await readPerson(id))?.session ?? null
  if (sealedSession === null) return { is: 'gone' }
  const tried = await tryPin(id, pin)
  if (tried.is !== 'right') return tried
  const { row, raw, proof } = tried
  await forgetOld(null)
  const now = (await readPerson(id)) ?? row
  const session = await openSession(sealedSession, raw, id)
  const vault = await openDrawers(now, raw, session.person ?? '')
  raw.fill(0)
  const isEmptied = row.drawers.replica !== null && now.drawers.replica === null
  return { is: 'open', vault, session, account: row.account, proof, isEmptied }
}
