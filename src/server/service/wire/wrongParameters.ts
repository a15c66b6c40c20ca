import type { z } from 'zod'
import { Problem } from '../base/problem.ts'

/** The maximum length of a caller's parameter name that an answer repeats. */
const longestName = 40

/** A 400 that names every parameter refused by a schema, with the reason. */
export function wrongParameters({ issues }: z.core.$ZodError): Problem {
  const fields = Object.fromEntries(issues.map((issue) => [nameOf(issue.path), whatIs(issue)]))
  const isMissing = Object.values(fields).every((what) => what === missing)
  return new Problem(
    400,
    'validation_error',
    isMissing ? 'Missing parameter' : 'Wrong parameter',
    Object.entries(fields)
      .map(([name, what]) => `${name} ${what}.`)
      .join(' '),
    fields,
  )
}

const missing = 'is missing'

/** Our own messages are complete (`must be 1 or 0`); the library's are rewritten in the same form. */
function whatIs({ code, message }: z.core.$ZodIssue): string {
  if (code === 'custom' || message === missing || message.startsWith('must be ')) return message
  return code === 'invalid_type' && message.endsWith('received undefined')
    ? missing
    : `must be readable: ${message}`
}

/** `param`, `adults` → `param[adults]`, as it was sent. */
function nameOf([first, ...parts]: readonly PropertyKey[]): string {
  if (first === undefined) return 'the body'
  return [first, ...parts.map((part) => `[${String(part).slice(0, longestName)}]`)].join('')
}
