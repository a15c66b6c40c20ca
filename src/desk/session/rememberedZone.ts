import { wallClock } from '../../contract/zone.ts'
import type { Session } from './session.ts'

/** The zone of the business. Nothing personal. */
export const zoneKey = 'desk.zone'
/**
 * How far the business's wall clock is ahead of the tablet's in UTC, in ms. `early.ts` reads it before anything else is
 * loaded: to ask the browser's calendar for the day takes it a tenth of a second on a slow tablet. In the hour after the
 * clocks have changed it may ask for the wrong day; then the desk asks for the right one itself.
 */
export const aheadKey = 'desk.ahead'

export function rememberZone({ business, serverOffsetMs }: Session): void {
  try {
    if (!business?.timeZone) return
    localStorage.setItem(zoneKey, business.timeZone)
    const now = Date.now()
    const wall = wallClock(new Date(now + serverOffsetMs), business.timeZone)
    localStorage.setItem(aheadKey, String(wall.getTime() - now))
  } catch {
    // No storage (private mode, full), or a zone this tablet has never heard of: the next start only asks a little later.
  }
}

export function rememberedZone(): string | null {
  try {
    return localStorage.getItem(zoneKey)
  } catch {
    return null
  }
}
