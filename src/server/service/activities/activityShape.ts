import { z } from 'zod'
import { moment, named, ownMembers, text, whole } from '../../../contract/wire/leafShapes.ts'

/** One line of what happened (§4.4 `activities`). */
export const activityShape = named(
  'Activity',
  z.object({
    id: text('booking-1042'),
    kind: text('booking.checkin'),
    at: moment(),
    accountId: whole(1, 'Who did it; 0 = the customer.'),
    accountName: text('Maria Keller').nullable(),
    bookingCode: text('HMKT-101126').nullable(),
    customerName: text('Mary Example').nullable(),
    eventId: whole(4).nullable(),
    eventName: text('Summer').nullable(),
    productId: whole(9).nullable(),
    productName: text('Fir cabin').nullable(),
    categoryId: whole(2).nullable(),
    categoryName: text('Cabins').nullable(),
    statusId: text('HOLD').nullable(),
    statusName: text('Reserved').nullable(),
    detail: ownMembers('noteId', 'What else is to be said of this kind.'),
  }),
)
