import { recallOnce } from '../core/device/recallOnce.ts'
import { flag } from '../core/vault/flags.ts'
import { codeAt } from './placeCode.ts'

/*
 * What is on its way while the rest of the first load is still evaluated: the code of the place, and the look for what
 * the browser's databases say of this tablet.
 */

// A place that fails to load now is loaded when it is drawn; a locked or left tablet draws none.
if (flag('locked') === null && flag('leaving') === null) {
  for (const load of codeAt(globalThis.location.pathname)) load().catch(() => {})
}
recallOnce()
