import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parseDay, toWireDay } from '../../../../../src/contract/day.ts'
import { type Event, parseEvents } from '../../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { parseRatedItem } from '../../../../../src/contract/ratedItem.ts'
import {
  basePriceIn,
  newPricesIn,
} from '../../../../../src/desk/pages/calendar/prices/basePrices.ts'
import { calibrated } from '../../../../../src/desk/pages/calendar/prices/calibration.ts'
import { type DaySample, samplesIn } from '../../../../../src/desk/pages/calendar/prices/samples.ts'
import {
  type Draft,
  type EventValues,
  effectiveEvents,
  valuesOf,
} from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { simulate, usualPolicy } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { concerns } from '../../../../../src/pricing/priceRule.ts'
import { type AService, startService } from '../../../../example/aService.ts'
import type { Asking } from '../../../../example/asking.ts'
import { bookingIn } from '../../../../example/bookingIn.ts'
import { itemIn } from '../../../../example/itemIn.ts'
import { tries } from '../../../../example/tries.ts'
import { aDraft, aRule } from '../aRule.ts'
import { anyRule } from './anyRule.ts'
import { asService } from './asService.ts'

/** Four weeks without any event of the demo business but discounts. */
const first = parseDay('2031-03-03')
const last = addDays(first, 27)
const base = 7_313
const currency = parseCurrency('CAD')
const path = '/api/4.0/events'

let service: AService
let maria: Asking
let itemId: number
const punt = () => ({ id: itemId, name: 'Punt', categoryId: 6 })
beforeAll(async () => {
  service = await startService({ demo: 20 })
  maria = await service.as('maria')
  itemId = await itemIn(service.database, { name: 'Punt', price: base, stock: 5 })
  // From five units left down to one, so that Yield has different levels.
  const away = [
    { from: 1, days: 20 },
    { from: 4, days: 12 },
    { from: 9, days: 9 },
    { from: 10, days: 2 },
  ]
  for (const [nth, { from, days }] of away.entries()) {
    await bookingIn(service.database, {
      code: `PUNT-00000${nth}`,
      itemId,
      startsAt: `${addDays(first, from)}T18:00Z`,
      endsAt: `${addDays(first, from + days)}T18:00Z`,
    })
  }
})
afterAll(() => service.close())

async function write(method: string, at: string, sent: object): Promise<number> {
  const { status, body } = await maria.send(method, at, sent)
  expect([status, body.message]).toEqual([200, undefined])
  return Number(body.data?.id)
}

const disable = (id: number) => write('DELETE', `${path}/${id}`, {})

const eventsThere = async (): Promise<readonly Event[]> =>
  parseEvents((await maria.get('event?limit=1000')).body).records

async function charged(): Promise<readonly DaySample[]> {
  const range = `start_date=${toWireDay(first)}&end_date=${toWireDay(last)}`
  const { body } = await maria.get(`item/${itemId}?${range}&rules=off`)
  return samplesIn(parseRatedItem(body), null, 0)
}

const rules = (least: number, most: number) =>
  fc.array(anyRule(first), { minLength: least, maxLength: most })

const edit = fc.record({
  op: fc.constantFrom('create', 'update', 'disable'),
  which: fc.nat(99),
  cents: fc.nat(20_000),
})

test('the price calculated for a draft is what the service charges once it is published (ux.md §4.7)', async () => {
  let compared = 0
  const runs = tries(15, 60)
  await fc.assert(
    fc.asyncProperty(
      rules(0, 4),
      fc.array(fc.tuple(edit, anyRule(first)), { minLength: 1, maxLength: 4 }),
      async (standing, edits) => {
        const made: number[] = []
        const target = { itemId, categoryId: 6 }
        for (const rule of standing) {
          made.push(await write('POST', path, asService(rule(target), '61.07')))
        }
        const before = await eventsThere()
        const drafts = edits.reduce<readonly Draft[]>((all, [wanted, rule], nth) => {
          const own = before.filter(
            ({ id }) => made.includes(id) && all.every(({ rateId }) => rateId !== id),
          )
          return [
            ...all,
            draftOf(own[wanted.which % Math.max(1, own.length)], rule(target), wanted, nth),
          ]
        }, [])

        const effective = effectiveEvents(before, drafts)
        const newPrices = new Map(made.map((id) => [id, 6_107]))
        const calculated = (await charged()).map(({ day, left }) => {
          const situation = { item: punt(), day, base, left, currency, newPrices }
          const { minor, isClosed } = simulate(effective, situation)
          return { day, minor, isOpen: !isClosed && left !== 0 }
        })
        for (const draft of drafts) made.push(await publish(draft))
        expect((await charged()).map(({ day, minor, isOpen }) => ({ day, minor, isOpen }))).toEqual(
          calculated,
        )
        compared += calculated.length
        for (const id of made) await disable(id)
      },
    ),
    { numRuns: runs },
  )
  expect(compared).toBe(runs * 28)
})

function draftOf(
  event: Event | undefined,
  after: EventValues,
  { op, cents }: { readonly op: string; readonly cents: number },
  nth: number,
): Draft {
  const draftId = `draft ${nth}`
  const newPrice = after.price.kind === 'new' ? { minor: cents, currency } : null
  if (op === 'create' || event === undefined) return aDraft(after, { draftId, newPrice })
  const before = valuesOf(event)
  const rateId = event.id
  return op === 'disable'
    ? aDraft({ ...before, enabled: false }, { draftId, op, rateId, before })
    : aDraft(after, { draftId, rateId, before, newPrice })
}

async function publish({ op, rateId, after, newPrice }: Draft): Promise<number> {
  if (op === 'disable') return write('DELETE', `${path}/${rateId}`, {})
  const sent = asService(after, ((newPrice?.minor ?? 0) / 100).toFixed(2))
  return op === 'create' ? write('POST', path, sent) : write('PATCH', `${path}/${rateId}`, sent)
}

const percent = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const

const days = (from: number, to: number) => ({
  startDay: addDays(first, from),
  endDay: addDays(first, to),
})

test('base price, new prices and the way events work together are found from the service’s prices alone (ux.md §4.7)', async () => {
  const written: number[] = []
  const itemIds = [itemId]
  for (const rule of [
    aRule({ itemIds, ...days(2, 22), kind: 'season', ...percent(20) }),
    aRule({ itemIds, ...days(0, 27), ...percent(10), repeat: 'weekly', weekdays: ['sat', 'sun'] }),
    aRule({ itemIds, ...days(8, 9), price: { kind: 'new' } }),
  ]) {
    written.push(await write('POST', path, asService(rule, '55.55')))
  }
  const events = effectiveEvents(await eventsThere(), []).filter(({ values }) =>
    concerns(values, punt()),
  )
  const samples = await charged()
  const found = basePriceIn(samples, events)
  const newPrices = newPricesIn(samples, events)
  expect([found, [...newPrices]]).toEqual([base, [[written[2], 5_555]]])
  const seen = { item: punt(), events, samples, base: found, newPrices }
  expect(calibrated([seen], currency)).toEqual({ explained: 28, of: 28, policy: usualPolicy })
  for (const id of written) await disable(id)
})
