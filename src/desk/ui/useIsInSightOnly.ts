import { useDeferredValue } from 'react'

/**
 * Whether only the rows in sight are to be drawn yet, when a list is drawn for the first time. The rows beyond them
 * come in React's next drawing, which gives way to a press.
 *
 * @param list names the list; another list starts again
 */
export const useIsInSightOnly = (list: string): boolean => useDeferredValue(list, null) !== list
