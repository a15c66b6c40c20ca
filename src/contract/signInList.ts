import { z } from './zod.ts'

/**
 * One sign-in at the desk, as the gate lists it.
 * - `id`: names it to the gate, and lets nobody in
 * - `isThis`: it is the one that asks
 * - `account`: whose it is (§2.7); null where the service gives no number
 * - `device`: browser and system in words, as the browser names itself; null where it does not
 * - `address`: the network address it was begun from; null where it is not known
 * - `since`, `usedAt`: when it was begun, and last used (rounded to five minutes); ISO 8601
 * - `isLocked`: it waits for a desk PIN
 * - `packMadeAt`: when its tablet last made a downtime pack, ISO 8601; null where none is known
 */
const wireSignIn = z.object({
  id: z.string(),
  isThis: z.boolean(),
  account: z.nullable(z.number()),
  name: z.nullable(z.string()),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  since: z.string(),
  usedAt: z.string(),
  isLocked: z.boolean(),
  packMadeAt: z.nullable(z.string()),
})

/** The sign-ins that the asking person may see: the one that asks, then the one last used. */
export const wireSignIns = z.object({ signIns: z.array(wireSignIn) })

/** A sign-in, as the gate lists it. */
export type ListedSignIn = z.infer<typeof wireSignIn>

/** What a tablet tells of its downtime pack: when it was made, and nothing of what it shows. */
export const wirePackAge = z.strictObject({ madeAt: z.iso.datetime() })

/** Which sign-ins end: one by its id, or all of the asking person but the one that asks. */
export const wireEnding = z.union([
  z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  z.strictObject({ others: z.literal(true) }),
])

/** The gate's refusal when a person ends sign-ins and has not signed in lately; the desk recognises it by this text. */
export const signInFirst = 'For safety, sign in again first.'
