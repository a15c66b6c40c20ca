import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orNull } from '../../../../src/contract/fields.ts'
import { z } from '../../../../src/contract/zod.ts'
import { parseSession } from '../../../../src/desk/core/api/signInAnswer.ts'

const text = z.optional(z.nullable(z.string()))
const word = z.enum(['remind', 'ask', 'block'])

/** The answer of `GET /auth/session`, as a schema. */
const schema = z.object({
  state: z.enum(['out', 'in', 'confirm', 'locked']),
  account: z.optional(
    z.nullable(z.object({ id: z.optional(z.nullable(z.number())), name: text, part: text })),
  ),
  business: z.optional(
    z.nullable(
      z.object({
        name: text,
        timeZone: text,
        currency: text,
        locale: text,
        clocks: z.optional(
          z.nullable(
            z.object({
              changes: z.array(z.object({ at: z.number(), aheadMs: z.number() })),
              until: z.number(),
            }),
          ),
        ),
      }),
    ),
  ),
  serverTime: z.union([z.string(), z.number()]),
  endsInSeconds: z.optional(z.nullable(z.number())),
  eventWrites: z.optional(z.string()),
  serviceHost: text,
  notice: text,
  doorRules: z.optional(z.nullable(z.object({ 'check-in': word, 'check-out': word }))),
  noShowStatus: text,
  isMarked: z.optional(z.boolean()),
  isDemo: z.optional(z.boolean()),
})

const whole = {
  state: 'in',
  account: { id: 2, name: 'Kenji Sato', part: 'desk' },
  business: {
    name: 'Harbour Outfitters',
    timeZone: 'America/Vancouver',
    currency: 'CAD',
    locale: 'en_CA',
    clocks: { changes: [{ at: 0, aheadMs: 0 }], until: 4_102_444_800_000 },
  },
  serverTime: '2026-11-25T17:00:00Z',
  endsInSeconds: 3600,
  eventWrites: 'v4',
  serviceHost: 'booking.example',
  notice: null,
  doorRules: { 'check-in': 'ask', 'check-out': 'block' },
  isMarked: true,
  isDemo: false,
}

type Json = unknown

/** `into` with another value somewhere inside. */
function changed(into: Json, where: readonly number[], value: Json): Json {
  const [nth, ...deeper] = where
  const names = typeof into === 'object' && into !== null ? Object.keys(into) : []
  const name = nth === undefined ? undefined : names[nth % Math.max(names.length, 1)]
  if (name === undefined) return value
  if (Array.isArray(into)) return into.map((one) => changed(one, deeper, value))
  return { ...Object(into), [name]: changed(Object(into)[name], deeper, value) }
}

// A text or number that is no time, or no currency, is refused, although a schema would accept it.
const isForSchema = (wire: unknown): boolean => {
  const { serverTime, business } = Object(wire)
  const { currency } = Object(business)
  const isTime = serverTime === whole.serverTime || !/^(string|number)$/.test(typeof serverTime)
  return isTime && (typeof currency !== 'string' || currency === 'CAD')
}

test('the gate’s answer about who is signed in is accepted and refused as its schema says (reliability.md §2.5)', () => {
  const value = fc.oneof(
    fc.constantFrom(null, undefined, true, 0, 7.5, 'CAD', [], {}),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), value, (where, other) => {
      const wire = changed(whole, where, other)
      fc.pre(isForSchema(wire))
      const read = orNull(() => parseSession(wire, { sentAt: 0, answeredAt: 0 }))
      expect(read !== null).toBe(z.safeParse(schema, wire).success)
    }),
  )
})
