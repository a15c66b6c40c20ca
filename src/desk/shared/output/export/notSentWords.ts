import { type Entry, isOpen, needsPerson } from '../../../core/outbox/command.ts'
import { decided } from '../../../core/outbox/words/commandWords.ts'

/**
 * Actions for a booking that are not done yet: `Check-in (not sent)`. They stand beside the rows and never among what
 * is done (reliability.md §4.6 O29).
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
      return 'not answered yet'
    case 'checking':
    case 'unsure':
      return 'not sure it arrived'
    case 'asks':
      return 'needs somebody'
    case 'refused':
      return 'refused'
    case 'done':
      return 'done'
  }
}
