import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../deps.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { inSlices } from '../wire/paging.ts'
import { noSuch } from '../wire/problem.ts'
import { type CategoryRow, findCategories } from './findCategories.ts'

/** A category of 4.0; one that customers are not shown is `hidden`. */
const toCategory4 = (category: CategoryRow) => ({
  id: category.category_id,
  name: category.name,
  description: category.description,
  weight: category.pos,
  imageUrl: category.image_url === '' ? null : category.image_url,
  status: category.visibility === '*' ? 'enabled' : 'hidden',
  itemCount: category.qty,
})

const about = { section: '§4.4', tells: 'data' } as const

/** Categories by the conventions of §4.4, in the order they are shown. */
export const categories4Routes = ({ db }: Deps) => {
  const list = endpoint(
    { ...about, says: 'The categories.', reads: z.object(inSlices) },
    async (c, { limit, offset }) => {
      const all = await findCategories(db, c.get('caller'))
      const page = all.slice(offset, offset + limit)
      return answerList4(c, page.map(toCategory4), { total: all.length, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One category.' }, async (c) => {
    const id = inPath(c, 'id')
    const all = await findCategories(db, c.get('caller'))
    const category = all.find(({ category_id }) => String(category_id) === id)
    if (category === undefined) throw noSuch('category')
    return answerOne4(c, toCategory4(category))
  })
  return new Hono<Env>().get('/categories', list).get('/categories/:id', one)
}
