import { inOrderOf } from '../../contract/jsonInOrder.ts'

/** The answer is nested deeper than any answer of the service. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

/** The answer has more values, or more secrets to look for, than any answer of the service. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

const deepest = 32
const mostValues = 1_000_000
/** Characters that are looked at, once for each secret they may hold: about half a second. */
const mostWork = 50_000_000

/**
 * Members that give access, in any spelling: the names of OAuth and JOSE (RFC 6749, 7519, 7521), of HTTP, of keys and of
 * second steps. A form's field may be called `cookies` or `pin`, so these are no secrets.
 */
const endsOfSecrets =
  /(?:tokens?|secrets?|passw(?:or)?ds?|passwordhash|passphrase|pwd|jwt|jws|assertion|codeverifier|credentials?|apikeys?|(?:private|secret|signing|encryption|session|access|master)keys?|(?:recovery|backup|otp|totp)codes?)$/

/** `authorization` alone: a field may ask for an authorization of parents. */
const wholeSecrets = /^(?:(?:proxy)?authorization|bearer|setcookie|t?otp|loginid|iplastlogin)$/

/** Members that give access or show where staff sign in from (§2.5, §2.7). */
function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[_\s-]/g, '')
  return endsOfSecrets.test(plain) || wholeSecrets.test(plain)
}

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestSecret = 8

/** No answer of the service has this member, and copying it could change every object (prototype pollution). */
const isPrototype = (name: string): boolean => name === '__proto__'

/** The booking's token in a customer link, wherever the link stands. */
const customerKey = /([?&;]CFX=)[^&#\s"'<>]+/gi

/**
 * A copy without what the browser must never hold: secret members at any depth, their values where the same record
 * repeats them, and the key (`CFX`) in links to a guest's own pages.
 *
 * Goes through the answer once, and gives up rather than hold up everybody else for a hostile one.
 *
 * @throws {TooDeep} beyond 32 levels
 * @throws {TooMuch} beyond what any answer of the service has
 */
export function redacted(body: unknown): unknown {
  let values = 0
  let work = 0

  /** @param secrets of all the records that `value` is part of */
  function copy(value: unknown, depth: number, secrets: readonly string[]): unknown {
    values += 1
    if (values > mostValues) throw new TooMuch()
    if (typeof value === 'string') return cleaned(value, secrets)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest) throw new TooDeep()
    if (Array.isArray(value)) return value.map((entry) => copy(entry, depth + 1, secrets))
    const members = Object.entries(value)
    const own = members.flatMap(([name, member]) => (isSecret(name, member) ? [member] : []))
    const all = own.length === 0 ? secrets : [...new Set([...secrets, ...own])]
    const kept: Record<string, unknown> = Object.create(null)
    for (const [name, member] of members) {
      if (isPrototype(name) || isSecretName(name) || cleaned(name, all) !== name) continue
      kept[name] = copy(member, depth + 1, all)
    }
    return inOrderOf(value, kept)
  }

  /** Again until nothing is left: what stood on both sides of one secret may be another one. */
  function cleaned(text: string, secrets: readonly string[]): string {
    for (let before = text; ; ) {
      work += (before.length + 1) * secrets.length
      if (work > mostWork) throw new TooMuch()
      const cut = secrets.reduce((left, secret) => left.replaceAll(secret, ''), before)
      const after = cut.replace(customerKey, '$1')
      if (after === before) return after
      before = after
    }
  }

  return copy(body, 0, [])
}

const isSecret = (name: string, member: unknown): member is string =>
  isSecretName(name) && typeof member === 'string' && member.length >= shortestSecret
