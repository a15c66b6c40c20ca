import { randomInt } from 'node:crypto'

/** Letters and figures nobody confuses at a counter, and that make no words. */
const signs = '23456789BCDFGHJKLMNPQRSTVWXZ'

const randomSigns = (length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** `K7F3QX2`: one of 481 million, and telling nothing of how many there are. */
export const newBookingCode = (): string => `K${randomSigns(6)}`

export const newCustomerCode = (): string => `C-${randomSigns(8)}`
