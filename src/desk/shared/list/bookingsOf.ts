import { everything, formatAddress } from './filterAddress.ts'

/** The filter for the bookings of one customer, as the address writes it. */
export const bookingsOf = (customerId: number): URLSearchParams =>
  formatAddress({ ...everything, filter: { statusIds: [], customerId } })
