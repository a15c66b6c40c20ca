import { type Entry, isOpen, needsPerson } from '../../outbox/command.ts'
import { decided } from '../../outbox/words/commandWords.ts'

/**
 * What was decided here for a booking and is not done: `Check-in (not sent)`. A list says beside its rows what is only
 * said by this tablet, and never puts it among them as done (reliability.md §4.6 O29).
 *
 * @param entries those of the booking
 */
export const notSentWords = (entries: readonly Entry[]): string =>
  entries
    .filter((entry) => isOpen(entry) || needsPerson(entry))
    .map((entry) => `${decided(entry.command)} (${standing(entry)})`)
    .join('; ')

function standing({ state }: Entry): string {
  switch (state) {
    case 'held':
    case 'waiting':
      return 'not sent'
    case 'sending':
    case 'checking':
      return 'not answered yet'
    case 'asks':
    case 'unsure':
      return 'needs somebody'
    case 'refused':
      return 'refused'
    case 'done':
      return 'done'
  }
}
