/**
 * The clock of this tablet, in ms. The only place of the desk that reads it.
 *
 * It can be wrong: to compare with the service's times, use `serverNow` of clock.ts. This file is separate from
 * clock.ts because the sign-in, which gives clock.ts the difference, reads it too.
 */
export const tabletNow = (): number => Date.now()
