/** The four kinds of payment that are counted, each in its own way: drawer, terminal's report, provider's report, the rest. */
export const payKinds = ['cash', 'card', 'online', 'other'] as const
export type PayKind = (typeof payKinds)[number]

export const kindWords: Readonly<Record<PayKind, string>> = {
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  other: 'Other',
}

/**
 * Taken at the desk, and not told whether in cash or by card: what this desk records is told by our service as `POS`. It
 * lies in the drawer or stands in the terminal's report, so it is no heap to be counted by itself.
 */
export const atDesk = 'desk'
export const atDeskWords = 'At the desk, kind not told'
/** The heaps it may be in. */
export const deskKinds = ['cash', 'card'] as const satisfies readonly PayKind[]

/** Read in this order: a "Stripe terminal" stands on the counter, an "online card" does not. */
const known: readonly (readonly [PayKind | typeof atDesk, RegExp])[] = [
  ['other', /gift ?card|voucher|coupon|loyalty/i],
  ['card', /terminal|eftpos|pin ?pad|card ?present|in ?person/i],
  [
    'online',
    /web|online|internet|e-?commerce|cash ?app|stripe|pay ?pal|adyen|mollie|braintree|worldpay|authorize|klarna|ideal|(apple|google) ?pay|alipay|link/i,
  ],
  ['cash', /\bcash\b|bargeld|^bar$|esp[eè]ces|efectivo|contant/i],
  [
    'card',
    /card|karte|carte\b|tarjeta|carta\b|\bcc\b|visa|master|maestro|amex|american express|discover|diners|\bjcb\b|interac|debit|credit/i,
  ],
  [atDesk, /^\s*(?:pos|point ?of ?sale)\s*$/i],
]

/** The kind of a payment by its method or gateway as the service names it; `other` where the name tells none. */
export const kindOf = (method: string): PayKind | typeof atDesk =>
  known.find(([, names]) => names.test(method.replaceAll('_', ' ')))?.[0] ?? 'other'
