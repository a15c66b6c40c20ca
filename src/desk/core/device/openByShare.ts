import { tabletNow } from '../../ui/tabletClock.ts'
import type { Api } from '../api/apiClient.ts'
import type { CurrentSignIn } from '../api/signIn.ts'
import { changePerson, type KeptPerson, readPerson, readTablet } from '../vault/keptVault.ts'
import { keyPartOf, withKeyParts, writeKeyPart } from '../vault/keyParts.ts'
import { isOpenTo, type Vault } from '../vault/vault.ts'
import { isSame, openVaultKeys } from '../vault/vaultKeys.ts'
import { hiddenName, type RawKey } from '../vault/wrapping.ts'
import { type Away, openAway, sealAway } from './away.ts'
import { endOldPins, noteOldPins } from './endOldPins.ts'
import { forgetOld } from './forgetOld.ts'
import { askForShares, unwrapByShare, wrapByShare } from './gateShare.ts'
import { sealSignIn } from './keptSignIn.ts'

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
      /** False after five wrong PINs, or when its key part is lost: the person chooses a new PIN. */
      readonly hasPin: boolean
      /**
       * Called when the vault is in use: writes what the next start needs. The rows on the screen do not wait for it.
       */
      readonly writeDown: () => Promise<void>
    }
  | { readonly is: 'new' }
  | { readonly is: 'needs-pin'; readonly id: string }

/**
 * The online start: the gate's share opens the vault. A person who had signed out gets their tile and PIN back.
 *
 * @throws {ServiceFailure} when the gate could not be reached
 */
export async function openByShare(api: Api, signIn: CurrentSignIn): Promise<OnlineStart> {
  // The 24 h count from the question: a tablet may sleep before it reads the answer.
  const contactAt = tabletNow()
  const asking = askForShares(api)
  // The promise is awaited below and its failure is handled there; a new tablet needs no answer.
  asking.catch(() => {})
  const tablet = await readTablet()
  if (tablet === null || signIn.person === null) return { is: 'new' }
  const id = await hiddenName(signIn.person, tablet.deviceShare)
  await forgetOld(null)
  const row = await readPerson(id)
  if (row === null) return { is: 'new' }
  const shares = await asking
  const raw = await unwrapByShare(row, shares)
  // After a sign-out, and where it opens only with the gate, there is nothing that a PIN could open.
  if (raw === null) return row.byPin?.key == null ? { is: 'new' } : { is: 'needs-pin', id }
  const found = await foundAgain(row, raw)
  const own = found ?? (await withoutLostPin(row))
  const vault = await openVaultKeys(row, raw, signIn.person)
  async function writeDown(): Promise<void> {
    if (row === null || raw === null) return
    const isNewest = shares[0]?.kid === row.byShare.kid
    const byShare = isNewest ? row.byShare : await wrapByShare(raw, shares, id)
    /** Called within `withKeyParts`: no other tab makes the PIN's row again meanwhile. */
    async function write(tile: Tile | null): Promise<void> {
      if (row === null || raw === null) return
      // Where the key part cannot be read at this moment, what was put away before stays.
      const put = tile ?? (await readPerson(id)) ?? row
      const away = await sealAway(put, raw, id).catch(() => null)
      const sealed = await sealSignIn(signIn, raw, id)
      await changePerson(id, (now) =>
        // A person who signed out meanwhile stays signed out, and new keys that another tab has set stay as well.
        isOpenTo(id) && isSame(now.byShare.key, row.byShare.key)
          ? {
              ...now,
              ...tile,
              away: away ?? now.away,
              byShare,
              session: sealed,
              // A later answer of the gate may have been noted already.
              contactAt: now.contactAt === row.contactAt ? contactAt : now.contactAt,
            }
          : now,
      )
    }
    if (found === null) await withKeyParts(() => write(own === row ? null : own))
    else await bringBack(found, write)
    raw.fill(0)
  }
  return { is: 'open', vault, id, hasPin: own.byPin !== null, writeDown }
}

type Tile = Pick<KeptPerson, 'label' | 'byPin'>

/** A PIN whose key part the browser has cleared opens nothing: the person sets another one. */
async function withoutLostPin(row: KeptPerson): Promise<Tile> {
  // What cannot be read at this moment is not lost.
  const part = row.byPin === null ? null : await keyPartOf(row.byPin).catch(() => null)
  return part === 'lost' ? { label: row.label, byPin: null } : row
}

/** The key part of a PIN that was put away is in a file again before a row names it. */
async function bringBack(
  { label, byPin, part }: Away,
  write: (tile: Tile) => Promise<void>,
): Promise<void> {
  if (byPin === null || part === null) return withKeyParts(() => write({ label, byPin }))
  noteOldPins()
  await withKeyParts(async () => {
    const name = await writeKeyPart(part)
    part.fill(0)
    await write({ label, byPin: name === null ? null : { ...byPin, part: name } })
  })
  await endOldPins()
}

/** The tile and PIN sealed at the sign-out; null when there are none. */
async function foundAgain(
  { id, session: sealed, away }: KeptPerson,
  raw: RawKey,
): Promise<Away | null> {
  const wasOut = sealed === null
  return wasOut && away !== null ? openAway(away, raw, id) : null
}
