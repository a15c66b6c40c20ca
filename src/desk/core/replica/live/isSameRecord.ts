import type { Booking } from '../../../../contract/booking.ts'
import { sameMoney } from '../../../../contract/money.ts'

/** Whether two list records of one booking have the same values. */
export const isSameRecord = (one: Booking, other: Booking): boolean =>
  one.status.id === other.status.id &&
  one.status.name === other.status.name &&
  sameMoney(one.total, other.total) &&
  sameMoney(one.paid, other.paid) &&
  sameMoney(one.tax, other.tax) &&
  one.customer === other.customer &&
  one.customerId === other.customerId &&
  one.email === other.email &&
  one.summary === other.summary &&
  one.dates === other.dates
