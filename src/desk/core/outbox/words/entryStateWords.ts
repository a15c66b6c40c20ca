import { t } from '@lingui/core/macro'
import { type Entry, isLookedFor, type Remark } from '../command.ts'
import { type FormatMoment, whenever } from './commandWords.ts'

/** How far a command is, for the timeline. */
export function entryStateWords(entry: Entry, time: FormatMoment = whenever): string {
  switch (entry.state) {
    case 'held':
      return t({ message: 'can be undone', comment: 'An action' })
    case 'waiting':
      return t`not sent yet`
    case 'asks':
      return isLookedFor(entry) ? t`not sure it arrived, to review` : t`not sent, to review`
    case 'sending':
      return t({ message: 'sending', comment: 'An action is being sent' })
    case 'checking':
      return t`not sure it arrived`
    case 'done':
      if (entry.remark !== null) return remarkWords(entry.remark, time)
      return entry.command.kind === 'set-paid'
        ? t({ message: 'recorded', comment: 'A payment' })
        : t({ message: 'sent', comment: 'An action' })
    case 'refused':
      return t`not accepted`
    case 'unsure':
      return t`not sure it arrived, to review`
  }
}

/** What to know about something that is done (reliability.md §3.6). */
function remarkWords(remark: Remark, time: FormatMoment): string {
  switch (remark.kind) {
    case 'already':
      return alreadyWords(remark.by, remark.at === null ? '' : time(remark.at))
    case 'doubled':
      return t`sent, but shown more than once`
    case 'by-hand':
      return t`confirmed by hand`
    case 'message-unknown':
      return t`status changed, not sure the guest was notified`
  }
}

function alreadyWords(by: string | null, at: string): string {
  if (by === null) return at === '' ? t`already done` : t`already done at ${{ time: at }}`
  return at === ''
    ? t`already done by ${{ colleague: by }}`
    : t`already done by ${{ colleague: by }} at ${{ time: at }}`
}
