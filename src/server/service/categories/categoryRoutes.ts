import { Hono } from 'hono'
import { z } from 'zod'
import { keyed } from '../../../contract/jsonInOrder.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { keyedShape, named, text, whole } from '../wire/leafShapes.ts'
import { type CategoryRow, findCategories } from './findCategories.ts'

const about = {
  says: 'The categories, each with how many items it holds.',
  section: '§4.1',
  answers: answer3({
    category: keyedShape(
      '2',
      named(
        'Category',
        z.object({
          category_id: whole(2),
          name: text('Cabins'),
          description: text('By the water.'),
          pos: whole(1),
          image: text('cabins.jpg'),
          image_url: text('https://book.example/cabins.jpg'),
          qty: whole(4, 'How many items it holds.'),
        }),
      ),
    ),
  }),
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
