import { create } from 'zustand'
import type { DoorRules, OnOwing } from './askedFirst.ts'

/** A setting of the tablet, as its appearance is. Nothing personal. */
const key = 'desk.door'

/** The amount on the button is enough for whoever comes; whoever leaves is not seen again. */
const usual: DoorRules = { 'check-in': 'remind', 'check-out': 'ask' }

const isOnOwing = (word: unknown): word is OnOwing =>
  word === 'remind' || word === 'ask' || word === 'block'

function read(): DoorRules {
  try {
    const [atCheckIn, atCheckOut] = (localStorage.getItem(key) ?? '').split(' ')
    return {
      'check-in': isOnOwing(atCheckIn) ? atCheckIn : usual['check-in'],
      'check-out': isOnOwing(atCheckOut) ? atCheckOut : usual['check-out'],
    }
  } catch {
    return usual
  }
}

/** What happens at this desk where somebody owes. */
export const useDoorRules = create<DoorRules>(() => read())

/** Kept on this tablet, for everybody who signs in on it. */
export function setDoorRules(changed: Partial<DoorRules>): void {
  const rules = { ...useDoorRules.getState(), ...changed }
  useDoorRules.setState(rules)
  try {
    localStorage.setItem(key, `${rules['check-in']} ${rules['check-out']}`)
  } catch {
    // No storage: it holds until the page is closed.
  }
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useDoorRules.setState(read())
})
