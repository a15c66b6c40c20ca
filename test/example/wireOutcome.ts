import { Unreadable } from '../../src/contract/unreadable.ts'

/** How reading ended: `read`, `unreadable`, or the name of an error that must not happen. */
export function outcome(parse: () => unknown): string {
  try {
    parse()
    return 'read'
  } catch (error) {
    return error instanceof Unreadable ? 'unreadable' : String(error)
  }
}
