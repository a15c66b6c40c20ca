import { create } from 'zustand'
import { type DoorRules, doorRulesOrNull } from '../../contract/doorRules.ts'
import { balanceRulesKey } from '../kit/storageNames.ts'
import type { Api } from './apiClient.ts'

/** The gate's last answer, for a start without the gate. Nothing personal. */
const key = balanceRulesKey

/**
 * The default: at check-in the amount on the button is enough; at check-out the desk asks a question, because the
 * guest does not come back.
 */
const usual: DoorRules = { 'check-in': 'remind', 'check-out': 'ask' }

function read(): DoorRules {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return doorRulesOrNull(kept) ?? usual
  } catch {
    // No storage, or a value of another version of the desk.
    return usual
  }
}

/** The rule for check-in and check-out when something is due. */
export const useBalanceRules = create<DoorRules>(() => read())

/** @param stored the rules stored at the gate for the business; null when no manager has set them */
export function learnBalanceRules(stored: DoorRules | null): void {
  useBalanceRules.setState(stored ?? usual)
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
export async function setBalanceRules(api: Api, changed: Partial<DoorRules>): Promise<void> {
  const rules = { ...useBalanceRules.getState(), ...changed }
  await api.gate('POST', '/auth/door-rules', rules)
  learnBalanceRules(rules)
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useBalanceRules.setState(read())
})
