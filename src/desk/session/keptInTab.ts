const prefix = 'desk.kept.'

/** Who it belongs to, on a line of its own in front of what is kept. */
const written = (person: string, text: string): string => `${person}\n${text}`

/**
 * What one tab keeps over a reload, for one person. It may name a guest: so it is never in localStorage, and
 * {@link forgetKept} takes it away when somebody else is signed in. Without storage it keeps nothing.
 */
export const keptInTab = {
  read: (name: string, person: string): string | null => {
    try {
      const text = sessionStorage.getItem(prefix + name) ?? ''
      return text.startsWith(written(person, '')) ? text.slice(person.length + 1) : null
    } catch {
      return null
    }
  },
  /** Null forgets it. */
  write: (name: string, person: string, text: string | null): void => {
    try {
      if (text === null) sessionStorage.removeItem(prefix + name)
      else sessionStorage.setItem(prefix + name, written(person, text))
    } catch {
      // Full, or forbidden: it lives as long as the page.
    }
  },
}

/** Whoever is signed in now finds nothing of anybody else. @param except null when nobody is */
export function forgetKept(except: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isOwn =
        except !== null && sessionStorage.getItem(key)?.startsWith(written(except, '')) === true
      if (key.startsWith(prefix) && !isOwn) sessionStorage.removeItem(key)
    }
  } catch {
    // What cannot be reached was never kept.
  }
}
