import { type Branch, textOf } from './leaf.ts'
import type { Problem } from './problem.ts'

/**
 * What the caller sent, in the query and in a form or JSON body alike (a body wins over the query). A route reads it by
 * the schema of its `endpoint`; this class is for the steps before any route.
 */
export class Parameters {
  readonly #tree: Branch
  readonly #json: unknown
  /** Why the body could not be read: a route says so once it knows that the caller may use it. */
  readonly unreadable: Problem | null

  constructor(tree: Branch, json?: unknown, unreadable: Problem | null = null) {
    this.#tree = tree
    this.#json = json
    this.unreadable = unreadable
  }

  /** The value of `name`, the last one when it was repeated. An empty value counts as not sent. */
  get(name: string): string | undefined {
    const value = this.raw(name)
    return value === '' ? undefined : value
  }

  /** As `get`, and an empty value is an empty text. */
  raw(name: string): string | undefined {
    return textOf(this.#tree[name])
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#tree, name)
  }

  /** Everything, for a schema to read. @throws {Problem} 400 or 415 when the body could not be read */
  all(): Branch {
    if (this.unreadable !== null) throw this.unreadable
    return this.#tree
  }

  /** The JSON body as it came, for 4.0 writes, where null and number have a meaning of their own. */
  json(): unknown {
    return this.#json
  }
}
