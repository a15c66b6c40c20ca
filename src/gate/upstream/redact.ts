import { inOrderOf, isObject } from '../../contract/jsonInOrder.ts'

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

/** The same question once for each name: a list has the same few names in each of its records. */
function secretNames(): (name: string) => boolean {
  const answers = new Map<string, boolean>()
  return (name) => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const is = isSecretName(name)
    if (answers.size < mostNames) answers.set(name, is)
    return is
  }
}

const mostNames = 1_000

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestSecret = 8

/** No answer of the service has this member, and copying it could change every object (prototype pollution). */
const isPrototype = (name: string): boolean => name === '__proto__'

/** The booking's token in a customer link, wherever the link stands. */
const customerKey = /([?&;]CFX=)[^&#\s"'<>]+/gi
/** What each such link has, and few other texts: one character is found sooner than a pattern. */
const inCustomerKey = '='

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
  const isSecret = secretNames()

  /** @param secrets of all the records that `value` is part of */
  function copy(value: unknown, depth: number, secrets: readonly string[]): unknown {
    values += 1
    if (values > mostValues) throw new TooMuch()
    if (typeof value === 'string') return cleaned(value, secrets)
    if (!isObject(value)) return value
    if (depth > deepest) throw new TooDeep()
    if (Array.isArray(value)) return value.map((entry) => copy(entry, depth + 1, secrets))
    const names = Object.keys(value)
    const all = withOwn(secrets, value, names)
    const kept: Record<string, unknown> = {}
    for (const name of names) {
      if (isPrototype(name) || isSecret(name) || cleaned(name, all) !== name) continue
      kept[name] = copy(value[name], depth + 1, all)
    }
    return inOrderOf(value, kept)
  }

  /** The secrets of the records around, and those of this one. */
  function withOwn(
    around: readonly string[],
    record: Record<string, unknown>,
    names: readonly string[],
  ): readonly string[] {
    const own = names.flatMap((name) => {
      const member = isSecret(name) ? record[name] : undefined
      return typeof member === 'string' && member.length >= shortestSecret ? [member] : []
    })
    return own.length === 0 ? around : [...new Set([...around, ...own])]
  }

  /** Again until nothing is left: what stood on both sides of one secret may be another one. */
  function cleaned(text: string, secrets: readonly string[]): string {
    for (let before = text; ; ) {
      const mayHold = before.length >= shortestSecret ? secrets : []
      work += (before.length + 1) * mayHold.length
      if (work > mostWork) throw new TooMuch()
      const cut = mayHold.reduce((left, secret) => left.replaceAll(secret, ''), before)
      const after = cut.includes(inCustomerKey) ? cut.replace(customerKey, '$1') : cut
      if (after === before) return after
      before = after
    }
  }

  return copy(body, 0, [])
}
