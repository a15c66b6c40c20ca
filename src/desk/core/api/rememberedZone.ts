import { knowZone, wallClock } from '../../../contract/zone.ts'
import { aheadKey, clocksKey, zoneKey } from '../../ui/storageNames.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import type { CurrentSignIn } from './signIn.ts'
import { parseClocks } from './signInAnswer.ts'

/** Called before the first query by day: this tablet's own rules of the time zone may be older than the local law. */
recallClocks()

function recallClocks(): void {
  try {
    const [zone, clocks] = [localStorage.getItem(zoneKey), localStorage.getItem(clocksKey)]
    if (zone !== null && clocks !== null) knowZone(zone, parseClocks(JSON.parse(clocks)))
  } catch {
    // Nothing is stored, or it cannot be read: the tablet's own rules are used until the gate has answered.
  }
}

/** Called before the sign-in is shown: from now on the zone has the clock changes given by the service, if any. */
export function rememberZone({ business, serverOffsetMs }: CurrentSignIn): void {
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
    // No storage (private mode, full), or an unknown zone: the next start requests a little later.
  }
}

export function rememberedZone(): string | null {
  try {
    return localStorage.getItem(zoneKey)
  } catch {
    // No storage: the zone is known once the gate has answered.
    return null
  }
}
