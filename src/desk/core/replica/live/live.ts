import { millisecondsInMinute as minute } from 'date-fns/constants'
import { create } from 'zustand'

/** Whether changes by others reach this page without a reload. */
export type Live = {
  /**
   * True when changes arrive within half a minute; false while the service cannot be reached or does not list changes.
   */
  readonly isLive: boolean
  /** The service's last answer with changes, in ms of the tablet's clock; null before the first. */
  readonly answeredAt: number | null
}

export const useLive = create<Live>(() => ({ isLive: false, answeredAt: null }))

/**
 * How often a day is read again. With live changes only to find bookings that are gone, which no change tells
 * (ux.md §1.12).
 */
export const useDayEvery = (): number => useLive(({ isLive }) => (isLive ? 12 * minute : minute))

/**
 * How fresh a list is that was read at `readAt`: later changes were requested and written into it.
 *
 * @returns ms of the tablet's clock
 */
export const useFreshAt = (readAt: number | null): number | null =>
  useLive(({ isLive, answeredAt }) =>
    readAt !== null && isLive && answeredAt !== null ? Math.max(readAt, answeredAt) : readAt,
  )
