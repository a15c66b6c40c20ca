import type { Branch, Leaf } from '../base/leaf.ts'
import { badParameter, tooLarge } from '../base/problem.ts'

const mostPairs = 1000
const mostDepth = 5
const longestName = 200

function emptyBranch(): Branch {
  const branch: Branch = Object.create(null)
  return branch
}

/** Names that exist on every JavaScript object; parameters with these names are always ignored. */
const isUnsafe = (name: string): boolean =>
  name === '__proto__' || name === 'constructor' || name === 'prototype'

/**
 * Reads `a=1&b[c]=2&d[]=3` as PHP clients write it, brackets plain or percent-encoded.
 *
 * @throws {Problem} 400 when a value is not readable text, 413 when there are too many
 */
export function readPairs(text: string): Branch {
  const tree = emptyBranch()
  const pairs = text.split('&').filter((pair) => pair !== '')
  if (pairs.length > mostPairs) throw tooLarge(`At most ${mostPairs} parameters are read.`)
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = decode(at === -1 ? pair : pair.slice(0, at), 'a parameter name').trim()
    if (name === '' || name.length > longestName) continue
    const parts = partsOf(name)
    if (parts.some(isUnsafe)) continue
    if (parts.length > mostDepth) throw badParameter(parts[0] ?? name, 'nested less deeply')
    place(tree, parts, decode(at === -1 ? '' : pair.slice(at + 1), parts[0] ?? name))
  }
  return tree
}

/**
 * A JSON object in the same form: numbers and flags become text, null counts as not sent.
 *
 * @throws {Problem} 400 when it is nested too deeply or a value is not text
 */
export function readJson(value: object, depth = 0): Branch {
  if (depth >= mostDepth) throw badParameter('the body', 'nested less deeply')
  const tree = emptyBranch()
  for (const [name, part] of Object.entries(value)) {
    if (isUnsafe(name) || name.length > longestName) continue
    const leaf = leafOf(part, depth, name)
    if (leaf !== undefined) tree[name] = leaf
  }
  return tree
}

function leafOf(part: unknown, depth: number, name: string): Leaf | undefined {
  if (typeof part === 'string') return readable(part, name)
  if (typeof part === 'number' || typeof part === 'boolean') return String(part)
  if (Array.isArray(part)) {
    if (depth + 1 >= mostDepth) throw badParameter(name, 'nested less deeply')
    return part
      .map((entry: unknown) => leafOf(entry, depth + 1, name))
      .filter((leaf) => leaf !== undefined)
  }
  return typeof part === 'object' && part !== null ? readJson(part, depth + 1) : undefined
}

/** `a[b][]` → `a`, `b`, ``. A name with an unclosed bracket is used unchanged. */
function partsOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined || rest === undefined) return [name]
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')]
}

function place(tree: Branch, parts: readonly string[], value: string): void {
  const [name = '', ...deeper] = parts
  const here = tree[name]
  if (deeper.length === 0) {
    tree[name] =
      here === undefined ? value : Array.isArray(here) ? [...here, value] : joined(here, value)
    return
  }
  const [next] = deeper
  if (next === '' && deeper.length === 1) {
    tree[name] = Array.isArray(here)
      ? [...here, value]
      : here === undefined
        ? [value]
        : [here, value]
    return
  }
  const branch =
    here !== undefined && typeof here !== 'string' && !Array.isArray(here) ? here : emptyBranch()
  tree[name] = branch
  place(branch, deeper, value)
}

const joined = (here: Leaf, value: string): Leaf =>
  typeof here === 'string' ? [here, value] : value

function decode(text: string, name: string): string {
  try {
    return readable(decodeURIComponent(text.replaceAll('+', ' ')), name)
  } catch (cause) {
    if (cause instanceof URIError) throw badParameter(name, 'text in UTF-8')
    throw cause
  }
}

/** Postgres cannot store text with a NUL character. */
function readable(text: string, name: string): string {
  if (text.includes('\0')) throw badParameter(name, 'text without zero characters')
  return text
}
