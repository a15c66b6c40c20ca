import { z } from 'zod'
import { bit, decimal, keyedShape, named, text, whole } from './leafShapes.ts'

/** An event of §2.8. */
const event = z.object({
  rate_id: whole(4),
  name: text('Summer'),
  type: z.enum(['SP', 'SE', 'DC']),
  start_date: whole(20_260_701),
  end_date: whole(20_260_831, '0 when it never ends.'),
  span: bit(),
  price_src: z.enum(['B', 'N', 'D', 'Yield', '']),
  dynamic_rate: decimal('10'),
  dynamic_type: z.enum(['P', 'F', '']),
  status: z.enum(['A', 'U']),
  repeat_id: z.enum(['', 'W', '*']),
  enabled: bit(),
  rule_set_id: whole(1),
  vouchers: whole(0),
  details: z.array(
    z.object({
      level: whole(2),
      rate: z.union([decimal('110'), z.number()]),
    }),
  ),
  repeat: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
  apply_to: z.object({
    item_id: z.array(z.union([whole(9), z.literal('all')])),
    category_id: z.array(whole(2)),
  }),
})

const event3 = named('Event', event)

/** An event as 3.0 writes it. §2.8 */
export type WireEvent = z.input<typeof event>

/** The answer of `event`. §4.1 */
export const eventsAnswered = { events: keyedShape('4', event3) }
/** The answer of `event/{event_id}`. §4.1 */
export const eventAnswered = { event: event3 }

/** The same at 4.0, with what an editor needs beside it. */
export const event4 = named(
  'Event4',
  event.extend({
    id: whole(4, 'As rate_id.'),
    prices: z.array(
      z.object({
        item_id: whole(9),
        param: text('qty'),
        from: whole(1),
        per: z.enum(['each', 'range']),
        amount: decimal('160.00'),
      }),
    ),
    vouchers_used: whole(0),
    updated: z.iso.datetime({ offset: true }).meta({ examples: ['2026-07-11T17:00:00.123Z'] }),
  }),
)

/** An event as 4.0 writes it. §4.4 */
export type WireEvent4 = z.input<typeof event4>
