import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { isCancelled } from '../../../contract/status.ts'
import { useWhyNoBooking } from '../../core/api/roles/useMay.ts'
import type { Presence } from '../../shared/day/presence.ts'
import { Button } from '../../ui/Button.tsx'
import { CalendarIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import type { KnownBooking } from './useBooking.ts'

/** Whether a booking can be booked again on another day: its items are known, and its guests are not here yet. */
export function canMove(
  { status }: Pick<Booking, 'status'>,
  { detail, isKept }: Pick<KnownBooking, 'detail' | 'isKept'>,
  presence: Presence,
): boolean {
  if (detail === null || isKept || detail.lines.length === 0) return false
  const isHere = presence.is === 'in' || presence.is === 'out'
  const isWhole = detail.lines.every(({ itemId, startDay }) => itemId !== null && startDay !== null)
  return isWhole && !isHere && !isCancelled(status)
}

/** The way to the days on which the booking could be instead. */
export function MoveLink({ code, off }: { code: BookingCode; off: string | null }) {
  const navigate = useNavigate()
  const whyNoBooking = useWhyNoBooking()
  return (
    <Button
      icon={<CalendarIcon />}
      off={off ?? whyNoBooking}
      onClick={() => void navigate(paths.newBooking({ moves: code }))}
    >{t`Move to another day`}</Button>
  )
}
