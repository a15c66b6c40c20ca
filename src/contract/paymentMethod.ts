/** Ours: `booking/{booking_id}/update` records one of these beside `set_paid` (§4.1). */
export const paymentMethods = ['cash', 'card', 'other'] as const
/** How a payment at the desk was made. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** The gateway of a transaction that was made in this way, beside `WEB`, `BANK` and `POS`. */
export const gatewayOf = (method: PaymentMethod): string => method.toUpperCase()
