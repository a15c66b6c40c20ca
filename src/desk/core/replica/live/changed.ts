import { create } from 'zustand'
import type { BookingCode } from '../../../../contract/booking.ts'

/** The bookings that somebody else has changed and nobody here has seen since, and when the change was learned (ms). */
export const useChanged = create<{ readonly changed: ReadonlyMap<BookingCode, number> }>(() => ({
  changed: new Map(),
}))

/** When the change by somebody else was learned; null once it was seen. */
export const useChangedAt = (code: BookingCode): number | null =>
  useChanged(({ changed }) => changed.get(code) ?? null)

/** The oldest marks are dropped: the changes of a whole night are not news in the morning. */
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
