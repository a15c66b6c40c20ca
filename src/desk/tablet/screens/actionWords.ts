import type { Command } from '../../outbox/command.ts'

/** One action in a list of them: `Check in Mary, KB58R`. */
export function actionWords(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return `Check in ${command.customer}, ${command.code}`
    case 'check-out':
      return `Check out ${command.customer}, ${command.code}`
    case 'note':
      return `Note for ${command.code}`
    case 'bookmark':
      return `Bookmark of ${command.code}`
    case 'change-status':
      return `${command.code} to ${command.to.name}`
    case 'remind':
      return `Reminder to ${command.customer}, ${command.code}`
    case 'set-paid':
      return `Payment for ${command.code}`
  }
}
