import { useMemo } from 'react'
import type { Actions } from './actions.ts'
import { askWhy, clearSelection, useIsAsking } from './selectionStore.ts'

const notYet = 'This cannot be done here yet.'

/** What can be done without changing anything: let go of what is chosen, and ask why a price is what it is. */
export function useFewActions(): Actions {
  const isAsking = useIsAsking()
  return useMemo(
    () => ({
      actions: [
        { id: 'close', word: 'Close', off: notYet, run: () => {} },
        { id: 'price', word: 'Set price', off: notYet, run: () => {} },
        { id: 'percent', word: '+/- %', off: notYet, run: () => {} },
        { id: 'discount', word: 'Discount', off: notYet, run: () => {} },
        { id: 'repeat', word: 'Repeat', off: notYet, run: () => {} },
        { id: 'clear', word: 'Clear', off: null, run: clearSelection },
        { id: 'why', word: 'Why?', off: null, isOn: isAsking, run: () => askWhy(!isAsking) },
      ],
      withEvent: () => {},
      create: () => {},
      sheet: null,
    }),
    [isAsking],
  )
}
