import { create } from 'zustand'
import { type DoorRules, wireDoorRules } from '../../contract/doorRules.ts'
import { doorRulesKey } from '../kit/storageNames.ts'
import type { Service } from './serviceClient.ts'

/** What the gate told last, for a start without it. Nothing personal. */
const key = doorRulesKey

/** The amount on the button is enough for whoever comes; whoever leaves is not seen again. */
const usual: DoorRules = { 'check-in': 'remind', 'check-out': 'ask' }

function read(): DoorRules {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return wireDoorRules.safeParse(kept).data ?? usual
  } catch {
    return usual
  }
}

/** What happens at the desks of this business where somebody owes. */
export const useDoorRules = create<DoorRules>(() => read())

/** @param told what the gate keeps for the business; null where no manager has set it */
export function learnDoorRules(told: DoorRules | null): void {
  useDoorRules.setState(told ?? usual)
  try {
    if (told === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(told))
  } catch {
    // No storage: the gate tells it again at the next start.
  }
}

/**
 * For every desk of the business; the others learn it when they next ask the gate who is signed in.
 *
 * @throws {ServiceFailure} when the gate did not take it: then it is as before
 */
export async function setDoorRules(service: Service, changed: Partial<DoorRules>): Promise<void> {
  const rules = { ...useDoorRules.getState(), ...changed }
  await service.gate('POST', '/auth/door-rules', rules)
  learnDoorRules(rules)
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useDoorRules.setState(read())
})
