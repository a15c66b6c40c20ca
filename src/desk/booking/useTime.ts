import { useNow, useZone } from '../clock.ts'
import { useSession } from '../session/session.ts'
import { formatAgo, formatWhen } from './when.ts'

/** Says a moment as one does at this desk; a number is the tablet's own clock in ms, which may be wrong. */
export function useTime(): (at: Date | number) => string {
  const now = useNow()
  const zone = useZone()
  const offsetMs = useSession(({ serverOffsetMs }) => serverOffsetMs)
  return (at) => formatWhen(typeof at === 'number' ? new Date(at + offsetMs) : at, now, zone)
}

/** `asked the service 12 s ago`; null when it never was. */
export function useAgo(readAt: Date | null): string | null {
  const now = useNow()
  return readAt && `asked the service ${formatAgo(readAt, now)}`
}
