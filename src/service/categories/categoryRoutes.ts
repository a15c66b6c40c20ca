import { Hono } from 'hono'
import { keyed } from '../../contract/jsonInOrder.ts'
import type { Deps, Env } from '../deps.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { type CategoryRow, findCategories } from './findCategories.ts'

const about = {
  says: 'The categories, each with how many items it holds.',
  section: '§4.1',
  tells: 'category',
}

/** A category as §2.3 says. */
const toWire = ({ category_id, name, description, pos, image, image_url, qty }: CategoryRow) => ({
  category_id,
  name,
  description,
  pos,
  image,
  image_url,
  qty,
})

/** §4.1 `category`, keyed by id, with how many items each holds. */
export const categoryRoutes = ({ db }: Deps) =>
  new Hono<Env>().get(
    '/category',
    endpoint(about, async (c) => {
      const categories = await findCategories(db, c.get('caller'))
      return answer(c, {
        resource: 'category',
        records: categories.length,
        payload: {
          category: keyed(categories.map((row) => [row.category_id, toWire(row)])),
        },
      })
    }),
  )
