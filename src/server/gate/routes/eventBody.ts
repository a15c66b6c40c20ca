import { z } from 'zod'
import { weekdays } from '../../../contract/event.ts'
import { isParameterId } from '../../../contract/itemParameter.ts'
import type { WireEvent4 } from '../../../contract/wire/eventShapes.ts'
import { bodyRule } from './bodyRule.ts'

const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const flag = z.union([z.boolean(), z.literal([0, 1])])
const whole = z.int().min(0).max(2_147_483_647)
const decimal = z.union([z.number(), z.string().regex(/^[-+]?\d{1,12}(?:\.\d{1,6})?$/)])
/** 0 for an event that never ends (§2.8). */
const day = z.union([z.int().min(0).max(99_991_231), z.string().regex(/^[\d-]{1,10}$/)])
const ids = z.array(z.union([whole, z.string().regex(/^(?:\d{1,12}|all)$/)])).max(1_000)

/** The members of §2.8 and those an event with its own price needs. Only their kinds are checked; the service does the rest. */
const event = z
  .strictObject({
    name: line(200),
    type: line(10),
    start_date: day,
    end_date: day,
    span: flag,
    price_src: line(10),
    dynamic_rate: decimal,
    dynamic_type: line(10),
    status: line(10),
    repeat_id: line(10),
    enabled: flag,
    rule_set_id: whole,
    vouchers: whole,
    details: z.array(z.strictObject({ level: whole, rate: decimal })).max(50),
    repeat: z.array(z.enum(weekdays)).max(7),
    apply_to: z.strictObject({ item_id: ids, category_id: ids }).partial(),
    prices: z
      .array(
        z
          .strictObject({
            item_id: whole,
            param: z.string().refine(isParameterId),
            from: whole,
            per: line(10),
            amount: decimal,
          })
          .partial({ from: true, per: true }),
      )
      .max(1_000),
    /** The value as it was read: the service refuses the change when somebody else has changed the event since. */
    updated: z.union([line(40), whole]),
  } satisfies Partial<Record<keyof WireEvent4, z.ZodType>>)
  .partial()

/** What the desk may send to create or change an event. */
export const eventBody = bodyRule(event)
