import { inOrderOf } from '../../contract/jsonInOrder.ts'

/** The answer is nested deeper than any answer of the service. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

const deepest = 32

/** Names of members that let somebody in, or tell where staff sign in from (§2.5, §2.7), in any spelling. */
const isSecretName = (name: string): boolean =>
  /(?:token|secret|password|passwd|apikey)$|^(?:loginid|iplastlogin)$/.test(
    name.toLowerCase().replace(/[_\s-]/g, ''),
  )

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestSecret = 8

/** No member of any answer; in the wrong hands it changes every object. */
const isPrototype = (name: string): boolean => name === '__proto__'

/**
 * A copy without what the browser must never hold: members that are secrets, at any depth, their values where the
 * same record repeats them, and what a link to a guest's own pages carries to let them in (`CFX`).
 *
 * @throws {TooDeep} beyond 32 levels
 */
export const redacted = (body: unknown): unknown => copy(body, 0)

/** The booking's token in a customer link, wherever the link stands. */
const customerKey = /([?&;]CFX=)[^&#\s"'<>]+/gi

function copy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(customerKey, '$1')
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) throw new TooDeep()
  if (Array.isArray(value)) return value.map((entry) => copy(entry, depth + 1))
  const kept: Record<string, unknown> = Object.create(null)
  const secrets: string[] = []
  for (const [name, member] of Object.entries(value)) {
    if (isPrototype(name)) continue
    if (!isSecretName(name)) kept[name] = copy(member, depth + 1)
    else if (typeof member === 'string' && member.length >= shortestSecret) secrets.push(member)
  }
  inOrderOf(value, kept)
  return secrets.length === 0 ? kept : without(kept, secrets)
}

/** The secrets cut out of every text below; deeper levels were counted already. */
function without(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    return secrets.reduce((text, secret) => text.replaceAll(secret, ''), value)
  }
  if (Array.isArray(value)) return value.map((entry) => without(entry, secrets))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = Object.create(null)
  for (const [name, member] of Object.entries(value)) kept[name] = without(member, secrets)
  return inOrderOf(value, kept)
}
