/**
 * What the service last called the part of whoever is signed in, by the number of their account: so that what is not
 * theirs is not there from the first moment on. Goes with the person.
 */
const key = 'desk.part'

/** Undefined when nothing is known of this account. */
export function rememberedPart(accountId: number): string | null | undefined {
  try {
    const [id, part = null] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return id === accountId && (part === null || typeof part === 'string') ? part : undefined
  } catch {
    // No storage, or written by another version of the desk.
    return undefined
  }
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
