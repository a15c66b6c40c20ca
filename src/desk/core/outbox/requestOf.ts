import { bookmarkBody, noteBody, setPaidBody, statusBody } from '../../../contract/requests.ts'
import type { Command } from './command.ts'

/** How a command is sent: the path below the gate and its body. §4.1 */
export function requestOf(command: Command): {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
} {
  const booking = `/api/3.0/booking/${encodeURIComponent(command.code)}`
  switch (command.kind) {
    case 'check-in':
      return { path: `${booking}/checkin`, body: {} }
    case 'check-out':
      return { path: `${booking}/checkout`, body: {} }
    case 'note':
      return { path: `${booking}/note`, body: noteBody(command.body) }
    case 'bookmark':
      return { path: `${booking}/bookmark`, body: bookmarkBody(command.mark) }
    case 'change-status':
      return { path: `${booking}/update`, body: statusBody(command.to.id, command.notify) }
    case 'remind':
      return { path: `${booking}/update`, body: statusBody(command.status.id, true) }
    case 'set-paid': {
      const { how } = command
      return { path: `${booking}/update`, body: setPaidBody(how?.isSent ? how.method : null) }
    }
  }
}
