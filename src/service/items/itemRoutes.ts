import { type Context, Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { findPrices } from '../prices/findPrices.ts'
import { slipKey } from '../slips/slipKey.ts'
import { answer } from '../wire/envelope.ts'
import { noSuch } from '../wire/problem.ts'
import { answerRated } from './answerRated.ts'
import { askedRate } from './askedDates.ts'
import { askedItems, findItem, findItems, type ItemRow } from './findItems.ts'
import { findRatable } from './findRatable.ts'
import { toUnrated } from './itemWire.ts'
import { toUnratedWithParts } from './packageWire.ts'

/** Items of §2.2: without dates "unrated", with dates and parameters "rated" (§4.2), each available one with its SLIP. */
export const itemRoutes = ({ db, now }: Deps) => {
  const key = slipKey(db)
  return new Hono<Env>()
    .get('/item', async (c) => {
      const parameters = c.get('parameters')
      const clock = { timeZone: c.get('business').timeZone, now: now() }
      const asked = askedRate(parameters, clock)
      const items = await findItems(db, c.get('caller'), askedItems(parameters))
      if (asked !== null) {
        return answerRated(c, items, asked, await key())
      }
      const say = await unrated(c)
      return answer(c, {
        resource: 'item',
        records: items.length,
        payload: { items: Object.fromEntries(items.map((item) => [item.item_id, say(item)])) },
      })
    })
    .get('/item/:id', async (c) => {
      const parameters = c.get('parameters')
      const id = c.req.param('id')
      const clock = { timeZone: c.get('business').timeZone, now: now() }
      const asked = askedRate(parameters, clock)
      const found = await findItem(db, c.get('caller'), id)
      if (found === null) throw noSuch('item')
      if (asked !== null) return answerRated(c, found, asked, await key())
      return answer(c, { resource: 'item', id, payload: { item: (await unrated(c))(found) } })
    })

  async function unrated(c: Context<Env>) {
    if (c.get('parameters').flag('packages') !== true) return toUnrated
    const { currency } = c.get('business')
    const items = await findRatable(db, await findPrices(db, currency))
    return (row: ItemRow) => {
      const item = items.get(row.item_id)
      const find = (id: number) => items.get(id) ?? null
      return item === undefined ? toUnrated(row) : toUnratedWithParts(item, find, c.get('caller'))
    }
  }
}
