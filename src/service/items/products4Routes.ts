import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../deps.ts'
import { findPrices } from '../prices/findPrices.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { text, wholeNumber } from '../wire/kinds.ts'
import { inSlices } from '../wire/paging.ts'
import { noSuch } from '../wire/problem.ts'
import { findItem, findItems, type ItemRow } from './findItems.ts'
import { findRatable } from './findRatable.ts'
import { toProduct4 } from './product4Wire.ts'

const reads = z.object({
  categoryId: wholeNumber('Only products of this category.'),
  search: text('Only products whose name contains this.'),
  ...inSlices,
})

const about = { section: '§4.4', tells: 'data' } as const

/** Items by the conventions of §4.4, which calls them products; each caller is told of those they may see (§2.2). */
export const products4Routes = ({ db }: Deps) => {
  const list = endpoint(
    { ...about, says: 'The products; all filters have to hold.', reads },
    async (c, { categoryId, search, limit, offset }) => {
      const asked = { itemIds: [], categoryId, keyword: search?.trim() }
      const all = await findItems(db, c.get('caller'), asked)
      const page = all.slice(offset, offset + limit)
      return answerList4(c, await products(c, page), { total: all.length, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One product.' }, async (c) => {
    const item = await findItem(db, c.get('caller'), inPath(c, 'id'))
    const [product] = item === null ? [] : await products(c, [item])
    if (product === undefined) throw noSuch('product')
    return answerOne4(c, product)
  })
  return new Hono<Env>().get('/products', list).get('/products/:id', one)

  async function products(c: Context<Env>, rows: readonly ItemRow[]) {
    const { currency } = c.get('business')
    const book = await findPrices(db, currency)
    const items = await findRatable(db, book)
    return rows.flatMap(({ item_id }) => {
      const item = items.get(item_id)
      return item === undefined ? [] : [toProduct4(item, book.taxes, currency)]
    })
  }
}
