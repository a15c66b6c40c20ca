import { t } from '@lingui/core/macro'
import { methodWords } from '../../../shared/day/check-dialogs/methodWords.ts'
import { atDeskName, onlineWords } from '../movements/method.ts'

/** The four kinds of payment, each counted in its own way: drawer, terminal's report, provider's report, the rest. */
export const payKinds = ['cash', 'card', 'online', 'other'] as const
export type PayKind = (typeof payKinds)[number]

export const kindWords = (): Readonly<Record<PayKind, string>> => ({
  ...methodWords(),
  online: onlineWords(),
})

/** The columns of amounts in the table of a close. */
export const sumHeads = (): readonly string[] => [
  t({ message: 'Expected', comment: 'Column head: the expected amount' }),
  t({ message: 'Counted', comment: 'Column head: the counted amount' }),
  t({ message: 'Difference', comment: 'Column head: counted less expected' }),
]

/** The head of the column with these names. */
export const paymentType = (): string =>
  t({
    message: 'Type',
    context: 'payment',
    comment: 'Column head: type of payment (cash, card, online, other)',
  })

/**
 * Taken at the desk, in cash or by card: our service gives payments whose method nobody chose the method `POS`. The
 * money is in the drawer or in the terminal's report, so it cannot be counted separately.
 */
export const atDesk = 'desk'
/** The kinds it may belong to. */
export const deskKinds = ['cash', 'card'] as const satisfies readonly PayKind[]

/** In this order: a "Stripe terminal" is a card machine at the desk, an "online card" is not. */
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
  [atDesk, atDeskName],
]

/** The kind of a payment by the service's name for its method or gateway; `other` where the name says nothing. */
export const kindOf = (method: string): PayKind | typeof atDesk =>
  known.find(([, names]) => names.test(method.replaceAll('_', ' ')))?.[0] ?? 'other'
