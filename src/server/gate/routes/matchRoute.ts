import { wrongParameter } from '../answers/gateProblem.ts'
import type { Route } from './routes.ts'

/** The checked segments of a path, by their name in the template. */
export type PathValues = Readonly<Record<string, string>>

/** Words that the service uses where a booking code could stand (§4.1): as a code they would reach another address. */
const reserved = new Set(['index', 'notes', 'session', 'form', 'create'])

const isGood: Readonly<Record<string, (value: string) => boolean>> = {
  id: (value) => /^\d{1,12}$/.test(value),
  code: (value) =>
    /^[A-Za-z0-9](?:[A-Za-z0-9._~-]{0,62}[A-Za-z0-9])?$/.test(value) &&
    !reserved.has(value.toLowerCase()),
}

/**
 * Finds the route of a path as it arrived, still percent-encoded.
 *
 * @returns null when the table has none
 * @throws {GateProblem} 400 when only a value in the path is wrong
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
): { readonly route: Route; readonly values: PathValues } | null {
  let wrong: string | null = null
  for (const route of routes) {
    if (route.method !== method) continue
    const values = valuesIn(route.template, pathname)
    if (values === null) continue
    const bad = Object.keys(values).find((name) => !isGood[name]?.(values[name] ?? ''))
    if (bad === undefined) return { route, values }
    if (!reserved.has((values[bad] ?? '').toLowerCase())) wrong ??= bad
  }
  if (wrong !== null) throw wrongParameter(wrong, 'is not one a booking could have.')
  return null
}

function valuesIn(template: string, pathname: string): PathValues | null {
  const expected = template.split('/')
  const given = pathname.split('/')
  if (expected.length !== given.length) return null
  const values: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const segment = given[at] ?? ''
    if (part.startsWith(':')) values[part.slice(1)] = decoded(segment)
    else if (part !== segment) return null
  }
  return values
}

/** A value that cannot be decoded stays unchanged, and no rule accepts a `%`. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The path for the call to the service, encoded. It is compared with what the URL parser makes of it, because `..`
 * survives encoding and the parser then removes a segment.
 *
 * @throws {GateProblem} 400 when the address would become another one
 */
export function upstreamPath({ template }: Route, values: PathValues): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const hasEmptySegment = /\/(?:\/|$)/.test(path)
  const origin = 'http://gate.invalid'
  if (
    hasEmptySegment ||
    !URL.canParse(origin + path) ||
    new URL(origin + path).href !== origin + path
  ) {
    throw wrongParameter('path', 'is not an address of the service.')
  }
  return path
}
