import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import type { Env } from '../base/deps.ts'
import { badParameter, conflict, Problem } from '../base/problem.ts'

type JsonMembers = Readonly<Record<string, unknown>>

const isObject = (json: unknown): json is JsonMembers =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const membersOf = (json: unknown): JsonMembers => (isObject(json) ? json : {})

/** The JSON body as it came, also where null and number have a meaning of their own; without members for a form. */
const sentJson = (c: Context<Env>): JsonMembers => membersOf(c.get('parameters').json())

/** The members of the body, or of an object in it, that were sent as null: parameters have them as not sent. */
export const nullsIn = (c: Context<Env>, within?: string): ReadonlySet<string> =>
  new Set(
    Object.entries(within === undefined ? sentJson(c) : membersOf(sentJson(c)[within]))
      .filter(([, value]) => value === null)
      .map(([name]) => name),
  )

/**
 * Elsewhere null counts as not sent, but in a write the caller would believe that the member was emptied.
 *
 * @param names the members that cannot be empty
 * @param why continues "must be …"
 * @throws {Problem} 400 naming each of them that is null
 */
export function refuseNulls(
  c: Context<Env>,
  names: readonly string[],
  {
    why = 'a value, or left out',
    within,
  }: { readonly why?: string; readonly within?: string } = {},
): void {
  const nulls = nullsIn(c, within)
  const empty = names
    .filter((name) => nulls.has(name))
    .map((name) => (within === undefined ? name : `${within}[${name}]`))
  refuse(empty.map((name) => [name, `must be ${why}`]))
}

/**
 * A client may send back all that it read; members that cannot be written must be unchanged.
 *
 * @param current the resource as it is now
 * @param names the members that can be read and not written
 * @throws {Problem} 409 for another `id`, 400 naming each other one
 */
export function needsUnchanged(
  c: Context<Env>,
  current: JsonMembers,
  names: readonly string[],
): void {
  const sent = sentJson(c)
  const isOther = (name: string): boolean =>
    Object.hasOwn(sent, name) && !isDeepStrictEqual(sent[name], current[name])
  if (isOther('id') && String(sent['id']) !== String(current['id']))
    throw conflict('An id is given once and never changed.')
  const others = names.filter((name) => name !== 'id' && isOther(name))
  refuse(others.map((name) => [name, 'must be left out, or as it was read']))
}

/** A new resource must not name its own number, because the service assigns it: 409 when it is taken, otherwise 400. */
export const ownIdRefusal = (whose: string, isTaken: boolean): Problem =>
  isTaken
    ? conflict(`There is a ${whose} already.`)
    : badParameter('id', 'left out: the service gives the numbers')

/** @throws {Problem} 400 listing everything that is wrong, if anything is */
export function refuse(wrong: readonly (readonly [name: string, what: string])[]): void {
  if (wrong.length === 0) return
  const sentences = wrong.map(([name, what]) => `${name} ${what}.`)
  throw new Problem(
    400,
    'validation_error',
    'Wrong parameter',
    sentences.join(' '),
    Object.fromEntries(wrong),
  )
}
