import { isText, type Leaf, listOf, partsOf } from '../base/leaf.ts'
import { kind, Wrong } from '../wire/kinds.ts'
import { aDecimal, asDecimal } from './eventKinds.ts'

type QuantityLevel = { readonly level: number; readonly rate: number }

const mostLevels = 50
const levelSchema = { properties: { level: { type: 'integer' }, rate: { type: 'number' } } }

/** The thresholds of `Yield`: at or below `level` units left the price is `rate` percent of itself. */
export const levelList = (says: string) =>
  kind(says, { type: 'array', items: { type: 'object', ...levelSchema } }, (leaf) => {
    const sent = entriesOf(leaf)
    if (sent.length > mostLevels) return new Wrong(`at most ${mostLevels} levels`)
    const levels: QuantityLevel[] = []
    for (const [at, { level = '', rate = '' }] of sent.entries()) {
      if (!/^\d{1,9}$/.test(level)) {
        return new Wrong('a whole number, 0 or more', [String(at), 'level'])
      }
      const multiplier = asDecimal(rate)
      if (multiplier === null || Number(multiplier) < 0) {
        return new Wrong(`${aDecimal}, 0 or more`, [String(at), 'rate'])
      }
      levels.push({ level: Number(level), rate: Number(multiplier) })
    }
    const isEachOnce = new Set(levels.map(({ level }) => level)).size === levels.length
    return isEachOnce ? levels : new Wrong('a list with each level once')
  })

const mostTargets = 1000
const isId = (text: string): boolean => /^\d{1,9}$/.test(text)

/** What an event applies to; both lists are replaced. */
export const targets = (says: string) =>
  kind(says, { type: 'object', properties: targetSchema }, (leaf) => {
    if (isText(leaf) || Array.isArray(leaf)) return new Wrong('an object')
    const [items, categories] = [listOf(leaf['item_id']), listOf(leaf['category_id'])]
    if (Math.max(items.length, categories.length) > mostTargets) {
      return new Wrong(`at most ${mostTargets} of each`)
    }
    if (!items.every((id) => id === 'all' || isId(id))) {
      return new Wrong('a list of item numbers, or all', ['item_id'])
    }
    if (!categories.every(isId)) return new Wrong('a list of category numbers', ['category_id'])
    if (items.length + categories.length === 0) {
      return new Wrong('an object that names an item, a category or all')
    }
    return {
      item_id: [...new Set(items)].map((id) => (id === 'all' ? id : Number(id))),
      category_id: [...new Set(categories)].map(Number),
    }
  })

const targetSchema = {
  item_id: { type: 'array', items: { type: ['integer', 'string'] } },
  category_id: { type: 'array', items: { type: 'integer' } },
}

export type SentRange = {
  readonly param: string
  readonly from: number
  readonly per: 'each' | 'range'
  readonly amount: string
}

export type SentPrice = SentRange & { readonly itemId: number }

const mostPrices = 1000

/** The price points of an event with prices of its own, which §2.8 leaves out. */
export const priceList = (says: string) =>
  kind(says, { type: 'array', items: { type: 'object', properties: priceSchema } }, (leaf) => {
    const sent = entriesOf(leaf)
    if (sent.length > mostPrices) return new Wrong(`at most ${mostPrices} prices`)
    const prices: SentPrice[] = []
    for (const [at, price] of sent.entries()) {
      const read = readPrice(price)
      if (read instanceof Wrong) return new Wrong(read.why, [String(at), ...read.part])
      prices.push(read)
    }
    const named = prices.map(({ itemId, param, from }) => `${itemId} ${from} ${param}`)
    return new Set(named).size === named.length
      ? prices
      : new Wrong('a list with each item, param and from once')
  })

const priceSchema = {
  item_id: { type: 'integer' },
  param: { type: 'string' },
  from: { type: 'integer', default: 1 },
  per: { type: 'string', enum: ['each', 'range'], default: 'each' },
  amount: { type: 'number' },
}

function readPrice(sent: Readonly<Record<string, string>>): SentPrice | Wrong {
  const { item_id = '' } = sent
  if (!/^\d{1,9}$/.test(item_id)) return new Wrong('the number of an item', ['item_id'])
  const range = readRange(sent)
  return range instanceof Wrong ? range : { itemId: Number(item_id), ...range }
}

/** What so many of a parameter cost, whatever they are of. */
export function readRange(sent: Readonly<Record<string, string>>): SentRange | Wrong {
  const { param = '', from = '1', per = 'each', amount = '' } = sent
  if (param === '') return new Wrong('the id of a parameter', ['param'])
  if (!/^[1-9]\d{0,4}$/.test(from)) return new Wrong('a whole number, 1 or more', ['from'])
  if (per !== 'each' && per !== 'range') return new Wrong('each or range', ['per'])
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(amount)) {
    return new Wrong('an amount, 0 or more, as 49.50', ['amount'])
  }
  return { param, from: Number(from), per, amount }
}

/** The records of a list of objects, also of `details[0][level]=2`. */
export const entriesOf = (leaf: Leaf): Record<string, string>[] =>
  isText(leaf) ? [] : Object.values(leaf).map(partsOf)
