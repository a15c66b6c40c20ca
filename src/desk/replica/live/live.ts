import { millisecondsInMinute as minute } from 'date-fns/constants'
import { create } from 'zustand'

/** Whether what others change reaches this page by itself. */
export type Live = {
  /** Within half a minute; false while nobody could be asked, or the service does not tell changes. */
  readonly isLive: boolean
  /** When the service last told what had changed, in ms of the tablet's clock; null when it never did. */
  readonly askedAt: number | null
}

export const useLive = create<Live>(() => ({ isLive: false, askedAt: null }))

/**
 * How often a day is read anew. Where changes come by themselves, only for what a change never tells: that a booking
 * has gone (ux.md §1.12).
 */
export const useDayEvery = (): number => useLive(({ isLive }) => (isLive ? 12 * minute : minute))

/**
 * How fresh a list is that was read at `readAt`: what has changed since was asked for, and written into it.
 *
 * @returns ms of the tablet's clock
 */
export const useFreshAt = (readAt: number | null): number | null =>
  useLive(({ isLive, askedAt }) =>
    readAt !== null && isLive && askedAt !== null ? Math.max(readAt, askedAt) : readAt,
  )
