import { useSyncExternalStore } from 'react'
import { type CalendarDay, today } from '../../../contract/day.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { rememberedZone } from './rememberedZone.ts'
import { type CurrentSignIn, useSignIn } from './signIn.ts'

/** The server's clock, as estimated by this tablet. */
export const serverNow = (): Date => new Date(tabletNow() + useSignIn.getState().serverOffsetMs)

/**
 * The time zone of the business. When the service does not send it, the last known one; without any, the tablet's own
 * zone, because the desk is at the business.
 */
export const zoneOf = ({ business }: Pick<CurrentSignIn, 'business'>): string =>
  business?.timeZone ?? rememberedZone() ?? zoneOfTablet()

let own: string | null = null
/** Read once: at a first visit each drawing before the sign-in needs it, and each read takes a slow tablet 20 ms. */
const zoneOfTablet = (): string => (own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

export const useZone = (): string => useSignIn(zoneOf)

/** The business's today: its zone, the server's clock. */
export const deskToday = (): CalendarDay => today(serverNow(), zoneOf(useSignIn.getState()))

const coarseMs = 10_000
const tick = (listener: () => void) => {
  const timer = setInterval(listener, coarseMs)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
/** Rounded, so that a render between two ticks sees the same moment. */
const coarseNow = (): number => Math.floor(serverNow().getTime() / coarseMs) * coarseMs

/** The server's time in steps of ten seconds, for "late" and "12 s ago". */
export const useNow = (): Date => new Date(useSyncExternalStore(tick, coarseNow))

/** The business's today; changes automatically at its midnight. */
export const useToday = (): CalendarDay => {
  const zone = useZone()
  const moment = useSyncExternalStore(tick, coarseNow)
  return today(new Date(moment), zone)
}
