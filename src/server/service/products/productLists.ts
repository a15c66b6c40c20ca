import type { Leaf } from '../base/leaf.ts'
import { entriesOf, readRange, type SentRange } from '../events/eventLists.ts'
import { endless } from '../stock/unitsLeft.ts'
import { kind, Wrong } from '../wire/kinds.ts'

type ListEntry = Readonly<Record<string, string>>

/** A list of objects, each by `read`, each by its name once. */
const entryList = <T>(
  says: string,
  properties: Readonly<Record<string, object>>,
  {
    most,
    named,
    read,
  }: {
    readonly most: number
    readonly named: (one: T) => string
    readonly read: (sent: ListEntry) => T | Wrong
  },
) =>
  kind(says, { type: 'array', items: { type: 'object', properties } }, (leaf: Leaf) => {
    const sent = entriesOf(leaf)
    if (typeof leaf === 'string' && leaf !== '') return new Wrong('a list of objects')
    if (sent.length > most) return new Wrong(`at most ${most} entries`)
    const all: T[] = []
    for (const [at, entry] of sent.entries()) {
      const one = read(entry)
      if (one instanceof Wrong) return new Wrong(one.why, [String(at), ...one.part])
      all.push(one)
    }
    return new Set(all.map(named)).size === all.length
      ? all
      : new Wrong('a list that names each once')
  })

/** How a product asks for a parameter (§1 rule 8). */
export type SentParameter = {
  readonly id: string
  readonly isPriced: boolean
  readonly takesStock: boolean
  readonly byDefault: number
  readonly min: number
  /** `endless` for as many as wanted. */
  readonly max: number
}

const [yes, no] = [new Set(['true', '1']), new Set(['false', '0'])]
const mostRequested = 99_999

export const parameterList = (says: string) =>
  entryList<SentParameter>(says, parameterSchema, {
    most: 50,
    named: ({ id }) => id,
    read: readParameter,
  })

const parameterSchema = {
  id: { type: 'string' },
  isPriced: { type: 'boolean', default: true },
  takesStock: { type: 'boolean', default: true },
  default: { type: 'integer', minimum: 0, default: 1 },
  min: { type: 'integer', minimum: 0, default: 0 },
  max: { type: ['integer', 'null'], minimum: 0 },
}

function readParameter(sent: ListEntry): SentParameter | Wrong {
  const { id = '', isPriced = '1', takesStock = '1', default: standard = '1', min = '0' } = sent
  const max = sent['max'] ?? String(endless)
  if (id === '') return new Wrong('the id of a parameter', ['id'])
  for (const [name, value] of Object.entries({ isPriced, takesStock })) {
    if (!yes.has(value) && !no.has(value)) return new Wrong('true or false', [name])
  }
  for (const [name, value] of Object.entries({ default: standard, min, max })) {
    const isCount = /^\d{1,5}$/.test(value) || (name === 'max' && value === String(endless))
    if (!isCount) return new Wrong(`a whole number from 0 to ${mostRequested}`, [name])
  }
  if (Number(min) > Number(max)) return new Wrong('min or more', ['max'])
  if (Number(standard) > Number(max)) return new Wrong('max or less', ['default'])
  return {
    id,
    isPriced: yes.has(isPriced),
    takesStock: yes.has(takesStock),
    byDefault: Number(standard),
    min: Number(min),
    max: Number(max),
  }
}

/** What so many of a parameter cost for one night, day or hour. */
export const rangeList = (says: string) =>
  entryList<SentRange>(says, rangeSchema, {
    most: 200,
    named: ({ param, from }) => `${from} ${param}`,
    read: readRange,
  })

const rangeSchema = {
  param: { type: 'string' },
  from: { type: 'integer', minimum: 1, default: 1 },
  per: { type: 'string', enum: ['each', 'range'], default: 'each' },
  amount: { type: 'number', minimum: 0 },
}

export type SentPackage = { readonly itemId: number; readonly optin: 'O' | 'I' }

/** The add-ons of a product (§2.2 `package`). */
export const packageList = (says: string) =>
  entryList<SentPackage>(says, packageSchema, {
    most: 50,
    named: ({ itemId }) => String(itemId),
    read: ({ id = '', optin = 'O' }) => {
      if (!/^\d{1,9}$/.test(id)) return new Wrong('the number of a product', ['id'])
      return optin === 'O' || optin === 'I'
        ? { itemId: Number(id), optin }
        : new Wrong('O or I', ['optin'])
    },
  })

const packageSchema = {
  id: { type: 'integer' },
  optin: { type: 'string', enum: ['O', 'I'], default: 'O' },
}
