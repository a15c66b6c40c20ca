import { type Context, Hono } from 'hono'
import { product4 } from '../../../contract/wire/productShape.ts'
import type { Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import { write4 } from '../bookings/write4.ts'
import { readCatalogue } from '../items/catalogue.ts'
import { findItem, findItems, type ItemRow } from '../items/findItems.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { needsUnchanged, nullsIn, refuseNulls } from '../wire/sentMembers.ts'
import { addProduct, changeProduct } from './changeProducts.ts'
import { toProduct4 } from './product4Wire.ts'
import {
  changedProduct,
  newProduct,
  productFilters,
  productMembers,
  readOnlyMembers,
} from './productInput.ts'
import { type ProductState, stateOf } from './productState.ts'

const about = { section: '§4.4', answers: answerOne(product4) } as const
const acts = { ...about, acts: true, only: 'managers' } as const

/**
 * Items by the conventions of §4.4, which calls them products; each caller sees those they may see (§2.2).
 * Managers and the token pair write them.
 */
export const products4Routes = ({ db }: RouteDeps) => {
  const list = endpoint(
    {
      ...about,
      says: 'The products; all filters have to hold.',
      reads: productFilters,
      answers: answerList(product4),
    },
    async (c, { categoryId, search, status, limit, offset }) => {
      const wanted: readonly ProductState[] = status.length === 0 ? ['enabled', 'hidden'] : status
      const filter = { itemIds: [], categoryId, keyword: search?.trim(), withDisabled: true }
      const found = await findItems(db, c.get('caller'), filter)
      const all = found.filter((row) => wanted.includes(stateOf(row)))
      const page = all.slice(offset, offset + limit)
      return answerList4(c, await products(c, db, page), { total: all.length, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One product.' }, async (c) =>
    answerOne4(c, await answerProduct(c, db, inPath(c, 'id'))),
  )
  const add = endpoint({ ...acts, says: 'Makes a product.', reads: newProduct }, (c, sent) => {
    refuseNulls(c, productMembers)
    const id = c.get('parameters').get('id')
    return write4(c, async (writing) =>
      answerProduct(c, writing.trx, await addProduct(writing, sent, { id, emptied: nullsIn(c) })),
    )
  })
  const change = endpoint(
    { ...acts, says: 'Changes a product.', reads: changedProduct },
    (c, sent) => {
      refuseNulls(c, productMembers)
      const id = inPath(c, 'id')
      return write4(c, async (writing) => {
        needsUnchanged(c, await answerProduct(c, writing.trx, id), readOnlyMembers)
        return answerProduct(c, writing.trx, await changeProduct(writing, id, sent, nullsIn(c)))
      })
    },
  )
  const disable = endpoint(
    { ...acts, says: 'Disables a product: sold no more, and kept in its bookings.' },
    (c) => {
      const id = inPath(c, 'id')
      return write4(c, async (writing) =>
        answerProduct(c, writing.trx, await changeProduct(writing, id, { status: 'disabled' })),
      )
    },
  )
  return new Hono<Env>()
    .get('/products', list)
    .post('/products', add)
    .get('/products/:id', one)
    .patch('/products/:id', change)
    .delete('/products/:id', disable)
}

/** @throws {Problem} 404 for one this caller may not see, too */
async function answerProduct(c: Context<Env>, db: ServiceDb, id: string | number) {
  const item = await findItem(db, c.get('caller'), String(id), true)
  const [product] = item === null ? [] : await products(c, db, [item])
  if (product === undefined) throw noSuch('product')
  return product
}

async function products(c: Context<Env>, db: ServiceDb, rows: readonly ItemRow[]) {
  const { currency } = c.get('business')
  const ids = rows.map(({ item_id }) => item_id)
  const { book, items } = await readCatalogue(db, currency, ids)
  return ids.flatMap((id) => {
    const item = items.get(id)
    return item === undefined ? [] : [toProduct4(item, book.taxes, currency)]
  })
}
