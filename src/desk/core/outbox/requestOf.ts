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
      return { path: `${booking}/note`, body: { body: command.body } }
    case 'bookmark':
      return { path: `${booking}/bookmark`, body: { mark: command.mark } }
    case 'change-status':
      return {
        path: `${booking}/update`,
        body: { status_id: command.to.id, notify: command.notify },
      }
    case 'remind':
      return { path: `${booking}/update`, body: { status_id: command.status.id, notify: true } }
    case 'set-paid':
      // §4.1: set_paid cannot be combined with any other input, notify included.
      return { path: `${booking}/update`, body: { status_id: 'PAID', set_paid: true } }
  }
}
