import { showSignedOut } from '../../src/desk/core/device/signingIn.ts'
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
  // A read of the sign-in that is still on its way ends by its time limit, in a later test.
  showSignedOut()
  emptyStores()
  takeEarly()
  forgetAll()
  forgetMemoryOnly()
  dropNames()
  inWindow.clear()
}
