import { formatAt, formatUpdated, formatWhen } from '../../ui/formatTime.ts'
import { useNow, useZone } from './clock.ts'
import { useSignIn } from './signIn.ts'

/** Formats a time for this desk; a number is the tablet's own clock in ms, which may be wrong. */
export type FormatTime = (at: Date | number) => string

/** `09:04` */
export const useTime = (): FormatTime => useFormat(formatAt)

/** `just now`, then `09:04` */
export const useWhen = (): FormatTime => useFormat(formatWhen)

function useFormat(format: typeof formatAt): FormatTime {
  const now = useNow()
  const zone = useZone()
  const offsetMs = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  return (at) => format(typeof at === 'number' ? new Date(at + offsetMs) : at, now, zone)
}

/** The age of the booking system's last answer in words, `Updated 12 s ago`; null before the first answer. */
export function useAgo(readAt: Date | null): string | null {
  const now = useNow()
  return readAt && formatUpdated(readAt, now)
}
