import type { Branch } from '../base/leaf.ts'
import { readPairs } from './pairs.ts'

/** Credentials are never repeated in an answer. */
const unsaid = new Set(['access_token', 'client_id', 'client_secret', 'refresh_token', 'code'])

/** The `query` member of the envelope (§2.1): an empty array when there are no values. */
export function toEcho(url: string): Record<string, unknown> | [] {
  const query = branchOf(url)
  const parameters = Object.entries(query).filter(([name]) => !unsaid.has(name))
  return parameters.length === 0 ? [] : Object.fromEntries(parameters)
}

/** The same for `meta.request` of 4.0, always an object. */
export function toFlatEcho(url: string): Record<string, unknown> {
  const echo = toEcho(url)
  return Array.isArray(echo) ? {} : echo
}

function branchOf(url: string): Branch {
  try {
    return readPairs(new URL(url).search.slice(1))
  } catch {
    // Unreadable parameters are refused elsewhere, so they are only left out here.
    return {}
  }
}
