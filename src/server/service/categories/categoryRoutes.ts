import { Hono } from 'hono'
import { keyed } from '../../../contract/jsonInOrder.ts'
import { category3, type WireCategory } from '../../../contract/wire/categoryShapes.ts'
import { keyedShape } from '../../../contract/wire/leafShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { type CategoryRow, findCategories } from './findCategories.ts'

const about = {
  says: 'The categories, each with how many items it holds.',
  section: '§4.1',
  answers: answer3({ category: keyedShape('2', category3) }),
}

/** A category as §2.3 says. */
const toWire = (row: CategoryRow): WireCategory => ({
  category_id: row.category_id,
  name: row.name,
  description: row.description,
  pos: row.pos,
  image: row.image,
  image_url: row.image_url,
  qty: row.qty,
})

/** §4.1 `category`, keyed by id, with how many items each holds. */
export const categoryRoutes = ({ db }: RouteDeps) =>
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
