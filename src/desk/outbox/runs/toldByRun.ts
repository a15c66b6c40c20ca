import { create } from 'zustand'

/**
 * Commands that were decided together, by operation id: how they stand is told of all of them at once, and by nobody
 * else. It is part of the first load; the runs themselves are not.
 */
const useTold = create<{ readonly isThere: boolean; readonly opIds: ReadonlySet<string> }>(() => ({
  isThere: false,
  opIds: new Set(),
}))

export const useIsRunThere = (): boolean => useTold(({ isThere }) => isThere)
export const isToldByRun = (opId: string): boolean => useTold.getState().opIds.has(opId)

/** @param opIds null when there is no run */
export function tellTogether(opIds: ReadonlySet<string> | null): void {
  useTold.setState({ isThere: opIds !== null, opIds: opIds ?? new Set() })
}
