import { create } from 'zustand'
import type { BookingCode } from '../../../../contract/booking.ts'

/** The booking whose panel shows the questions before a check-in or check-out; null when none does. */
export const useAskAtBooking = create<{ readonly code: BookingCode | null }>(() => ({ code: null }))

/**
 * Shows the questions in the booking's panel as soon as it is open, because the place of the pressed button is too
 * small for them.
 */
export const askAtBooking = (code: BookingCode | null): void => useAskAtBooking.setState({ code })
