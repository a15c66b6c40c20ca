import { create } from 'zustand'
import { type PaymentRules, paymentRulesOrNull } from '../../../contract/paymentRules.ts'
import { paymentRulesKey } from '../../ui/storageNames.ts'
import type { Api } from './apiClient.ts'

/** The gate's last answer, for a start without the gate. Nothing personal. */
const key = paymentRulesKey

/**
 * The default: at check-in the amount on the button is enough; at check-out the desk asks a question, because the
 * guest does not come back.
 */
const usual: PaymentRules = { 'check-in': 'remind', 'check-out': 'ask' }

function read(): PaymentRules {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return paymentRulesOrNull(kept) ?? usual
  } catch {
    // No storage, or a value of another version of the desk.
    return usual
  }
}

/** The rule for check-in and check-out when something is due. */
export const usePaymentRules = create<PaymentRules>(() => read())

/** @param stored the rules stored at the gate for the business; null when no manager has set them */
export function learnPaymentRules(stored: PaymentRules | null): void {
  usePaymentRules.setState(stored ?? usual)
  try {
    if (stored === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // No storage: the gate sends it again at the next start.
  }
}

/**
 * Sets the rules for every desk of the business; other desks learn them when they next read the sign-in.
 *
 * @throws {ServiceFailure} when the gate did not accept them: nothing is changed then
 */
export async function setPaymentRules(api: Api, changed: Partial<PaymentRules>): Promise<void> {
  const rules = { ...usePaymentRules.getState(), ...changed }
  await api.gate('POST', '/auth/door-rules', rules)
  learnPaymentRules(rules)
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) usePaymentRules.setState(read())
})
