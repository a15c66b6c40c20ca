import { create } from 'zustand'
import { type PaymentRules, paymentRulesOrNull } from '../../contract/paymentRules.ts'
import { doorRulesKey } from '../kit/storageNames.ts'
import type { Api } from './apiClient.ts'

/** The gate's last answer, for a start without the gate. Nothing personal. */
const key = doorRulesKey

/**
 * The default: at check-in the amount on the button is enough; at check-out staff are asked, because the guest does
 * not come back.
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
export const useDoorRules = create<PaymentRules>(() => read())

/** @param told the rules stored at the gate for the business; null when no manager has set them */
export function learnDoorRules(told: PaymentRules | null): void {
  useDoorRules.setState(told ?? usual)
  try {
    if (told === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(told))
  } catch {
    // No storage: the gate sends it again at the next start.
  }
}

/**
 * Sets the rules for every desk of the business; other desks learn them when they next read the sign-in.
 *
 * @throws {ServiceFailure} when the gate did not accept them: nothing is changed then
 */
export async function setDoorRules(api: Api, changed: Partial<PaymentRules>): Promise<void> {
  const rules = { ...useDoorRules.getState(), ...changed }
  await api.gate('POST', '/auth/door-rules', rules)
  learnDoorRules(rules)
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useDoorRules.setState(read())
})
