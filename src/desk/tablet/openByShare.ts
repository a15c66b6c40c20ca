import type { Service } from '../api/serviceClient.ts'
import type { Session } from '../api/session.ts'
import { tabletNow } from '../kit/tabletClock.ts'
import { openDrawers } from '../vault/drawers.ts'
import { changePerson, type KeptPerson, readPerson, readTablet } from '../vault/keptVault.ts'
import { isOpenTo, type Vault } from '../vault/vault.ts'
import { hiddenName, type RawKey } from '../vault/wrapping.ts'
import { type Away, openAway, sealAway } from './away.ts'
import { forgetOld } from './forgetOld.ts'
import { askForShares, unwrapByShare, wrapByShare } from './gateShare.ts'
import { sealSession } from './keptSession.ts'

/**
 * - `open`
 * - `new`: this person has no desk PIN on this tablet
 * - `needs-pin`: it is kept here, but the gate's share does not open it any more
 */
export type OnlineStart =
  | {
      readonly is: 'open'
      readonly vault: Vault
      readonly id: string
      /** False: it was wrong five times, or is of a version before. They choose one anew. */
      readonly hasPin: boolean
      /** Called once the vault is taken: puts on the disk what the next start needs. Nobody's rows wait for it. */
      readonly writeDown: () => Promise<void>
    }
  | { readonly is: 'new' }
  | { readonly is: 'needs-pin'; readonly id: string }

/**
 * The online start: the gate's share opens the vault by itself. Whoever had signed out has their tile and their PIN
 * again.
 *
 * @throws {ServiceFailure} when the gate could not be asked
 */
export async function openByShare(service: Service, session: Session): Promise<OnlineStart> {
  const asking = askForShares(service)
  // It is awaited below, where its failure is told; a new tablet needs no answer.
  asking.catch(() => {})
  const tablet = await readTablet()
  if (tablet === null || session.person === null) return { is: 'new' }
  const id = await hiddenName(session.person, tablet.deviceShare)
  await forgetOld(null)
  const row = await readPerson(id)
  if (row === null) return { is: 'new' }
  const shares = await asking
  const raw = await unwrapByShare(row, shares)
  // Whoever had signed out has nothing a PIN could open.
  if (raw === null) return row.byPin === null ? { is: 'new' } : { is: 'needs-pin', id }
  const found = await foundAgain(row, raw)
  const own = found ?? row
  const vault = await openDrawers(row, raw, session.person)
  async function writeDown(): Promise<void> {
    if (row === null || raw === null) return
    const isNewest = shares[0]?.kid === row.byShare.kid
    const byShare = isNewest ? row.byShare : await wrapByShare(raw, shares, id)
    const away = await sealAway(own, raw, id)
    const sealed = await sealSession(session, raw, id)
    raw.fill(0)
    const contactAt = tabletNow()
    await changePerson(id, (now) =>
      // Whoever has left meanwhile stays signed out.
      isOpenTo(id) ? { ...now, ...found, away, byShare, session: sealed, contactAt } : now,
    )
  }
  return { is: 'open', vault, id, hasPin: own.byPin !== null, writeDown }
}

/** Tile and PIN of whoever was signed out, as they were put away; null where there is nothing to find. */
async function foundAgain({ id, session, away }: KeptPerson, raw: RawKey): Promise<Away | null> {
  const wasOut = session === null
  return wasOut && away !== null ? openAway(away, raw, id) : null
}
