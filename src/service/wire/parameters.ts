import { type Branch, listOf, partsOf, textOf } from './leaf.ts'
import { badParameter, missingParameter } from './problem.ts'

const flags: Readonly<Record<string, boolean>> = {
  1: true,
  true: true,
  yes: true,
  on: true,
  0: false,
  false: false,
  no: false,
  off: false,
  '': false,
}

/**
 * What the caller sent, in the query and in a form or JSON body alike (a body wins over the query).
 * Values are text, whatever the wire called them: `1`, `true`, `"20261121"`.
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

  /** @throws {Problem} 400 when `name` was not sent */
  need(name: string): string {
    const value = this.get(name)
    if (value === undefined) throw missingParameter(name)
    return value
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#tree, name)
  }

  /** Every value of `name`: `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2` are the same list. */
  list(name: string): string[] {
    return listOf(this.#tree[name])
  }

  /** The named parts of `name[a]=1&name[b]=2`. */
  nested(name: string): Record<string, string> {
    return partsOf(this.#tree[name])
  }

  /** @throws {Problem} 400 when `name` is sent and is not a whole number within `least` and `most` */
  wholeNumber(name: string, { least = 0, most = 2_147_483_647 } = {}): number | undefined {
    const text = this.get(name)
    if (text === undefined) return undefined
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= least && number <= most)) {
      throw badParameter(
        name,
        most === 2_147_483_647
          ? `a whole number, ${least} or more`
          : `a whole number from ${least} to ${most}`,
      )
    }
    return number
  }

  /** `1`, `true`, `True`, `yes`, `on` and their opposites. @throws {Problem} 400 for anything else */
  flag(name: string): boolean | undefined {
    const text = this.raw(name)
    if (text === undefined) return undefined
    const flag = flags[text.trim().toLowerCase()]
    if (flag === undefined) throw badParameter(name, '1 or 0')
    return flag
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
