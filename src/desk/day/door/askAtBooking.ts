import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'

/** Whose open booking asks before it checks in or out; null when none does. */
export const useAskAtBooking = create<{ readonly code: BookingCode | null }>(() => ({ code: null }))

/** Has the booking ask as soon as it is open: where the button was pressed there is no room to ask. */
export const askAtBooking = (code: BookingCode | null): void => useAskAtBooking.setState({ code })
