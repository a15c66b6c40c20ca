import { type Entry, isLookedFor, type Remark } from '../command.ts'
import { type FormatMoment, whenever } from './commandWords.ts'

/** How far a command is, for the timeline. */
export function entryStateWords(entry: Entry, time: FormatMoment = whenever): string {
  switch (entry.state) {
    case 'held':
      return 'can be undone'
    case 'waiting':
      return 'not sent yet'
    case 'asks':
      return isLookedFor(entry) ? 'not sure it arrived, to review' : 'not sent, to review'
    case 'sending':
      return 'sending'
    case 'checking':
      return 'not sure it arrived'
    case 'done':
      if (entry.remark !== null) return remarkWords(entry.remark, time)
      return entry.command.kind === 'set-paid' ? 'recorded' : 'sent'
    case 'refused':
      return 'not accepted'
    case 'unsure':
      return 'not sure it arrived, to review'
  }
}

/** What to know about something that is done (reliability.md §3.6). */
function remarkWords(remark: Remark, time: FormatMoment): string {
  switch (remark.kind) {
    case 'already':
      return alreadyWords(remark.by, remark.at === null ? '' : time(remark.at))
    case 'doubled':
      return 'sent, but shown more than once'
    case 'by-hand':
      return 'confirmed by hand'
    case 'message-unknown':
      return 'status changed, not sure the guest was notified'
  }
}

function alreadyWords(by: string | null, at: string): string {
  if (by === null) return at === '' ? 'already done' : `already done at ${at}`
  return at === '' ? `already done by ${by}` : `already done by ${by} at ${at}`
}
