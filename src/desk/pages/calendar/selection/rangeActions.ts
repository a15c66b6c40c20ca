import type { Actions } from '../editor/useActions.ts'
import type { Action } from './actions.ts'
import { askWhy, isAskingWhy } from './selectionStore.ts'

/** The seven actions of the bar, carried out by the editor and the panel. */
export const rangeActions = ({
  close,
  setPrice,
  changeBy,
  discount,
  repeat,
  clear,
  readOnly: off,
  pending,
}: Actions): readonly Action[] => [
  { id: 'close', word: 'Close', off, isOn: pending === 'close', run: close },
  { id: 'price', word: 'Set price', off, isOn: pending === 'set price', run: setPrice },
  { id: 'percent', word: '+/- %', off, isOn: pending === 'change by', run: changeBy },
  { id: 'discount', word: 'Discount', off, isOn: pending === 'discount', run: discount },
  { id: 'repeat', word: 'Repeat', off, isOn: pending === 'repeat', run: repeat },
  { id: 'clear', word: 'Clear', off, isOn: pending === 'clear', run: clear },
  { id: 'why', word: 'Why?', off: null, isOn: false, run: () => askWhy(!isAskingWhy()) },
]
