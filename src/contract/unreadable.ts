/**
 * Something the service sent (or a person typed) is not what §2 says it is.
 *
 * The message names what was expected and what kind of value came instead, never the value
 * itself: that may be a guest's name, and messages end up in logs.
 */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly expected: string
  /** `null`, `absent`, `list`, `empty text`, or a JavaScript type name. */
  readonly got: string

  constructor(expected: string, got: unknown) {
    const kind = kindOf(got)
    super(`Expected ${expected}, got ${kind}.`)
    this.expected = expected
    this.got = kind
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'absent'
  if (value === '') return 'empty text'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}
