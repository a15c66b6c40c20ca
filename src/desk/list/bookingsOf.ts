import { everything, formatAddress } from './filterAddress.ts'

/** Bookings narrowed to those of one customer, as the address writes it. */
export const bookingsOf = (customerId: number): URLSearchParams =>
  formatAddress({ ...everything, filter: { statusIds: [], customerId } })
