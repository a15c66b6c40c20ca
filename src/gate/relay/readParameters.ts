import { wrongParameter } from '../answers/gateProblem.ts'
import type { Route } from './routes.ts'

/**
 * What is sent on: every given parameter is on the route's list, given once, and of its kind.
 *
 * @param given name and value pairs of a query or of a JSON object
 * @returns in the order of the list, whatever the order they came in
 * @throws {GateProblem} 400 that names the parameter
 */
export function readParameters(
  { parameters }: Route,
  given: Iterable<readonly [name: string, value: unknown]>,
): URLSearchParams {
  const read = new Map<string, string>()
  for (const [name, value] of given) {
    // `hasOwn`: `constructor` and `__proto__` are names like any other, and on no list.
    const rule = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (rule === undefined) throw wrongParameter(name, 'is not a parameter of this address.')
    if (read.has(name)) throw wrongParameter(name, 'was given twice.')
    const accepted = isScalar(value) ? rule(String(value)) : null
    if (accepted === null) throw wrongParameter(name, 'is not a value it can have.')
    read.set(name, accepted)
  }
  const ordered = Object.keys(parameters).flatMap((name) => {
    const value = read.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams(ordered)
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
