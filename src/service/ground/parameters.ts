import { type Branch, textOf } from './leaf.ts'

/**
 * What the caller sent, in the query and in a form or JSON body alike (a body wins over the query). A route reads it by
 * the schema of its `endpoint`; what stands here is for what comes before any route.
 */
export class Parameters {
  readonly #tree: Branch
  readonly #json: unknown

  constructor(tree: Branch, json?: unknown) {
    this.#tree = tree
    this.#json = json
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

  /** Everything, for a schema to read. */
  all(): Branch {
    return this.#tree
  }

  /** The JSON body as it came, for 4.0 writes, where null and number have a meaning of their own. */
  json(): unknown {
    return this.#json
  }
}
