import { create } from 'zustand'

/**
 * The operation ids of the actions in the current run. The run reports their outcomes together, so no other message
 * does. This file is part of the first load; the code of runs is not.
 */
const useRunMembers = create<{ readonly isThere: boolean; readonly opIds: ReadonlySet<string> }>(
  () => ({
    isThere: false,
    opIds: new Set(),
  }),
)

export const useIsRunThere = (): boolean => useRunMembers(({ isThere }) => isThere)
export const isInRun = (opId: string): boolean => useRunMembers.getState().opIds.has(opId)

/** @param opIds null when there is no run */
export function setRunMembers(opIds: ReadonlySet<string> | null): void {
  useRunMembers.setState({ isThere: opIds !== null, opIds: opIds ?? new Set() })
}
