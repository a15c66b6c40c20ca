import type { Context } from 'hono'
import { toWireDay } from '../../../contract/day.ts'
import { keyed } from '../../../contract/jsonInOrder.ts'
import type { Env } from '../base/deps.ts'
import { localDay } from '../stock/stayWords.ts'
import { answer } from '../wire/envelope.ts'
import { toEcho } from '../wire/queryEcho.ts'
import type { ItemRow } from './findItems.ts'
import { withParts } from './packageWire.ts'
import type { RatableItem } from './ratableItem.ts'
import { toRated } from './ratedWire.ts'
import type { Rated } from './rateItem.ts'
import { type RatedItems, rateItems } from './rateItems.ts'
import type { Saying } from './rateWire.ts'
import type { RatedItemQuery, RequestedRate } from './requestedDates.ts'
import { slipOf } from './slipOf.ts'

/** The form of a rated answer: the key that signs its SLIPs, and the query's options besides dates and quantities. */
export type Showing = {
  readonly key: Buffer
  readonly sent: Pick<RatedItemQuery, 'available' | 'packages'>
}

/**
 * The rated answer (§2.2, §4.2): `items` keyed by number for a list, `item` for one, and the events they met.
 *
 * @param found the requested items: a list, or a single item
 */
export async function answerRated(
  c: Context<Env>,
  found: readonly ItemRow[] | ItemRow,
  requested: RequestedRate,
  { key, sent }: Showing,
): Promise<Response> {
  const { db, now } = c.get('deps')
  const [business, caller] = [c.get('business'), c.get('caller')]
  const least = sent.available ?? 0
  const rows = isOne(found) ? [found] : found
  const ids = rows.map(({ item_id }) => item_id)
  const at = now()
  const rates = await rateItems(db, ids, requested, {
    business,
    now: at,
    audience: caller.audience,
  })
  const saying: Saying = {
    business,
    caller,
    find: rates.item,
    taxes: rates.book.taxes,
    slipFor: slipOf(key, rates.requested, { business, caller, now: at }),
  }
  const rated = ids
    .flatMap((id) => rates.rate(id) ?? [])
    .filter(({ available }) => isOne(found) || available >= least)
  const isWhole = sent.packages === true
  const wireItems = rated.map((one) =>
    isWhole ? { ...toRated(one, saying), ...partsOf(one, rates, saying) } : toRated(one, saying),
  )
  const [first] = wireItems
  const request = isOne(found)
    ? { resource: 'item', id: String(found.item_id) }
    : { resource: 'item', records: wireItems.length }
  return answer(c, {
    ...request,
    query: { ...queryIn(c), ...datesIn(requested, isOne(found) ? rated[0] : undefined, saying) },
    payload: {
      ...(isOne(found)
        ? { item: first }
        : { items: keyed(wireItems.map((item) => [item.item_id, item])) }),
      events: eventsIn(rated),
    },
  })
}

const isOne = (found: readonly ItemRow[] | ItemRow): found is ItemRow => !Array.isArray(found)

/** Add-ons use the item's quantities, unless the query sets their own. */
const partsOf = ({ item }: Rated, rates: RatedItems, saying: Saying) =>
  withParts(item, rates.item, saying.caller, (part: RatableItem, entry) => {
    const rated = rates.rate(part.row.item_id, entry?.selectsParameters === true)
    return rated === null ? null : toRated(rated, saying)
  })

function queryIn(c: Context<Env>): Readonly<Record<string, unknown>> {
  const echo = toEcho(c.req.url)
  return Array.isArray(echo) ? {} : echo
}

/** The `query` of a rated answer (§2.1): for a list as it was sent, for a single item as it was used. */
function datesIn(requested: RequestedRate, one: Rated | undefined, { business }: Saying) {
  const start = requested.stay.start
  const end = one?.stay.end ?? requested.stay.end ?? start
  return {
    start_date: toWireDay(start),
    end_date: toWireDay(end),
    param: one?.quantities ?? requested.quantities,
    local_start_date: localDay(start, business),
    local_end_date: localDay(end, business),
  }
}

/** Every event that holds on some day of what was rated, keyed by its number. */
const eventsIn = (rated: readonly Rated[]) =>
  Object.fromEntries(
    rated
      .flatMap(({ price }) => price.days)
      .flatMap(({ rules }) => rules)
      .map(({ id, name, startDay, endDay }) => [
        id,
        {
          name,
          start_date: Number(toWireDay(startDay)),
          end_date: endDay === null ? 0 : Number(toWireDay(endDay)),
        },
      ]),
  )
