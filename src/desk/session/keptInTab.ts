const prefix = 'desk.kept.'

/**
 * What one tab keeps over a reload, for whoever is signed in. It may name a guest: so it is never in localStorage, and
 * {@link forgetKept} takes all of it away when the person leaves. Without storage it keeps nothing.
 */
export const keptInTab = {
  read: (name: string): string | null => {
    try {
      return sessionStorage.getItem(prefix + name)
    } catch {
      return null
    }
  },
  /** Null forgets it. */
  write: (name: string, text: string | null): void => {
    try {
      if (text === null) sessionStorage.removeItem(prefix + name)
      else sessionStorage.setItem(prefix + name, text)
    } catch {
      // Full, or forbidden: it lives as long as the page.
    }
  },
}

/** On sign-out, and when somebody else signs in. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // What cannot be reached was never kept.
  }
}
