import { wrongParameter } from '../answers/gateProblem.ts'
import type { NestedRule } from './nestedRules.ts'
import type { ParameterRule } from './parameterRules.ts'
import type { Route } from './routes.ts'

/** One value as it arrived; `part` is null when the parameter has no parts. */
type Given = { readonly name: string; readonly part: string | null; readonly value: unknown }

/**
 * Checks that every parameter is on the route's list, given once and of its kind, and returns what is sent on. A
 * parameter with parts arrives as an object or list in JSON, or as `param[adults]` in a query, and leaves as in §1.
 *
 * @param given name and value pairs of a query or of a JSON object
 * @returns in the order of the list, whatever the order they came in
 * @throws {GateProblem} 400 that names the parameter
 */
export function readParameters(
  { parameters }: Route,
  given: Iterable<readonly [name: string, value: unknown]>,
): URLSearchParams {
  const read = new Map<string, Map<string, string>>()
  for (const [key, sent] of given) {
    for (const { name, part, value } of partsOf(key, sent, parameters)) {
      // `hasOwn`, because `constructor` and `__proto__` exist on every object but are on no list.
      const rule = Object.hasOwn(parameters, name) ? parameters[name] : undefined
      if (rule === undefined) throw wrongParameter(key, 'is not a parameter of this address.')
      const accepted = acceptedBy(rule, part, value)
      const whole = part === null ? name : isFlat(rule) ? part : `${name}[${part}]`
      if (accepted === null) throw wrongParameter(whole, 'is not a value it can have.')
      const values = read.get(name) ?? new Map<string, string>()
      if (values.has(whole)) throw wrongParameter(whole, 'was given twice.')
      values.set(whole, accepted)
      if (typeof rule !== 'function' && values.size > rule.most) {
        throw wrongParameter(name, `has more than ${rule.most} parts.`)
      }
      read.set(name, values)
    }
  }
  return new URLSearchParams(Object.keys(parameters).flatMap((name) => [...(read.get(name) ?? [])]))
}

const isFlat = (rule: ParameterRule | NestedRule): boolean =>
  typeof rule !== 'function' && rule.isFlat === true

const acceptedBy = (
  rule: ParameterRule | NestedRule,
  part: string | null,
  value: unknown,
): string | null => {
  if (!isScalar(value)) return null
  if (typeof rule === 'function') return part === null ? rule(String(value)) : null
  const isPart = rule.isPart === null ? true : part !== null && rule.isPart(part)
  return isPart ? rule.value(String(value)) : null
}

/** The parts of a value; a value without parts is its own only part. */
function partsOf(key: string, value: unknown, parameters: Route['parameters']): Given[] {
  const [, base, inBrackets] = /^(\w{1,40})\[([^[\]]{1,80})\]$/.exec(key) ?? []
  if (base !== undefined && inBrackets !== undefined && isKeyed(base, parameters)) {
    return [{ name: base, part: inBrackets, value }]
  }
  const isNested = isKeyed(key, parameters) || isList(key, parameters)
  if (!isNested || typeof value !== 'object' || value === null) {
    return [{ name: key, part: null, value }]
  }
  if (Array.isArray(value) !== isList(key, parameters)) {
    throw wrongParameter(key, 'is not a value it can have.')
  }
  return Object.entries(value).map(([part, one]) => ({ name: key, part, value: one }))
}

const nestedAt = (name: string, parameters: Route['parameters']): NestedRule | null => {
  const rule = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  return rule === undefined || typeof rule === 'function' ? null : rule
}

/** A value with named parts. */
const isKeyed = (name: string, parameters: Route['parameters']): boolean =>
  typeof nestedAt(name, parameters)?.isPart === 'function'

/** A value with numbered parts. */
const isList = (name: string, parameters: Route['parameters']): boolean =>
  nestedAt(name, parameters)?.isPart === null

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
