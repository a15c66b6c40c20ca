import { forgetAll } from '../../src/desk/core/outbox/dispatch.ts'
import { takeEarly } from '../../src/desk/core/outbox/early.ts'
import { inWindow } from '../../src/desk/core/replica/fillReplica.ts'
import { dropNames } from '../../src/desk/core/replica/forgetReplica.ts'
import { forgetMemoryOnly } from '../../src/desk/core/vault/memoryOnly.ts'
import { emptyStores } from './freshStores.ts'

/**
 * Puts everything the desk holds for the life of a page back to how it was when the page was opened, as a reload does;
 * what the tablet stores stays. What the desk holds elsewhere than in a zustand store must be named here.
 */
export function forgetThePage(): void {
  emptyStores()
  takeEarly()
  forgetAll()
  forgetMemoryOnly()
  dropNames()
  inWindow.clear()
}
