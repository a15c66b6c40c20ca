import { keptInTabKey } from '../kit/storageNames.ts'
import { diskName } from './diskName.ts'

const prefix = keptInTabKey

/** Who it belongs to, on a line of its own in front of what is kept. */
const written = (person: string, text: string): string => `${diskName(person)}\n${text}`

/**
 * What one tab keeps over a reload, for one person. Browsers write it to the disk: so it names no guest and no member of
 * staff. What does is a draft (`drafts.ts`), which only a marked tablet keeps, sealed. {@link forgetKept} takes it away
 * when somebody else is signed in. Without storage it keeps nothing.
 */
export const keptInTab = {
  read: (name: string, person: string): string | null => {
    try {
      const text = sessionStorage.getItem(prefix + name) ?? ''
      const own = written(person, '')
      return text.startsWith(own) ? text.slice(own.length) : null
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
