import { parseBookingCode } from '../../../../contract/booking.ts'
import { moneySchema } from '../../../../contract/moneySchema.ts'
import { paymentMethods } from '../../../../contract/paymentMethod.ts'
import { z } from '../../../../contract/zod.ts'
import { sealedRecord } from '../../../core/vault/sealedRecord.ts'
import type { Vault } from '../../../core/vault/vault.ts'
import type { Movement, OwnAction } from './movements.ts'
import type { Watched } from './watched.ts'

/** Useless without the lists it compares, so it is deleted with them. */
const record = sealedRecord('seen-payments')

const wireMoney = z.lazy(() => z.nullable(moneySchema))
const wireKnown = z.lazy(() =>
  z.object({
    total: wireMoney,
    paid: wireMoney,
    status: z.object({ id: z.string(), name: z.string() }),
    customer: z.string(),
    at: z.number(),
  }),
)
const wireAct = z.lazy(() =>
  z.object({
    opId: z.string(),
    code: z.string(),
    recorded: wireMoney,
    method: z.optional(z.enum(paymentMethods)),
    at: z.number(),
  }),
)
const wireMovement = z.lazy(() =>
  z.object({
    code: z.string(),
    paid: wireMoney,
    from: wireKnown,
    to: wireKnown,
    after: z.number(),
    before: z.number(),
    act: z.nullable(wireAct),
  }),
)
const wireWatched = z.lazy(() =>
  z.object({
    since: z.nullable(z.number()),
    at: z.nullable(z.number()),
    known: z.record(z.string(), wireKnown),
    moved: z.array(wireMovement),
  }),
)

const actOf = (wire: z.infer<typeof wireAct>): OwnAction => ({
  ...wire,
  code: parseBookingCode(wire.code),
})

/** @throws when the stored value has another form */
export const actsIn = (kept: unknown): readonly OwnAction[] =>
  z.array(wireAct).parse(kept).map(actOf)

const movementOf = (wire: z.infer<typeof wireMovement>): Movement => ({
  ...wire,
  code: parseBookingCode(wire.code),
  act: wire.act && actOf(wire.act),
})

/** What is written of them: the schema's own fields (decisions.md 13). */
export const actsToKeep = (acts: readonly OwnAction[]): unknown => z.array(wireAct).parse(acts)

/** Stores the watched snapshots, sealed for the vault's person. What the schema does not name is not written. */
export const keepWatched = async (vault: Vault, watched: Watched): Promise<void> =>
  record.keep(vault, wireWatched.parse({ ...watched, known: Object.fromEntries(watched.known) }))

/** The stored snapshots of the vault's person; null when there are none, or the vault cannot open them any more. */
export async function keptWatched(vault: Vault): Promise<Watched | null> {
  try {
    const kept = await record.read(vault)
    if (kept === null) return null
    const { known, moved, ...times } = wireWatched.parse(kept)
    return {
      ...times,
      known: new Map(Object.entries(known).map(([code, one]) => [parseBookingCode(code), one])),
      moved: moved.map(movementOf),
    }
  } catch {
    // Sealed with another key, or of another version: the watch starts again and says since when.
    return null
  }
}
