import type { Booking } from '../../../contract/booking.ts'
import type { Booking4 } from '../../../contract/booking4.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { BookingLine } from '../../../contract/bookingLine.ts'
import type { Note } from '../../../contract/note.ts'
import type { CachedBooking } from '../api/replica.ts'

/*
 * The fields of the service's records that a marked tablet may keep (decisions.md 13, reliability.md §2.9). Each is
 * named here: what a record has besides, now or in a later version, is not written. A phone number, further members and
 * single payments are in none of them.
 */

/** A list record. */
export const keptBooking = ({
  id,
  code,
  status,
  createdAt,
  customerId,
  customer,
  email,
  summary,
  dates,
  total,
  paid,
  tax,
}: Booking): Booking => ({
  id,
  code,
  status: { id: status.id, name: status.name },
  createdAt,
  customerId,
  customer,
  email,
  summary,
  dates,
  total,
  paid,
  tax,
})

/** A record of the working window: nothing of 4.0 but its days. */
export const keptCached = ({ booking, starts, ends }: CachedBooking): CachedBooking => ({
  booking: keptBooking(booking),
  starts,
  ends,
  phone: null,
})

const keptLine = ({
  position,
  itemId,
  name,
  quantity,
  startDay,
  endDay,
  total,
  parameters,
}: BookingLine): BookingLine => ({
  position,
  itemId,
  name,
  quantity,
  startDay,
  endDay,
  total,
  parameters: parameters.map(({ label, quantity: many }) => ({ label, quantity: many })),
})

/** A booking's own record, of the seven days around today. */
export const keptDetail = (detail: BookingDetail): BookingDetail => ({
  ...keptBooking(detail),
  phone: '',
  startsAt: detail.startsAt,
  endsAt: detail.endsAt,
  startDay: detail.startDay,
  endDay: detail.endDay,
  lines: detail.lines.map(keptLine),
  checkedInAt: detail.checkedInAt,
  checkedOutAt: detail.checkedOutAt,
  tellsCheckIn: detail.tellsCheckIn,
  bookmarked: detail.bookmarked,
  lastModified: detail.lastModified,
  transactions: [],
  more: [],
})

/** What generation 4.0 says of a booking of these days. */
export const keptBooking4 = ({
  code,
  startsAt,
  endsAt,
  checkedInAt,
  checkedOutAt,
  tellsCheckIn,
  statusId,
  customer,
  lines,
}: Booking4): Booking4 => ({
  code,
  startsAt,
  endsAt,
  checkedInAt,
  checkedOutAt,
  tellsCheckIn,
  statusId,
  customer,
  phone: null,
  lines: lines.map(keptLine),
})

/** A note of a booking of these days. */
export const keptNote = ({ id, accountId, at, body, private: isPrivate, code }: Note): Note => ({
  id,
  accountId,
  at,
  body,
  private: isPrivate,
  code,
})
