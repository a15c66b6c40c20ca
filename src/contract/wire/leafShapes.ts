import { z } from 'zod'

/** The shapes that the description of the API names, so that it says each of them once. */
export const namedShapes = new Map<string, z.ZodType>()

/** Gives a shape its name in the description: `Note`. A name belongs to one shape. */
export function named<S extends z.ZodType>(id: string, shape: S): S {
  namedShapes.set(id, shape)
  return shape
}

/** What the description of the API has about a leaf; the example of a whole answer is made of the examples of its leaves. */
const meta = (example: string | number | boolean, says: string | undefined) => ({
  examples: [example],
  ...(says === undefined ? {} : { description: says }),
})

/** A text. */
export const text = (example: string, says?: string) => z.string().meta(meta(example, says))

/** A whole number, 0 or more: an identifier or a count. */
export const whole = (example: number, says?: string) =>
  z.int().nonnegative().meta(meta(example, says))

/** An amount with the decimals of its currency. */
export const decimal = (example: string, says?: string) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta(meta(example, says))

/** Seconds since 1970. */
export const unixTime = (says?: string) => z.int().meta(meta(1_783_789_200, says))

/** RFC 3339 with an offset. */
export const moment = (says?: string) =>
  z.iso.datetime({ offset: true }).meta(meta('2026-07-11T10:00:00-07:00', says))

/** A day as `yyyymmdd`. */
export const dayText = (says?: string) =>
  z
    .string()
    .regex(/^\d{8}$/)
    .meta(meta('20260711', says))

/** `true` or `false`. */
export const yesNo = (says?: string) => z.boolean().meta(meta(true, says))

/** 1 for yes, 0 for no. */
export const bit = (says?: string) => z.literal([0, 1]).meta(meta(1, says))

/** An object keyed by number, code or day. */
export const keyedShape = <S extends z.ZodType>(exampleKey: string, shape: S) =>
  z.record(z.string().meta({ examples: [exampleKey] }), shape)

/** Whatever an account or a client made up itself. */
export const anyJson: z.ZodType = named(
  'Json',
  z
    .lazy(() =>
      z.union([
        z.string(),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(anyJson),
        z.record(z.string(), anyJson),
      ]),
    )
    .meta({ examples: ['vegan'], description: 'Any JSON.' }),
)

/** Members that an account or a client made up itself, by name. */
export const ownMembers = (exampleKey: string, says?: string) =>
  keyedShape(exampleKey, anyJson).meta(says === undefined ? {} : { description: says })
