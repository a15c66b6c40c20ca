import { z } from 'zod'
import { findCookie } from '../sealing/cookies.ts'
import type { Keyring } from '../sealing/keyring.ts'

const schema = z.object({
  id: z.string(),
  verifier: z.string(),
  state: z.string(),
  returnTo: z.string(),
  started: z.number(),
  /** The id hash of the browser's previous sign-in, which ends when the new one is complete. */
  old: z.string().nullable(),
  recent: z.array(z.number()),
  /** The hash of the marked tablet it was started on: the callback comes from another site, without that cookie. */
  device: z.string().nullable(),
})

/** A sign-in that has been started, stored in a cookie of the browser that started it. */
export type PendingSignIn = z.infer<typeof schema>

/** The marked tablet it was started on, as the audit trail names it. */
export const deviceOf = ({ device }: PendingSignIn) => (device === null ? null : { hash: device })

/** How long a person has to log in at the service. */
export const signInSeconds = 600

/** Finds the sign-in that this browser started last, unless its time has run out. */
export function findPending(
  request: Request,
  keys: Keyring,
  isLocal: boolean,
  now: Date,
): { readonly pending: PendingSignIn; readonly isPlainCookie: boolean } | null {
  const cookie = findCookie(request, 'sign-in', isLocal)
  if (cookie === null || cookie.value.length > 3072) return null
  const { data } = schema.safeParse(keys.open('sign-in', cookie.value))
  const isFresh = data !== undefined && now.getTime() - data.started < signInSeconds * 1000
  return isFresh ? { pending: data, isPlainCookie: cookie.isPlain } : null
}
