import { create } from 'zustand'
import type { OwnAction } from './movements.ts'

type OwnActions = { readonly person: string | null; readonly acts: readonly OwnAction[] }

/**
 * The payments and status changes of this desk, oldest first: the outbox forgets finished actions with the page, but
 * what was recorded in the morning must still be known in the evening.
 */
export const useOwnActions = create<OwnActions>(() => ({ person: null, acts: [] }))

/** Each once, oldest first. */
export const joinedActions = (
  some: readonly OwnAction[],
  others: readonly OwnAction[],
): readonly OwnAction[] => [
  ...new Map(
    [...some, ...others].toSorted((a, b) => a.at - b.at).map((act) => [act.opId, act]),
  ).values(),
]
