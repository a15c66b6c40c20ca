import { partKey } from '../../../ui/storageNames.ts'
import type { SignedIn } from '../signIn.ts'

/**
 * The last role that the service gave for the signed-in person, by their account number, so that places that are not
 * theirs are missing from the beginning. Deleted at sign-out.
 */
const key = partKey

/** The role of the last person; undefined when unknown. */
export function lastPart(): string | null | undefined {
  const [id, part] = kept()
  return id === undefined ? undefined : part
}

/** Undefined when the role of this account is unknown. */
export function rememberedPart(accountId: number): string | null | undefined {
  const [id, part] = kept()
  return id === accountId ? part : undefined
}

function kept(): readonly [] | readonly [number, string | null] {
  try {
    const [id, part = null] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return typeof id === 'number' && (part === null || typeof part === 'string') ? [id, part] : []
  } catch {
    // No storage, or written by another version of the desk.
    return []
  }
}

/** Stores the role from the sign-in, until the next answer of the service. */
export function learnPart(account: SignedIn | null): void {
  if (account?.id == null || account.part === undefined) return
  if (rememberedPart(account.id) === undefined) rememberPart(account.id, account.part)
}

export function rememberPart(accountId: number, part: string | null): void {
  try {
    localStorage.setItem(key, JSON.stringify([accountId, part]))
  } catch {
    // No storage: it is requested again at the next start.
  }
}

export function forgetPart(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
}
