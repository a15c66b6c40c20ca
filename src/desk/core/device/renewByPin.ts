import {
  type ByPin,
  changePerson,
  type KeptPerson,
  readPerson,
  readTablet,
} from '../vault/keptVault.ts'
import { withKeyParts } from '../vault/keyParts.ts'
import { isSameStretch, newStretch } from '../vault/stretch.ts'
import type { Vault } from '../vault/vault.ts'
import { isSame } from '../vault/vaultKeys.ts'
import { fromPin, pinFactsOf, type RawKey, saltOf } from '../vault/wrapping.ts'
import { sealAway } from './away.ts'
import { endOldPins, noteOldPins } from './endOldPins.ts'
import type { MadePin } from './pinAhead.ts'
import { wrappedByPin } from './wrappedByPin.ts'

type Right = {
  readonly id: Vault['id']
  readonly pin: string
  readonly made: MadePin
  /** The main key, which is overwritten here. */
  readonly raw: RawKey
  readonly device: CryptoKey | null
}

/**
 * Makes the row of a PIN that was just right as a new PIN's would be: stretched by Argon2id, and with a key part. What
 * it was before is destroyed as at a change of the PIN, in an order that can be cut anywhere: the new key part, the row
 * that names it, the end of the old key part. The gate goes on knowing the proof it knows.
 *
 * @throws when this tablet refuses: the next right PIN does it
 */
export async function renewByPin({ id, pin, made, raw, device }: Right): Promise<void> {
  try {
    const facts = pinFactsOf(made.of)
    const hasPart = made.of.part !== undefined
    const isOld = !isSameStretch(facts.stretch, newStretch)
    const renewed = isOld ? await stretchAgain(pin, made) : null
    if (renewed === null && hasPart) return
    const how = renewed === null ? {} : { stretch: newStretch, proofBy: facts.proofBy }
    if (hasPart) noteOldPins()
    await withKeyParts(async () => {
      const row = await readPerson(id)
      // Another tab was first, or the PIN is no more.
      if (row?.byPin?.key == null || !isSame(row.byPin.key, made.of.key ?? undefined)) return
      const wrapped = await wrappedByPin(raw, (renewed ?? made).stretched, id, device)
      // Where there is no place for a key part now, the row keeps the one it has.
      if (wrapped.part === undefined && (hasPart || renewed === null)) return
      await replace(row, { ...row.byPin, ...how, ...wrapped }, raw)
    })
    if (hasPart) await endOldPins()
  } finally {
    raw.fill(0)
  }
}

/** Null where Argon2id cannot be had: the row stays as it is. */
async function stretchAgain(
  pin: string,
  { of }: MadePin,
): Promise<{ readonly stretched: CryptoKey } | null> {
  const tablet = await readTablet()
  if (tablet === null) return null
  const facts = pinFactsOf({ stretch: newStretch })
  return fromPin(pin, saltOf(of.salt, tablet.deviceShare), facts).catch(() => null)
}

async function replace(row: KeptPerson, byPin: ByPin, raw: RawKey): Promise<void> {
  const { id, label, byPin: before } = row
  // A person who signs out later gets this PIN back and not the earlier one.
  const away = row.session === null ? null : await sealAway({ label, byPin }, raw, id)
  await changePerson(id, (now) =>
    isSame(now.byPin?.key ?? undefined, before?.key ?? undefined)
      ? {
          ...now,
          byPin,
          away: now.session === null ? now.away : (away ?? now.away),
        }
      : now,
  )
}
