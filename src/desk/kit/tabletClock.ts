/**
 * The clock of this tablet, in ms. The only place of the desk that reads it.
 *
 * It can be wrong: what is compared with the service's times takes `serverNow` of clock.ts. It stands apart from that,
 * since the session, which tells how wrong it is, reads it too.
 */
export const tabletNow = (): number => Date.now()
