import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'

/** The booking whose panel shows the questions before a check-in or check-out; null when none does. */
export const useAskAtBooking = create<{ readonly code: BookingCode | null }>(() => ({ code: null }))

/**
 * Shows the questions in the booking's panel as soon as it is open, because there is no room for them where the
 * button was pressed.
 */
export const askAtBooking = (code: BookingCode | null): void => useAskAtBooking.setState({ code })
