import type { FailureReason } from '../api/failures.ts'
import type {
  CommandResult,
  Entry,
  EntryCore,
  EntryQuestion,
  EntryState,
  Remark,
} from './command.ts'

/**
 * An entry as it is stored, exported and sent to other tabs: every member is there in every state, and null or false
 * where the state does not have it. Versions of the desk read each other's entries in this form.
 */
export type FlatEntry = EntryCore & {
  readonly state: EntryState
  readonly heldUntil: number | null
  readonly notBefore: number | null
  readonly accepted: boolean
  readonly failure: FailureReason | null
  readonly question: EntryQuestion | null
  readonly remark: Remark | null
  readonly answeredAt: number | null
  readonly result: CommandResult | null
}

export const flat = (entry: Entry): FlatEntry => ({
  heldUntil: null,
  notBefore: null,
  accepted: false,
  failure: null,
  question: null,
  remark: null,
  answeredAt: null,
  result: null,
  ...entry,
})

/** What an entry takes along into its next state. */
export const coreOf = ({
  opId,
  seq,
  version,
  command,
  madeAt,
  madeAtServer,
  madeBy,
  expiresAt,
  attempts,
  tries,
  pauses,
  resends,
  base,
  mark,
  saved,
}: EntryCore): EntryCore => ({
  opId,
  seq,
  version,
  command,
  madeAt,
  madeAtServer,
  madeBy,
  expiresAt,
  attempts,
  tries,
  pauses,
  resends,
  base,
  mark,
  saved,
})

const unknown: FailureReason = { kind: 'outcome-unknown' }

/** Keeps what its state has. An entry that lacks what its state needs is kept, too. */
export function entryOf(stored: FlatEntry): Entry {
  const { state, heldUntil, notBefore, accepted, failure, question, remark, answeredAt, result } =
    stored
  const core = coreOf(stored)
  switch (state) {
    case 'held':
      return { ...core, state, heldUntil }
    case 'waiting':
      return { ...core, state, notBefore, failure }
    case 'sending':
      return { ...core, state }
    case 'checking':
      return { ...core, state, notBefore, failure, accepted }
    case 'asks':
      return { ...core, state, question, failure, notBefore }
    case 'done':
      return { ...core, state, answeredAt, remark, result }
    case 'refused':
      return { ...core, state, failure: failure ?? unknown }
    case 'unsure':
      return { ...core, state, failure: failure ?? unknown, result, notBefore }
  }
}
