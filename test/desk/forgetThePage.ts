import { forgetAll } from '../../src/desk/outbox/dispatch.ts'
import { takeEarly } from '../../src/desk/outbox/early.ts'
import { inWindow } from '../../src/desk/replica/fillReplica.ts'
import { dropNames } from '../../src/desk/replica/forgetReplica.ts'
import { forgetMemoryOnly } from '../../src/desk/vault/memoryOnly.ts'
import { emptyStores } from './freshStores.ts'

/**
 * Everything the desk holds as long as a page lives is as it was when the page was opened, as after a reload: what the
 * tablet keeps stays. Whatever of the desk holds something else than in a store of zustand's is to be named here.
 */
export function forgetThePage(): void {
  emptyStores()
  takeEarly()
  forgetAll()
  forgetMemoryOnly()
  dropNames()
  inWindow.clear()
}
