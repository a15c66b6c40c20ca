import { create } from 'zustand'
import type { Weekday } from '../../../../contract/event.ts'
import type { CellSelection } from '../rules/edits.ts'
import {
  choose,
  nothingChosen,
  type SelectionState,
  type SelectionStep,
} from '../rules/selection.ts'

/** The selection of the calendar, shared by its views. */
export const useChosen = create<SelectionState>(() => nothingChosen)

/** The same, read once outside rendering. */
export const chosenNow = (): CellSelection | null => useChosen.getState().selection

/** Takes a step of ux.md §4.3. */
export function select(step: SelectionStep): void {
  useChosen.setState((chosen) => choose(chosen, step), true)
}

/** Narrows the range to some weekdays; with none of them it is the whole range. */
export const narrowTo = (weekday: Weekday): void => select({ kind: 'weekday', weekday })

export const clearSelection = (): void => select({ kind: 'clear' })

const useAsking = create(() => ({ isAsking: false }))

/** Whether "Why this price" is open, for the cell that was touched last. */
export const useIsAsking = (): boolean => useAsking(({ isAsking }) => isAsking)

export const isAskingWhy = (): boolean => useAsking.getState().isAsking

export const askWhy = (isAsking: boolean): void => useAsking.setState({ isAsking })
