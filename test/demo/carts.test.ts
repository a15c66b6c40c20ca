import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, toWireDay } from '../../src/contract/day.ts'
import { demoBusiness } from '../../src/demo/data/business.ts'
import { saleRefusal } from '../../src/server/service/create/saleRefusals.ts'
import { type ReadFacts, readFacts } from '../../src/server/service/items/rateFacts.ts'
import { rateItem } from '../../src/server/service/items/rateItem.ts'
import type { RequestedRate } from '../../src/server/service/items/requestedDates.ts'
import { offerOf } from '../../src/server/service/items/slipOf.ts'
import { calculateLines } from '../../src/server/service/sessions/calculateCart.ts'
import { begin, idIn, linesIn } from '../example/aCart.ts'
import { type AService, demoNow, demoToday, startService } from '../example/aService.ts'
import type { Answered, Asking } from '../example/asking.ts'
import { tablesOf } from '../example/bookingIn.ts'
import { create } from '../example/created.ts'

let service: AService
let kenji: Asking
let facts: ReadFacts
let codes: readonly string[]
beforeAll(async () => {
  service = await startService({ demo: 60 })
  kenji = await service.as('kenji')
  const db = tablesOf(service.database)
  const events = await db.selectFrom('events').select('name').where('type', '=', 'DC').execute()
  codes = events.map(({ name }) => name)
  const ids = (await db.selectFrom('items').select('item_id').execute()).map((row) => row.item_id)
  facts = await readFacts(
    db,
    ids.flatMap((itemId) => stays.map((stay) => ({ itemId, requested: asks(stay, {}, null) }))),
    { business: demoBusiness, now: new Date(demoNow), audience: 'staff' },
  )
})
afterAll(() => service.close())

/** Stays of one day or night, and longer ones: in specials, in every season, and next year. */
const stays = [1, 6, 27, 42, 170, 330, 500].map((offset, nth) => ({
  start: addDays(demoToday, offset),
  end: addDays(demoToday, offset + (nth % 3)),
  startTime: 600,
  endTime: 780,
}))
const parties = [
  { qty: 1, adults: 1, children: 0 },
  { qty: 5, adults: 6, children: 2 },
]

const asks = (
  stay: RequestedRate['stay'],
  quantities: RequestedRate['quantities'],
  discountCode: string | null,
): RequestedRate => ({ stay, quantities, discountCode, rules: 'all' })

/** Item 9 for one day, as Kenji asks for it. */
const twoBoats = async (code: string) =>
  (await kenji.get(`item/9?date=20260801&param[qty]=2&discount_code=${code}`)).body.item

describe('every item of the demo with every discount code', () => {
  test('costs the same when it is booked as when it was shown, and never more with the code (§2.8)', () => {
    let booked = 0
    const wrong: string[] = []
    for (const item of facts.items.values()) {
      for (const stay of stays) {
        for (const party of parties) {
          const plain = rateItem(item, asks(stay, party, null), facts)
          for (const code of [null, ...codes]) {
            const requested = asks(stay, party, code)
            const rated = rateItem(item, requested, facts)
            const what = `${item.row.name} on ${stay.start} with ${code}`
            if (rated.price.subTotal > plain.price.subTotal) wrong.push(`${what} costs more`)
            if (rated.refusal !== null) continue
            const line = {
              lineId: '1',
              slip: '',
              parentId: null,
              optin: null,
              isOut: false,
              lastPart: 0,
              offer: offerOf(rated, requested, demoBusiness.currency),
            }
            if (saleRefusal(calculateLines([line], facts), demoBusiness) !== null)
              wrong.push(`${what} is refused`)
            booked += 1
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(booked).toBeGreaterThan(3000)
  })

  test('PADDLE10 takes ten dollars off each boat a day (§2.8 `dynamic_type` F)', async () => {
    const [plain, coded] = [await twoBoats('NOSUCHCODE'), await twoBoats('PADDLE10')]
    expect(Number(plain?.rate?.sub_total) - Number(coded?.rate?.sub_total)).toBe(20)
    expect(coded?.discount).toEqual({ amount: 20, type: 'PADDLE10' })
  })
})

const anyLine = fc.record({
  itemId: fc.integer({ min: 1, max: 40 }),
  offset: fc.integer({ min: 1, max: 540 }),
  longer: fc.integer({ min: 0, max: 4 }),
  qty: fc.integer({ min: 1, max: 3 }),
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.integer({ min: 0, max: 2 }),
  code: fc.nat({ max: 20 }),
  addOns: fc.boolean(),
})
type Line = typeof anyLine extends fc.Arbitrary<infer T> ? T : never

async function slipOf({ itemId, offset, longer, qty, adults, children, code }: Line) {
  const [start, end] = [addDays(demoToday, offset), addDays(demoToday, offset + longer)]
  const query = new URLSearchParams({
    start_date: toWireDay(start),
    end_date: toWireDay(end),
    start_time: '10:00',
    end_time: '12:00',
    'param[qty]': String(qty),
    'param[adults]': String(adults),
    'param[children]': String(children),
    ...(codes[code] === undefined ? {} : { discount_code: codes[code] }),
  })
  const slip: unknown = (await kenji.get(`item/${itemId}?${query}`)).body.item?.rate?.slip
  return typeof slip === 'string' ? [slip] : []
}

/** Takes every add-on that is offered. */
async function withAddOns(session: Answered, session_id: string): Promise<Answered> {
  const addOns = Object.keys(linesIn(session)).filter((line) => line.includes('.'))
  if (addOns.length === 0) return session
  const alter = addOns.map((line) => [`alter[${line}]`, 'optin'] as const)
  return kenji.post('booking/session', { session_id, ...Object.fromEntries(alter) })
}

test('no cart of the demo’s items, options and codes is refused because a price changed (§4.1)', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 3 }), async (lines) => {
      const slips = (await Promise.all(lines.map(slipOf))).flat()
      if (slips.length === 0) return
      const begun = await begin(kenji, slips)
      // Two lines of an item that is nearly sold out: refused at once, for another reason.
      if (begun.status === 409) return
      const session_id = idIn(begun)
      if (lines.some(({ addOns }) => addOns)) await withAddOns(begun, session_id)
      const { status, body } = await create(kenji, session_id)
      expect([status, body.request?.error?.details]).toEqual([200, undefined])
      made += 1
    }),
    { numRuns: 40 },
  )
  expect(made).toBeGreaterThan(15)
})
