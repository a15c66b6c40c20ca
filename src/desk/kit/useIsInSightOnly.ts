import { useDeferredValue } from 'react'

/**
 * Whether only the rows in sight are to be drawn yet: so when a list is drawn for the first time. Those beyond them come in
 * React's next drawing, which gives way to a press.
 *
 * @param list names the list; another one is drawn anew
 */
export const useIsInSightOnly = (list: string): boolean => useDeferredValue(list, null) !== list
