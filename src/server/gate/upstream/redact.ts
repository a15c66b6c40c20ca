import { inOrderOf, isObject } from '../../../contract/jsonInOrder.ts'
import { SecretsInScope } from './secretsInScope.ts'
import type { Work } from './work.ts'

/** The answer is nested deeper than any answer of the service. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

const deepest = 32

/** Shorter values are too common in ordinary text to be taken out of it. */
const shortestSecret = 8

/** No answer of the service has this member, and copying it could change every object (prototype pollution). */
const isPrototype = (name: string): boolean => name === '__proto__'

/** The booking's token in a customer link, wherever the link is. */
const customerKey = /([?&;]CFX=)[^&#\s"'<>]+/gi
/** What each such link has, and few other texts: one character is found sooner than a pattern. */
const inCustomerKey = '='

/**
 * A copy without what the browser must never hold: secret members at any depth, their values where the same record
 * repeats them, and the key (`CFX`) in links to a guest's own pages.
 *
 * Each text is read once, however many secrets there are, and every step is counted: a hostile answer is given up before
 * it holds up everybody else.
 *
 * @throws {TooDeep} beyond 32 levels
 * @throws {TooMuch} beyond what any answer of the service takes
 */
export function redacted(body: unknown, work: Work): unknown {
  const isSecretMember = secretNames()
  const scope = new SecretsInScope(work)

  function copy(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return cleaned(value)
    if (!isObject(value)) return value
    if (depth > deepest) throw new TooDeep()
    if (Array.isArray(value)) return value.map((entry) => copy(entry, depth + 1))
    const names = Object.keys(value)
    const added = scope.add(secretsOf(value, names))
    const kept: Record<string, unknown> = {}
    for (const name of names) {
      if (isPrototype(name) || isSecretMember(name) || cleaned(name) !== name) continue
      kept[name] = copy(value[name], depth + 1)
    }
    scope.remove(added)
    return inOrderOf(value, kept)
  }

  function secretsOf(record: Record<string, unknown>, names: readonly string[]): readonly string[] {
    const secrets: string[] = []
    for (const name of names) {
      work.characters(name.length)
      const member = isSecretMember(name) ? record[name] : undefined
      if (typeof member === 'string' && member.length >= shortestSecret) secrets.push(member)
    }
    return secrets
  }

  /** Again until nothing is left: without the key of a link, what was on both sides of it may be a secret. */
  function cleaned(text: string): string {
    for (let before = text; ; ) {
      work.characters(before.length)
      const cut = scope.without(before)
      const after = cut.includes(inCustomerKey) ? cut.replace(customerKey, '$1') : cut
      if (after === cut) return cut
      before = after
    }
  }

  return copy(body, 0)
}

/**
 * Members that give access, in any spelling: the names of OAuth and JOSE (RFC 6749, 7519, 7521), of HTTP, of keys and of
 * second steps. A form's field may be called `cookies` or `pin`, so these are no secrets.
 */
const endsOfSecrets =
  /(?:tokens?|secrets?|passw(?:or)?ds?|passwordhash|passphrase|pwd|jwt|jws|assertion|codeverifier|credentials?|apikeys?|(?:private|secret|signing|encryption|session|access|master)keys?|(?:recovery|backup|otp|totp)codes?)$/
/** No end of a secret is longer. */
const longestEnd = 16

/** `authorization` alone: a field may ask for an authorization of parents. */
const wholeSecrets = /^(?:(?:proxy)?authorization|bearer|setcookie|t?otp|loginid|iplastlogin)$/

/** Takes time in proportion to the name. */
function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[_\s-]/g, '')
  return endsOfSecrets.test(plain.slice(-longestEnd)) || wholeSecrets.test(plain)
}

const mostNames = 1_000

/**
 * Whether a member gives access or shows where staff sign in from (§2.5, §2.7). Each name is looked at once: a list has the
 * same few names in each of its records.
 */
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
