import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Json } from '../../../example/asking.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
/** One item of each kind: with add-ons, with a discount, and both with little stock. */
let slips: readonly string[]
beforeAll(async () => {
  service = await startService()
  const { database } = service
  const suit = await itemIn(database, { name: 'Suit', stock: 4, price: 1801 })
  const lunch = await itemIn(database, { name: 'Lunch', stock: 6, price: 950 })
  const boat = await itemIn(database, {
    name: 'Boat',
    stock: 5,
    price: 6799,
    packages: [
      { id: suit, optin: 'O' },
      { id: lunch, optin: 'I' },
    ],
  })
  const bike = await itemIn(database, { name: 'Bike', stock: 6, price: 3333 })
  await eventIn(database, {
    name: 'SEVENTH',
    type: 'DC',
    price_src: 'D',
    dynamic_rate: '-14.2857',
    itemIds: [bike, suit],
  })
  slips = [
    await slipFor(service.pair, boat, 'date=20270501'),
    await slipFor(
      service.pair,
      bike,
      'start_date=20270501&end_date=20270502&discount_code=seventh',
    ),
    await slipFor(service.pair, suit, 'date=20270502'),
  ]
})
afterAll(() => service.close())

const line = fc.integer({ min: 1, max: 6 }).map(String)
const addOn = fc.tuple(line, fc.constantFrom('1', '2')).map((parts) => parts.join('.'))
const change = fc.oneof(
  fc.nat({ max: 2 }).map((slip) => ({ kind: 'add', slip }) as const),
  fc.tuple(line, fc.nat({ max: 2 })).map(([at, slip]) => ({ kind: 'replace', at, slip }) as const),
  fc
    .tuple(
      fc.oneof(line, addOn),
      fc.constantFrom('0', '1', '2', '3', '4', 'remove', 'optin', 'optout'),
    )
    .map(([at, to]) => ({ kind: 'alter', at, to }) as const),
  fc.constant({ kind: 'clear' } as const),
)
type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never

const send = (session_id: string, made: Change): Promise<Answered> => {
  const post = (form: Record<string, string>) =>
    service.pair.post('booking/session', { session_id, ...form })
  switch (made.kind) {
    case 'add':
      return post({ slip: slips[made.slip] ?? '' })
    case 'replace':
      return post({ slip: slips[made.slip] ?? '', line_id: made.at })
    case 'alter':
      return post({ [`alter[${made.at}]`]: made.to })
    case 'clear':
      return service.pair.post('booking/session/clear', { session_id })
  }
}

const cents = (amount: Json | undefined): number => Math.round(Number(amount) * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** What holds for every session, whatever was done to it. */
function addsUp(session: Json): void {
  const lines = Object.values(session.item ?? {})
  const taken = lines.filter(({ opt }) => String(opt) !== 'out')
  const total = (of: 'total' | 'item_total' | 'discount') =>
    sum(taken.map(({ rate }) => cents(rate?.[of])))
  expect(sum(lines.map(({ rate }) => cents(rate?.total)))).toBe(total('total'))
  expect(cents(session.sub_total)).toBe(total('item_total'))
  expect(cents(session.discount)).toBe(total('discount'))
  expect(total('total')).toBe(total('item_total') - total('discount'))
  expect(cents(session.total)).toBe(total('total') + cents(session.tax_total))
  expect(cents(session.tax_total)).toBe(Math.round((total('total') * 5) / 100))
  for (const { error, price_changed } of taken)
    expect([error, price_changed]).toEqual([undefined, undefined])
}

/** The lines that must be there after an accepted change. */
function linesAfter(before: readonly string[], made: Change, highest: number): string[] {
  switch (made.kind) {
    case 'add':
      return [...before, String(highest + 1)]
    case 'clear':
      return []
    case 'replace':
      return [...before]
    case 'alter':
      return before.filter((id) => made.to !== 'remove' || id !== made.at)
  }
}

const topLines = (answered: Answered) =>
  Object.keys(linesIn(answered)).filter((id) => !id.includes('.'))

test('whatever is done to a session, its totals are those of its lines, and no line is lost (§2.11)', async () => {
  let [taken, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (changes) => {
      let session = await begin(service.pair, [slips[0] ?? ''])
      const session_id = idIn(session)
      let highest = 1
      for (const made of changes) {
        const answered = await send(session_id, made)
        const now = await service.pair.get(`booking/session?session_id=${session_id}`)
        const isTaken = answered.status === 200
        expect([200, 400, 404, 409]).toContain(answered.status)
        expect(sessionIn(now)).toEqual(sessionIn(isTaken ? answered : session))
        const before = topLines(session)
        expect(topLines(now)).toEqual(isTaken ? linesAfter(before, made, highest) : before)
        if (isTaken) taken += 1
        else refused += 1
        highest = Math.max(highest, ...topLines(now).map(Number))
        addsUp(sessionIn(now))
        session = now
      }
    }),
    { numRuns: tries(10, 25) },
  )
  expect(Math.min(taken, refused)).toBeGreaterThan(10)
})
