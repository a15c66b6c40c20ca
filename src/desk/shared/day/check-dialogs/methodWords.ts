import { t } from '@lingui/core/macro'
import { type PaymentMethod, paymentMethods } from '../../../../contract/paymentMethod.ts'

/** How a payment at the desk was made. */
export const methodWords = (): Readonly<Record<PaymentMethod, string>> => ({
  cash: t({ message: 'Cash', comment: 'Type of payment' }),
  card: t({ message: 'Card', comment: 'Type of payment: by credit or debit card' }),
  other: t({ message: 'Other', context: 'payment type', comment: 'All other types of payment' }),
})

/** The words for a value of the wire; empty for any other value. */
export function methodNamed(value: unknown): string {
  const method = paymentMethods.find((one) => one === value)
  return method === undefined ? '' : methodWords()[method]
}
