import { knowZone, wallClock } from '../../contract/zone.ts'
import { tabletNow } from '../kit/tabletClock.ts'
import type { Session } from './session.ts'
import { wireClocks } from './sessionAnswer.ts'

/** The zone of the business. Nothing personal. */
export const zoneKey = 'desk.zone'
/**
 * The difference between the business's local time and UTC, in ms. `early.ts` reads it before other code is loaded,
 * because computing the day with the browser's time zones takes a tenth of a second on a slow tablet. In the hour
 * after the clocks change it may request the wrong day; the desk then requests the right one.
 */
export const aheadKey = 'desk.ahead'
/** When the clocks of that zone change, as the service told. */
const clocksKey = 'desk.clocks'

/** Before anything asks for a day: this tablet's own rules of the zone may be older than the law of the place. */
recallClocks()

function recallClocks(): void {
  try {
    const [zone, clocks] = [localStorage.getItem(zoneKey), localStorage.getItem(clocksKey)]
    if (zone !== null && clocks !== null) knowZone(zone, wireClocks.parse(JSON.parse(clocks)))
  } catch {
    // Nothing is remembered, or it cannot be read: the tablet's own rules hold until the gate has answered.
  }
}

/** Before the session is shown: from now on the clocks of its zone are those the service told, if it did. */
export function rememberZone({ business, serverOffsetMs }: Session): void {
  if (!business?.timeZone) return
  const { timeZone, clocks } = business
  if (clocks) knowZone(timeZone, clocks)
  try {
    localStorage.setItem(zoneKey, timeZone)
    if (clocks) localStorage.setItem(clocksKey, JSON.stringify(clocks))
    else localStorage.removeItem(clocksKey)
    const now = tabletNow()
    const wall = wallClock(new Date(now + serverOffsetMs), timeZone)
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
