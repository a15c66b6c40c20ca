import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ExactReader,
  exactFlag,
  exactNumber,
  exactText,
  listOf,
  oneOf,
  optional,
  recordBy,
} from '../../src/contract/exact.ts'
import { escaped, flag, integer, number, orNull, read, text } from '../../src/contract/fields.ts'
import { paymentRulesOrNull } from '../../src/contract/paymentRules.ts'
import { z } from '../../src/contract/zod.ts'

/** The result of a reader and of a schema for one value; null where it is refused. */
const byReader = <T>(reader: ExactReader<T>, wire: unknown) => orNull(() => ({ is: reader(wire) }))
const bySchema = (schema: z.ZodMiniType, wire: unknown) => {
  const { success, data } = z.safeParse(schema, wire)
  return success ? { is: data } : null
}

const anyOf = fc.oneof(
  fc.constantFrom(null, undefined, 'ask', 'block', 'remind', true, 0, '', [], {}),
  fc.jsonValue(),
)
const near = fc.record(
  { 'check-in': anyOf, 'check-out': anyOf, name: anyOf, at: anyOf, list: anyOf, isSo: anyOf },
  { requiredKeys: [] },
)

/** The same reader as a schema, for a member that may be absent. */
const lenient = (make: ExactReader<unknown>) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((wire: unknown) => make(wire)),
  )

test.each([
  [exactText, 7, 'text'],
  [exactNumber, '7', 'a number'],
  [exactFlag, 'yes', 'true or false'],
  [oneOf('ask', 'block'), 'x', 'ask or block'],
])(
  'a reader says in its error what it expected',
  (reader: ExactReader<unknown>, wire, expected) => {
    expect(() => reader(wire)).toThrow(`Expected ${expected}`)
  },
)

describe('readers without zod accept and refuse what a zod schema does', () => {
  const schema = z.object({
    name: z.optional(z.nullable(z.string())),
    at: z.number(),
    list: z.array(z.object({ at: z.number() })),
    isSo: z.optional(z.nullable(z.boolean())),
  })
  const reader = recordBy({
    name: optional(exactText),
    at: exactNumber,
    list: listOf(recordBy({ at: exactNumber })),
    isSo: optional(exactFlag),
  })

  test('a record with exact members', () => {
    const likely = fc.record({
      name: fc.option(fc.string()),
      at: fc.double(),
      list: fc.array(fc.record({ at: fc.double() })),
      isSo: fc.option(fc.boolean(), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.oneof(likely, near, anyOf), (wire) => {
        expect(byReader(reader, wire)).toEqual(bySchema(schema, wire))
      }),
    )
  })

  test('one of a few words, and the payment rules (reliability.md §2.8)', () => {
    const word = z.enum(['remind', 'ask', 'block'])
    const rules = z.object({ 'check-in': word, 'check-out': word })
    fc.assert(
      fc.property(fc.oneof(near, anyOf), (wire) => {
        expect(byReader(oneOf('remind', 'ask', 'block'), wire)).toEqual(bySchema(word, wire))
        expect(paymentRulesOrNull(wire)).toEqual(bySchema(rules, wire)?.is ?? null)
      }),
    )
  })

  test('a record of the service, whose members may be written in several ways (§2.5)', () => {
    const members = { name: escaped, at: integer, list: text, isSo: flag, 'check-in': number }
    const schemaOf = z.object(
      Object.fromEntries(Object.entries(members).map(([name, make]) => [name, lenient(make)])),
    )
    fc.assert(
      fc.property(fc.oneof(near, anyOf), (wire) => {
        expect(byReader((one) => read(members, one, 'a record'), wire)).toEqual(
          bySchema(schemaOf, wire),
        )
      }),
    )
  })
})
