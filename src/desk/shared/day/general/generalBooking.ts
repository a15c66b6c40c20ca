import { create } from 'zustand'
import { type BookingCode, bookingCodeOrNull } from '../../../../contract/booking.ts'
import { generalBookingKey } from '../../../ui/storageNames.ts'

/**
 * The booking that general handovers are written to, chosen by a manager for this tablet: no endpoint takes a note that
 * is about no booking (§4.1). A code, nothing else.
 */
const key = generalBookingKey

const useStore = create<{ readonly code: BookingCode | null }>(() => ({ code: stored() }))

export const useGeneralBooking = (): BookingCode | null => useStore(({ code }) => code)

/** @param code null leaves general handovers on this tablet */
export function setGeneralBooking(code: BookingCode | null): void {
  useStore.setState({ code })
  try {
    if (code === null) localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    // The storage is full or forbidden: the choice lasts as long as the page.
  }
}

function stored(): BookingCode | null {
  try {
    return bookingCodeOrNull(localStorage.getItem(key) ?? '')
  } catch {
    // No storage: nothing was chosen here.
    return null
  }
}
