import type { z } from 'zod'
import { Problem } from '../ground/problem.ts'

/** The longest name of a caller's making that is said back. */
const longestName = 40

/** 400 naming every parameter that a schema refused, with what is wrong about it. */
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

/** Our own words come whole (`must be 1 or 0`); the library's are put into the same form. */
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
