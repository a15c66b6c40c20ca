import type { Draft } from '../rules/draft.ts'

/** One step that can be undone, with the name that staff read: `Close 12–13 July, 3 items`. */
export type NamedStep = { readonly name: string; readonly drafts: readonly Draft[] }

/** The current drafts with the steps to undo and redo. Plain data, so that it can be stored. */
export type History = {
  readonly drafts: readonly Draft[]
  /** The drafts before each step, oldest first, with the name of the step that followed. */
  readonly past: readonly NamedStep[]
  /** Undone steps, the next to redo first: the drafts after each. */
  readonly future: readonly NamedStep[]
}

/** Older steps are forgotten (ux.md §4.8). */
export const mostSteps = 200

export const noHistory: History = { drafts: [], past: [], future: [] }

/** Adds a step. Undone steps are dropped: there is one line of history. */
export function step(history: History, name: string, drafts: readonly Draft[]): History {
  return {
    drafts,
    past: [...history.past, { name, drafts: history.drafts }].slice(-mostSteps),
    future: [],
  }
}

export function undo(history: History): History {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return {
    drafts: last.drafts,
    past: history.past.slice(0, -1),
    future: [{ name: last.name, drafts: history.drafts }, ...history.future],
  }
}

export function redo(history: History): History {
  const [next, ...later] = history.future
  if (next === undefined) return history
  return {
    drafts: next.drafts,
    past: [...history.past, { name: next.name, drafts: history.drafts }],
    future: later,
  }
}

/** @param count how many steps stay done: 0 goes back to the beginning of what is remembered */
export function jump(history: History, count: number): History {
  let at = history
  while (at.past.length > count) at = undo(at)
  while (at.past.length < count && at.future.length > 0) at = redo(at)
  return at
}
