import { z } from 'zod'
import { bit, dayText, decimal, keyedShape, named, ownMembers, text, whole } from './leafShapes.ts'

/** What an item is with and without dates (§2.2). */
const base = z.object({
  item_id: whole(9),
  sku: text('fir-cabin'),
  name: text('Fir cabin'),
  unit: text('N', 'What it is booked by: D day, N night, H hour.'),
  url: text('fir-cabin'),
  lock: whole(0),
  visibility: text('*'),
  pos: whole(1),
  summary: text('<p>Sleeps two.</p>'),
  details: text('<p>Sleeps two.</p>'),
  stock: whole(3),
  unlimited: bit(),
  video: z.union([
    z.object({ id: text('dQw4'), start: whole(0) }),
    z.object({}).catchall(z.never()),
  ]),
  image: keyedShape(
    '1',
    z.object({ title: text('The cabin'), src: text('fir.jpg'), path: text('/i') }),
  ),
  category_id: whole(2),
  category: text('Cabins'),
  product_group_type: text(''),
  type: text('I'),
  status: text('A'),
  alias_id: whole(0),
  len: whole(1),
  rules: text('{"param":{"adults":{"MIN":1,"MAX":4}}}', 'JSON inside a text.'),
})

const packaged = z.object({
  package_id: whole(12),
  optin: z.enum(['O', 'I']).describe('`O`: may be added; `I`: always in.'),
  select_package_params: bit(),
})

const children = text('', 'The numbers of its kinds, with commas between them.')

const unratedPart = base.extend({
  meta: text('{"display_mode":"list"}', 'JSON inside a text.'),
  rated: z.literal(0),
  product_group_children: children,
})

/** An item without dates as 3.0 writes it. §2.2 */
export type WireItem = z.input<typeof unratedPart>

/** An item without dates; with `packages` also what it is sold with. */
const unrated = named(
  'Item',
  unratedPart.extend({
    product_group_children: z.union([children, z.array(unratedPart)]),
    package: z.array(packaged.extend({ item: unratedPart })).optional(),
  }),
)

const parameter = z.object({
  price: bit(),
  lbl: text('Adults'),
  lock: bit(),
  qty: whole(2),
  hide: bit('Told to staff alone.').optional(),
  customer_hide: bit(),
  req: bit(),
  range: bit(),
  def: whole(1),
  MIN: whole(0),
  MAX: whole(4),
})

/** A tax on a stay or a session. §2.2, §2.11 */
export const taxOn = named(
  'Tax',
  z.object({ tax_id: whole(1), name: text('GST'), amount: decimal('7.12'), included: bit() }),
)

const priceOfStretch = z.object({
  amount: decimal('142.38'),
  days: whole(1),
  type: z.enum(['U', 'F']).describe('`U`: for each one; `F`: for the whole range.'),
  range: text('1-2'),
})

const ratedDate = z.object({
  status: z.enum(['A', 'U']),
  price: keyedShape('qty', decimal('142.38')),
  dow: whole(6, '0 = Sunday'),
  stock: z.object({ T: whole(3), B: whole(1), A: whole(2), MinA: whole(2) }),
  rates: z.array(whole(4)),
  discount: decimal('0.00'),
  sub_total: decimal('142.38'),
})

const rate = named(
  'Rate',
  z.object({
    status: text('AVAILABLE'),
    available: whole(2),
    error: z
      .object({
        id: text('sold_out'),
        title: text('Sold out'),
        details: text('Nothing is left on these days.'),
      })
      .describe('Why it cannot be had.')
      .optional(),
    slip: text('20260711x1-qty.1~c2ln', 'Goes into a session as it is.').optional(),
    summary: z.object({
      title: text('Available'),
      details: text('<p>1 night</p>'),
      price: z.object({
        total: text('CA$142.38'),
        title: text('1 night'),
        unit: text('per night'),
        param: keyedShape('qty', text('CA$142.38')),
      }),
      date: text('Sat Jul 11 - Sun Jul 12, 2026'),
    }),
    sub_total: decimal('142.38'),
    discount: decimal('0.00'),
    discount_error: z
      .object({ id: text('unknown'), title: text('There is no such discount code.') })
      .optional(),
    tax: z.array(taxOn),
    tax_total: decimal('7.12'),
    tax_inc_total: decimal('0.00'),
    total: decimal('149.50'),
    event: z.array(keyedShape('qty', priceOfStretch)),
    start_date: dayText(),
    end_date: dayText(),
    start_time: text('09:30').optional(),
    end_time: text('12:30').optional(),
    dates: keyedShape('20260711', ratedDate),
  }),
)

const ratedPart = base.extend({
  meta: ownMembers('display_mode'),
  rated: z.literal(1),
  product_group_children: children,
  package: z.array(packaged),
  param: keyedShape('adults', parameter),
  qty: whole(1),
  days: whole(1),
  discount: z
    .object({ amount: z.number().meta({ examples: [14.24] }), type: text('SUMMER') })
    .nullable(),
  gprice: keyedShape('qty', keyedShape('1-2', z.enum(['U', 'F']))),
  local_start_date: text('Sat Jul 11, 2026'),
  local_end_date: text('Sun Jul 12, 2026'),
  rate,
})

/** An item on dates as 3.0 writes it. §2.2 */
export type WireRatedItem = z.input<typeof ratedPart>

/** The price of an item on dates as 3.0 writes it. §2.2 */
export type WireRate = WireRatedItem['rate']

/** An item on dates. */
const rated = named(
  'RatedItem',
  ratedPart.extend({
    product_group_children: z.union([children, z.array(ratedPart)]),
    package: z.array(packaged.extend({ item: ratedPart.optional() })),
  }),
)

const metEvents = keyedShape(
  '4',
  z.object({
    name: text('Summer'),
    start_date: whole(20_260_701),
    end_date: whole(0, '0 when it never ends.'),
  }),
)
  .describe('The events that were met; of a rated answer.')
  .optional()

const item = z.union([rated, unrated])

/** Items by number, with or without dates. §2.2 */
export const itemsAnswered = { items: keyedShape('9', item), events: metEvents }
/** One item, with or without dates. §2.2 */
export const itemAnswered = { item, events: metEvents }

const cal = keyedShape('20260711', whole(2)).describe('Day → how many are left.')
const closed = z.array(dayText()).describe('The days on which nothing may be sold.')

/** The calendars of items, by number. §4.1 */
export const calendarsAnswered = { items: keyedShape('9', cal), closed: keyedShape('9', closed) }
/** The calendar of one item. §4.1 */
export const calendarAnswered = { item: z.object({ item_id: whole(9), cal, closed }) }
