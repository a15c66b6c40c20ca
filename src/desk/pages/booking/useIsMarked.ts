import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { useIsBookmarked } from '../../core/outbox/bookmarks.ts'
import type { Entry } from '../../core/outbox/command.ts'

/** Whether this person marked it: as decided here last, in this tablet's list, or as the service tells. */
export function useIsMarked(
  code: BookingCode,
  detail: BookingDetail | null,
  entries: readonly Entry[],
): boolean {
  const isKept = useIsBookmarked(code)
  const last = entries.findLast(({ command }) => command.kind === 'bookmark')?.command
  if (last?.kind === 'bookmark') return last.mark
  return isKept || detail?.bookmarked === true
}
