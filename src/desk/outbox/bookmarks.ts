import { create } from 'zustand'
import { type BookingCode, parseBookingCode } from '../../contract/booking.ts'
import { bookmarksKey } from '../kit/storageNames.ts'
import { issue } from './outbox.ts'

type Bookmarks = {
  readonly storageKey: string | null
  readonly codes: ReadonlySet<BookingCode>
}

/** The bookings somebody marked. No endpoint lists them (§4.1), so the list is this tablet's: codes, nothing else. */
const useStore = create<Bookmarks>(() => ({ storageKey: null, codes: new Set() }))

export const useBookmarks = (): ReadonlySet<BookingCode> => useStore(({ codes }) => codes)
export const useIsBookmarked = (code: BookingCode): boolean =>
  useStore(({ codes }) => codes.has(code))

/** Opens the list of the person who is signed in; null closes it. Kept per account, so nobody sees another's. */
export function openBookmarks(accountId: number | null): void {
  const storageKey = accountId === null ? null : `${bookmarksKey}${accountId}`
  useStore.setState({ storageKey, codes: new Set(storageKey === null ? [] : stored(storageKey)) })
}

/** Marks or unmarks here at once, and tells the service as well as it goes. */
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
    return []
  }
}

function store(key: string, codes: ReadonlySet<BookingCode>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...codes]))
  } catch {
    // Full or forbidden: the mark lasts as long as the page.
  }
}
