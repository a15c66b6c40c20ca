import { type Entry, isLookedFor, type Remark } from '../command.ts'
import { atMoment, type FormatMoment, whenever } from './commandWords.ts'

/** How far a command is, for the timeline. */
export function standing(entry: Entry, time: FormatMoment = whenever): string {
  switch (entry.state) {
    case 'held':
      return 'can still be undone'
    case 'waiting':
      return entry.saved ? 'not sent, saved on this tablet' : 'not sent'
    case 'asks':
      return isLookedFor(entry) ? 'not sure it arrived: needs you' : 'not sent: needs you'
    case 'sending':
      return 'sending'
    case 'checking':
      return 'not sure it arrived'
    case 'done':
      if (entry.remark !== null) return remarkWords(entry.remark, time)
      return entry.command.kind === 'set-paid' ? 'read back' : 'accepted by the service'
    case 'refused':
      return 'refused'
    case 'unsure':
      return 'not sure it arrived: needs you'
  }
}

/** What to know about something that is done (reliability.md §3.6). */
function remarkWords(remark: Remark, time: FormatMoment): string {
  switch (remark.kind) {
    case 'already':
      return `${remark.by === null ? 'was so' : `done by ${remark.by}`}${atMoment(remark.at, time)}, before yours went; nothing was sent twice`
    case 'doubled':
      return 'read back, and it stands there more than once'
    case 'by-hand':
      return 'its answer was lost; somebody here looked and said that it is done'
    case 'message-unknown':
      return 'status changed; whether the message went out cannot be told'
  }
}
