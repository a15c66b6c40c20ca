import { formatMoney } from '../../contract/money.ts'
import type { Command, Entry } from '../commands/command.ts'
import { explain, type FailureReason } from '../service/failures.ts'

/** A way on from a card: `retry` sends it once more, `dismiss` leaves things as they are, `open` shows the booking. */
export type Step = { readonly does: 'retry' | 'dismiss' | 'open'; readonly word: string }

export type LookWords = {
  /** What happened. */
  readonly title: string
  /** What the service says of it. */
  readonly says: string
  /** What it means for the guest at the desk. */
  readonly means: string
  /** The likeliest first. */
  readonly steps: readonly Step[]
}

/** What was pressed, as its button is called. */
export function commandWords(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return 'Check in'
    case 'check-out':
      return 'Check out'
    case 'note':
      return 'Add note'
    case 'bookmark':
      return command.mark ? 'Bookmark' : 'Remove bookmark'
    case 'change-status':
      return `Change status to ${command.to.name}`
    case 'set-paid':
      return `Set paid, ${formatMoney(command.balance)}`
  }
}

const open: Step = { does: 'open', word: 'Open the booking' }
const retry: Step = { does: 'retry', word: 'Try again' }
const leave: Step = { does: 'dismiss', word: 'Leave it' }
const understood: Step = { does: 'dismiss', word: 'All right' }

type Over = Pick<LookWords, 'means' | 'steps'> & Partial<LookWords>

/** The words of the card behind `Look` (reliability.md §3.6): what, why, what now. */
export function lookWords({ state, command, failure }: Entry): LookWords {
  const did = commandWords(command)
  const { title, advice } =
    failure === null
      ? { title: 'Refused', advice: 'The service gave no reason.' }
      : explain(failure)
  if (state === 'unsure') {
    return {
      title: `Not sure whether “${did}” arrived`,
      says: 'It did not answer, and it cannot be seen in the booking.',
      means: 'Look at the booking first: sent twice, it may count twice.',
      steps: [
        open,
        { does: 'retry', word: 'Send it again' },
        { does: 'dismiss', word: 'It is done' },
      ],
    }
  }
  const over = overs[failure?.kind ?? 'refused']
  if (over !== undefined) return { title, says: advice, ...over(did) }
  return { title, says: advice, means: 'Nothing was changed.', steps: [retry, leave, open] }
}

/** Refusals that trying again does not help against. */
const overs: Partial<Record<FailureReason['kind'], (did: string) => Over>> = {
  conflict: () => ({
    means: 'Nothing was sent twice. Look at the booking to see how it stands.',
    steps: [{ does: 'dismiss', word: 'Keep it as it is' }, open],
  }),
  forbidden: (did) => ({
    title: `This account may not ${did.toLowerCase()}`,
    means: 'Nothing was changed. You can add a note for somebody who may.',
    steps: [understood, open],
  }),
  'not-found': () => ({
    title: 'No longer at the service',
    means: 'Nothing was changed.',
    steps: [understood, open],
  }),
}
