import { partKey } from '../../kit/storageNames.ts'
import type { SignedIn } from '../signIn.ts'

/**
 * What the service last called the part of whoever is signed in, by the number of their account: so that what is not
 * theirs is not there from the first moment on. Goes with the person.
 */
const key = partKey

/** What was told of whoever was here last; undefined when nothing was. */
export function lastPart(): string | null | undefined {
  const [id, part] = kept()
  return id === undefined ? undefined : part
}

/** Undefined when nothing is known of this account. */
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

/** What was told at sign-in holds until the service is asked anew. */
export function learnPart(account: SignedIn | null): void {
  if (account?.id == null || account.part === undefined) return
  if (rememberedPart(account.id) === undefined) rememberPart(account.id, account.part)
}

export function rememberPart(accountId: number, part: string | null): void {
  try {
    localStorage.setItem(key, JSON.stringify([accountId, part]))
  } catch {
    // No storage: it is asked again at the next start.
  }
}

export function forgetPart(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What cannot be reached was never kept.
  }
}
