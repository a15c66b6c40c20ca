import { create } from 'zustand'
import { type BookingCode, parseBookingCode } from '../../../contract/booking.ts'
import { bookmarksKey } from '../../ui/storageNames.ts'
import { issue } from './outbox.ts'

type Bookmarks = {
  readonly storageKey: string | null
  readonly codes: ReadonlySet<BookingCode>
}

/**
 * The bookings somebody has bookmarked. No endpoint lists bookmarks (§4.1), so this tablet keeps the list, with codes
 * only.
 */
const useStore = create<Bookmarks>(() => ({ storageKey: null, codes: new Set() }))

export const useBookmarks = (): ReadonlySet<BookingCode> => useStore(({ codes }) => codes)
export const useIsBookmarked = (code: BookingCode): boolean =>
  useStore(({ codes }) => codes.has(code))

/**
 * Loads the bookmarks of the signed-in person; null unloads them. They are stored for each account, so nobody sees
 * another's.
 */
export function openBookmarks(accountId: number | null): void {
  const storageKey = accountId === null ? null : `${bookmarksKey}${accountId}`
  useStore.setState({ storageKey, codes: new Set(storageKey === null ? [] : stored(storageKey)) })
}

/** Sets or removes a bookmark here at once, and sends it to the service with an action. */
export function setBookmark(code: BookingCode, mark: boolean): void {
  useStore.setState(({ storageKey, codes }) => {
    const changed = new Set(codes)
    if (mark) changed.add(code)
    else changed.delete(code)
    if (storageKey !== null) store(storageKey, changed)
    return { codes: changed }
  })
  issue({ kind: 'bookmark', code, mark })
}

function follow({ key }: StorageEvent): void {
  const { storageKey } = useStore.getState()
  if (key !== null && key === storageKey) useStore.setState({ codes: new Set(stored(key)) })
}

/** Follows another tab of the same person. @returns what ends it */
export function followOtherBookmarks(): () => void {
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}

function stored(key: string): BookingCode[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(codes) ? codes.map((code) => parseBookingCode(code)) : []
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

function store(key: string, codes: ReadonlySet<BookingCode>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...codes]))
  } catch {
    // The storage is full or forbidden: the bookmark lasts as long as the page.
  }
}
