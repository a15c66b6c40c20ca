import { type Command, type Entry, isOpen } from './command.ts'

/** Whether it is the same check-in or check-out, and not settled yet. */
export const sameCheck = (entry: Entry, other: Pick<Command, 'kind' | 'code'>): boolean =>
  isOpen(entry) &&
  (entry.command.kind === 'check-in' || entry.command.kind === 'check-out') &&
  entry.command.kind === other.kind &&
  entry.command.code === other.code

type Decided = Pick<Entry, 'seq' | 'madeAt' | 'opId'>

/** All tabs must come to the same answer, so the same moment is decided by the ids. */
export function isFirst(one: Decided, other: Decided): boolean {
  if (one.seq !== other.seq) return one.seq < other.seq
  if (one.madeAt !== other.madeAt) return one.madeAt < other.madeAt
  return one.opId < other.opId
}
