import { knowZone, wallClock } from '../../contract/zone.ts'
import { aheadKey, clocksKey, zoneKey } from '../kit/storageNames.ts'
import { tabletNow } from '../kit/tabletClock.ts'
import type { SignIn } from './signIn.ts'
import { parseClocks } from './signInAnswer.ts'

/** Before anything asks for a day: this tablet's own rules of the zone may be older than the law of the place. */
recallClocks()

function recallClocks(): void {
  try {
    const [zone, clocks] = [localStorage.getItem(zoneKey), localStorage.getItem(clocksKey)]
    if (zone !== null && clocks !== null) knowZone(zone, parseClocks(JSON.parse(clocks)))
  } catch {
    // Nothing is remembered, or it cannot be read: the tablet's own rules hold until the gate has answered.
  }
}

/** Before the sign-in is shown: from now on the clocks of its zone are those the service told, if it did. */
export function rememberZone({ business, serverOffsetMs }: SignIn): void {
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
