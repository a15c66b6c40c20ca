import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'

/** The bookings that somebody else has changed and nobody has looked at since, and when that was learned (ms). */
export const useChanged = create<{ readonly changed: ReadonlyMap<BookingCode, number> }>(() => ({
  changed: new Map(),
}))

/** When somebody else's change of it was learned, until it was seen; null else. */
export const useChangedAt = (code: BookingCode): number | null =>
  useChanged(({ changed }) => changed.get(code) ?? null)

/** A night's changes are no news in the morning: the oldest marks go. */
const mostMarks = 500

export function markChanged(codes: Iterable<BookingCode>, at: number): void {
  const fresh = [...codes]
  if (fresh.length === 0) return
  useChanged.setState(({ changed }) => {
    const marks = new Map(changed)
    for (const code of fresh) {
      marks.delete(code)
      marks.set(code, at)
    }
    return { changed: new Map([...marks].slice(-mostMarks)) }
  })
}

export function markSeen(codes: Iterable<string>): void {
  const seen = new Set(codes)
  const { changed } = useChanged.getState()
  const left = new Map([...changed].filter(([code]) => !seen.has(code)))
  if (left.size < changed.size) useChanged.setState({ changed: left })
}

export const forgetChanged = (): void => useChanged.setState({ changed: new Map() })
