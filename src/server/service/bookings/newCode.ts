import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused when read aloud, and that form no words. */
const signs = '23456789BCDFGHJKLMNPQRSTVWXZ'

const randomSigns = (length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** Makes a code such as `K7F3QX2`, one of 481 million, which does not show how many bookings exist. */
export const newBookingCode = (): string => `K${randomSigns(6)}`

export const newCustomerCode = (): string => `C-${randomSigns(8)}`
