import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Deps, Env } from '../deps.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'

const about = {
  says: 'The categories, each with how many items it holds.',
  section: '§4.1',
  tells: 'category',
}

/**
 * §4.1 `category`, keyed by id, with how many items each holds. A customer is told only of visible categories that
 * hold something they may see (§2.3).
 */
export const categoryRoutes = ({ db }: Deps) =>
  new Hono<Env>().get(
    '/category',
    endpoint(about, async (c) => {
      const isStaff = c.get('caller').audience === 'staff'
      const seen = isStaff ? ['*', 'S', 'P'] : ['*']
      const categories = await db
        .selectFrom('categories as c')
        .leftJoin('items as i', (join) =>
          join
            .onRef('i.category_id', '=', 'c.category_id')
            .on('i.visibility', 'in', seen)
            .on('i.status', '=', 'A'),
        )
        .select(['c.category_id', 'c.name', 'c.description', 'c.pos', 'c.image', 'c.image_url'])
        .select(sql<number>`count(i.item_id)::int`.as('qty'))
        .where('c.visibility', 'in', seen)
        .groupBy('c.category_id')
        .$if(!isStaff, (all) => all.having(sql<number>`count(i.item_id)`, '>', 0))
        .orderBy('c.pos')
        .orderBy('c.category_id')
        .execute()
      return answer(c, {
        resource: 'category',
        records: categories.length,
        payload: { category: Object.fromEntries(categories.map((row) => [row.category_id, row])) },
      })
    }),
  )
