import { type Context, Hono } from 'hono'
import { category4, type WireCategory4 } from '../../../contract/wire/categoryShapes.ts'
import type { Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import { write4 } from '../bookings/write4.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { needsUnchanged, nullsIn, refuseNulls } from '../wire/sentMembers.ts'
import {
  categoryFilters,
  categoryMembers,
  changedCategory,
  newCategory,
  type SentCategory,
} from './categoryInput.ts'
import { type CategoryState, stateOf } from './categoryState.ts'
import { addCategory, changeCategory } from './changeCategories.ts'
import { type CategoryRow, findCategories } from './findCategories.ts'

/** A category of 4.0; one that customers are not shown is `hidden`, one that is used no more `disabled`. */
const toCategory4 = (category: CategoryRow): WireCategory4 => ({
  id: category.category_id,
  name: category.name,
  description: category.description,
  weight: category.pos,
  imageUrl: category.image_url === '' ? null : category.image_url,
  status: stateOf(category),
  itemCount: category.qty,
})

const about = { section: '§4.4', answers: answerOne(category4) } as const
const acts = { ...about, acts: true, only: 'managers' } as const

/** Categories by the conventions of §4.4, in the order they are shown. Managers and the token pair write them. */
export const categories4Routes = ({ db }: RouteDeps) => {
  const list = endpoint(
    { ...about, says: 'The categories.', reads: categoryFilters, answers: answerList(category4) },
    async (c, { status, limit, offset }) => {
      const wanted: readonly CategoryState[] = status.length === 0 ? ['enabled', 'hidden'] : status
      const all = (await findCategories(db, c.get('caller'), true))
        .map(toCategory4)
        .filter((category) => wanted.includes(category.status))
      const page = all.slice(offset, offset + limit)
      return answerList4(c, page, { total: all.length, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One category.' }, async (c) =>
    answerOne4(c, await answerCategory(c, db, inPath(c, 'id'))),
  )
  const add = endpoint({ ...acts, says: 'Makes a category.', reads: newCategory }, (c, sent) => {
    refuseNulls(c, categoryMembers)
    const id = c.get('parameters').get('id')
    return write4(c, async (writing) =>
      answerCategory(c, writing.trx, await addCategory(writing, withEmptied(c, sent), id)),
    )
  })
  const change = endpoint(
    { ...acts, says: 'Changes a category.', reads: changedCategory },
    (c, sent) => {
      refuseNulls(c, categoryMembers)
      const id = inPath(c, 'id')
      return write4(c, async (writing) => {
        needsUnchanged(c, await answerCategory(c, writing.trx, id), ['id'])
        return answerCategory(
          c,
          writing.trx,
          await changeCategory(writing, id, withEmptied(c, sent)),
        )
      })
    },
  )
  const disable = endpoint(
    { ...acts, says: 'Disables a category: customers see neither it nor what is in it.' },
    (c) => {
      const id = inPath(c, 'id')
      return write4(c, async (writing) =>
        answerCategory(c, writing.trx, await changeCategory(writing, id, { status: 'disabled' })),
      )
    },
  )
  return new Hono<Env>()
    .get('/categories', list)
    .post('/categories', add)
    .get('/categories/:id', one)
    .patch('/categories/:id', change)
    .delete('/categories/:id', disable)
}

/** A category without a picture has null there. */
const withEmptied = <Sent extends SentCategory>(c: Context<Env>, sent: Sent): Sent =>
  nullsIn(c).has('imageUrl') ? { ...sent, imageUrl: '' } : sent

/** @throws {Problem} 404 for one this caller may not see, too */
async function answerCategory(c: Context<Env>, db: ServiceDb, id: string | number) {
  const all = await findCategories(db, c.get('caller'), true)
  const category = all.find(({ category_id }) => String(category_id) === String(id))
  if (category === undefined) throw noSuch('category')
  return toCategory4(category)
}
