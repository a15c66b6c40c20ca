import { keptInTabKey } from '../../ui/storageNames.ts'
import { diskName } from './diskName.ts'

const prefix = keptInTabKey

/** The stored text begins with a line that says whose it is. */
const written = (person: string, text: string): string => `${diskName(person)}\n${text}`

/**
 * Values that one tab stores over a reload, for one person. Browsers write them to the disk, so they name no guest
 * and no member of staff. Texts with names are drafts (`drafts.ts`), which only a marked tablet stores, sealed.
 * {@link forgetKept} deletes the values when somebody else is signed in. Without storage nothing is stored.
 */
export const keptInTab = {
  read: (name: string, person: string): string | null => {
    try {
      const text = sessionStorage.getItem(prefix + name) ?? ''
      const own = written(person, '')
      return text.startsWith(own) ? text.slice(own.length) : null
    } catch {
      // No storage in this browser: then nothing was kept.
      return null
    }
  },
  /** Whether there is one, of any person: before the sign-in is known. */
  has: (name: string): boolean => {
    try {
      return sessionStorage.getItem(prefix + name) !== null
    } catch {
      // As above.
      return false
    }
  },
  /** Null deletes the value. */
  write: (name: string, person: string, text: string | null): void => {
    try {
      if (text === null) sessionStorage.removeItem(prefix + name)
      else sessionStorage.setItem(prefix + name, written(person, text))
    } catch {
      // The storage is full or forbidden: the value is lost at a reload.
    }
  },
}

/** Deletes the values of everybody but the signed-in person. @param except null when nobody is signed in */
export function forgetKept(except: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isOwn =
        except !== null && sessionStorage.getItem(key)?.startsWith(written(except, '')) === true
      if (key.startsWith(prefix) && !isOwn) sessionStorage.removeItem(key)
    }
  } catch {
    // Without storage nothing was stored.
  }
}
