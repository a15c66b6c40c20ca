import type { Session } from './session.ts'

/** Read by `early.ts` before anything else is loaded: which day it is at the business. Nothing personal. */
export const zoneKey = 'desk.zone'
/** How far the tablet's clock is behind the server's, in ms. */
export const offsetKey = 'desk.offset'

export function rememberZone({ business, serverOffsetMs }: Session): void {
  try {
    if (business?.timeZone) localStorage.setItem(zoneKey, business.timeZone)
    localStorage.setItem(offsetKey, String(serverOffsetMs))
  } catch {
    // No storage (private mode, full): the next start only asks a little later.
  }
}

export function rememberedZone(): string | null {
  try {
    return localStorage.getItem(zoneKey)
  } catch {
    return null
  }
}
