import { Hono } from 'hono'
import type { Caller, Db, Deps, Env } from '../deps.ts'
import { answer } from '../wire/envelope.ts'
import type { Parameters } from '../wire/parameters.ts'
import { badParameter, noSuch, Problem } from '../wire/problem.ts'
import { toUnrated } from './itemWire.ts'

const ratedOnly = ['start_date', 'end_date', 'date'] as const

/**
 * Items without dates, so without price or availability ("unrated", §2.2). Asked with dates they are refused for now:
 * an unrated answer would look like one that has nothing free.
 */
export const itemRoutes = ({ db }: Deps) =>
  new Hono<Env>()
    .get('/item', async (c) => {
      unratedOnly(c.get('parameters'))
      const items = await itemsFor(db, c.get('caller'), askedItems(c.get('parameters'))).execute()
      return answer(c, {
        resource: 'item',
        records: items.length,
        payload: {
          items: Object.fromEntries(items.map((item) => [item.item_id, toUnrated(item)])),
        },
      })
    })
    // A calendar is no item called "cal".
    .get('/item/cal', () => {
      throw noSuch('address')
    })
    .get('/item/:id', async (c) => {
      unratedOnly(c.get('parameters'))
      const id = c.req.param('id')
      if (!/^\d{1,9}$/.test(id)) throw noSuch('item')
      const asked = { itemIds: [Number(id)], categoryId: undefined, keyword: undefined }
      const item = await itemsFor(db, c.get('caller'), asked).executeTakeFirst()
      if (!item) throw noSuch('item')
      return answer(c, { resource: 'item', id, payload: { item: toUnrated(item) } })
    })

function unratedOnly(parameters: Parameters): void {
  const sent = ratedOnly.find((name) => parameters.get(name) !== undefined)
  if (sent === undefined) return
  throw new Problem(
    400,
    'not_available',
    'Not available',
    'This service does not rate items yet: ask without dates.',
    { [sent]: 'is not available yet' },
  )
}

type AskedItems = {
  /** None means any. */
  readonly itemIds: readonly number[]
  readonly categoryId: number | undefined
  readonly keyword: string | undefined
}

/** The filters of §4.2 that need no dates. @throws {Problem} 400 naming the one that is wrong */
function askedItems(parameters: Parameters): AskedItems {
  const itemIds = parameters.list('item_id')
  if (!itemIds.every((id) => /^\d{1,9}$/.test(id))) {
    throw badParameter('item_id', 'whole numbers with commas between')
  }
  return {
    itemIds: itemIds.map(Number),
    categoryId: parameters.wholeNumber('category_id'),
    keyword: parameters.get('keyword'),
  }
}

function itemsFor(db: Db, { audience }: Caller, { itemIds, categoryId, keyword }: AskedItems) {
  return db
    .selectFrom('items as i')
    .innerJoin('categories as c', 'c.category_id', 'i.category_id')
    .selectAll('i')
    .select('c.name as category')
    .where('i.status', '=', 'A')
    .$if(audience === 'customer', (all) =>
      all.where('i.visibility', '=', '*').where('c.visibility', '=', '*'),
    )
    .$if(itemIds.length > 0, (all) => all.where('i.item_id', 'in', [...itemIds]))
    .$if(categoryId !== undefined, (all) => all.where('i.category_id', '=', categoryId ?? -1))
    .$if(keyword !== undefined, (all) => all.where('i.name', 'ilike', containing(keyword ?? '')))
    .orderBy('i.pos')
    .orderBy('i.item_id')
}

/** `%` and `_` are letters like any other. */
const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
