import { type Context, Hono } from 'hono'
import { keyed } from '../../../contract/jsonInOrder.ts'
import { itemAnswered, itemsAnswered } from '../../../contract/wire/itemShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import { slipKey } from '../slips/slipKey.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { answerRated } from './answerRated.ts'
import { readCatalogue } from './catalogue.ts'
import { baseFields } from './customerForm.ts'
import { findItem, findItems, type ItemRow, itemFilters, toItemFilter } from './findItems.ts'
import { toUnrated } from './itemWire.ts'
import { toUnratedWithParts } from './packageWire.ts'
import { ratedQuery, requestedRate } from './requestedDates.ts'

const aboutList = {
  says: 'The items; with dates rated, each available one with its SLIP.',
  section: '§4.2',
  reads: ratedQuery.extend(itemFilters.shape),
  answers: answer3(itemsAnswered),
}

const aboutOne = {
  says: 'One item; with dates rated, with its SLIP when it is available.',
  section: '§4.2',
  reads: ratedQuery,
  answers: answer3(itemAnswered),
}

/** Items of §2.2: without dates "unrated", with dates and parameters "rated" (§4.2), each available one with its SLIP. */
export const itemRoutes = ({ db, now }: RouteDeps) => {
  const key = slipKey(db)
  const list = endpoint(aboutList, async (c, sent) => {
    const requested = requestedRate(sent, { timeZone: c.get('business').timeZone, now: now() })
    const items = await findItems(db, c.get('caller'), toItemFilter(sent))
    if (requested !== null) return answerRated(c, items, requested, { key: await key(), sent })
    const say = await unrated(c, sent.packages)
    return answer(c, {
      resource: 'item',
      records: items.length,
      payload: { items: keyed(items.map((item) => [item.item_id, say(item)])) },
    })
  })
  const one = endpoint(aboutOne, async (c, sent) => {
    const id = inPath(c, 'id')
    const requested = requestedRate(sent, { timeZone: c.get('business').timeZone, now: now() })
    const found = await findItem(db, c.get('caller'), id)
    if (found === null) throw noSuch('item')
    if (requested !== null) return answerRated(c, found, requested, { key: await key(), sent })
    const say = await unrated(c, sent.packages)
    return answer(c, { resource: 'item', id, payload: { item: say(found) } })
  })
  return new Hono<Env>().get('/item', list).get('/item/:id', one)

  /** Staff are shown an item as it is stored; add-ons, and what a customer may see, follow from all items together. */
  async function unrated(c: Context<Env>, withPackages = false) {
    const caller = c.get('caller')
    if (!withPackages && caller.audience === 'staff') return toUnrated
    const { items } = await readCatalogue(db, c.get('business').currency)
    const find = (id: number) => items.get(id) ?? null
    const say = withPackages ? toUnratedWithParts : baseFields
    return (row: ItemRow) => {
      const item = find(row.item_id)
      if (item === null) throw noSuch('item')
      return say(item, find, caller)
    }
  }
}
