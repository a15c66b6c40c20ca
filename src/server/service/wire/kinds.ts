import { z } from 'zod'
import { isText, type Leaf, listOf, partsOf, textOf } from '../base/leaf.ts'

/** The allowed values of a parameter as JSON Schema, for the description of the API. */
export type Wire = {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly [word: string]: unknown
}

/** Why a value is refused; the text continues "must be …". `part` names a part of a nested parameter. */
export class Wrong {
  readonly why: string
  readonly part: readonly string[]
  constructor(why: string, part: readonly string[] = []) {
    this.why = why
    this.part = part
  }
}

/**
 * One kind of parameter: its description, its parser and its refusal.
 *
 * @param says one line for people, for this very parameter
 * @param read is not called when the parameter was not sent; the value is then undefined
 */
export function kind<T>(
  says: string | undefined,
  wire: Wire,
  read: (leaf: Leaf) => T | undefined | Wrong,
) {
  return z
    .custom<Leaf>()
    .meta(says === undefined ? wire : { ...wire, description: says })
    .optional()
    .transform((leaf, context): T | undefined => {
      const value = leaf === undefined ? undefined : read(leaf)
      if (!(value instanceof Wrong)) return value
      const message = `must be ${value.why}`
      context.issues.push({ code: 'custom', message, input: leaf, path: [...value.part] })
      return z.NEVER
    })
}

/**
 * A kind made of one text, the last one when it was repeated. Empty counts as not sent, and so do the parts of
 * `name[a]=1`, which name another parameter.
 */
const ofText = <T>(says: string | undefined, wire: Wire, read: (text: string) => T | Wrong) =>
  kind(says, wire, (leaf) => {
    const value = textOf(leaf)
    return value === undefined || value === '' ? undefined : read(value)
  })

/** A required parameter, `needed(text())`: refused as missing when it was not sent. */
export const needed = <T>(optional: z.ZodType<T | undefined, Leaf | undefined>) =>
  z.nonoptional(optional, { error: 'is missing' })

/** Text; of a repeated value the last one, and an empty one is not sent. */
export const text = (says?: string) => ofText(says, { type: 'string' }, (value) => value)

/** Text that may be empty. */
export const words = (says?: string, wire: { readonly maxLength?: number } = {}) =>
  kind(says, { type: 'string', ...wire }, textOf)

/** One of a few words, in any letter case. */
export const oneOf = <const W extends string>(names: readonly W[], why: string, says?: string) =>
  ofText<W>(says, { type: 'string', enum: names }, (value) => {
    const word = value.trim().toLowerCase()
    return names.find((name) => name.toLowerCase() === word) ?? new Wrong(why)
  })

const flags = new Map([
  ...['1', 'true', 'yes', 'on'].map((yes) => [yes, true] as const),
  ...['0', 'false', 'no', 'off', ''].map((no) => [no, false] as const),
])

/** `1`, `true`, `True`, `yes`, `on` and their opposites; an empty value means no. */
export const flag = (says?: string) =>
  kind(says, { type: 'boolean' }, (leaf) => {
    const sent = textOf(leaf)
    if (sent === undefined) return undefined
    return flags.get(sent.trim().toLowerCase()) ?? new Wrong('1 or 0')
  })

const largest = 2_147_483_647

/** A whole number in digits alone, within what the database holds. */
export const wholeNumber = (says?: string, { least = 0, most = largest } = {}) =>
  ofText(says, { type: 'integer', minimum: least, maximum: most }, (value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most
      ? number
      : new Wrong(`a whole number from ${least} to ${most}`)
  })

/** Every value of `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2`, which mean the same; empty when not sent. */
export const list = (says?: string) =>
  kind(says, { type: 'array', items: { type: 'string' } }, listOf).transform((all) => all ?? [])

/** A list of identifiers. */
export const wholeNumbers = (says?: string, why = 'a list of whole numbers from 0 to 999999999') =>
  kind(
    says,
    { type: 'array', items: { type: 'integer', minimum: 0, maximum: 999_999_999 } },
    (leaf) => {
      const all = listOf(leaf)
      return all.every((id) => /^\d{1,9}$/.test(id)) ? all.map(Number) : new Wrong(why)
    },
  ).transform((all) => all ?? [])

/** The named texts of `form[name]=Mary&form[note]=late`; none when not sent. */
export const nested = (says?: string) =>
  kind(says, { type: 'object', additionalProperties: { type: 'string' } }, (leaf) =>
    isText(leaf) ? {} : partsOf(leaf),
  ).transform((parts) => parts ?? {})

/** The named numbers of `param[adults]=2&param[children]=1`; what is empty is not sent. */
export const quantities = (says?: string) =>
  kind(
    says,
    { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: 99_999 } },
    (leaf) => {
      const sent = Object.entries(isText(leaf) ? {} : partsOf(leaf)).filter(
        ([, quantity]) => quantity.trim() !== '',
      )
      const wrong = sent.find(([, quantity]) => !/^\s*\d{1,5}\s*$/.test(quantity))
      if (wrong !== undefined) return new Wrong('a whole number from 0 to 99999', [wrong[0]])
      return Object.fromEntries(sent.map(([id, quantity]) => [id, Number(quantity)]))
    },
  ).transform((all) => all ?? {})

/** `24:00`, the end of a day and the beginning of the next, in minutes. */
export const endOfDay = 24 * 60

/**
 * `9:30`, `09:30:00`, `0930` or `9:30 am`, also after a day; in minutes after midnight.
 *
 * @param end whether `24:00` is a time as well
 */
export const time = (says?: string, end?: 'or 24:00') =>
  ofText(says, { type: 'string', examples: ['09:30'] }, (value) => {
    const [, hour, minute = '0', half] =
      /^(?:\d{4}-?\d\d-?\d\d[ T])?(\d{1,2})(?::?(\d\d))?(?::\d\d)?\s*([ap]m)?$/i.exec(
        value.trim(),
      ) ?? []
    const isAfternoon = half?.toLowerCase() === 'pm'
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
    const minutes = Number(minute) < 60 ? hours * 60 + Number(minute) : Number.NaN
    return minutes < endOfDay || (end !== undefined && minutes === endOfDay)
      ? minutes
      : new Wrong('a time as 09:30')
  })

const example = (...examples: string[]) => ({ type: 'string', examples }) as const

/** A day as text; which day that is depends on the business's clock, so the verb reads it (§4.2). */
export const day = (says?: string) =>
  ofText(says, example('20260711', '2026-07-11', 'today'), (value) => value)

/** A day or moment as text, with `<` or `>` before it if need be (§4.3); the verb reads it by the business's clock. */
export const dateFilter = (says?: string) =>
  ofText(says, example('20261121', '>2026-11-21', '<today', '1795255200'), (value) => value)

/** An RFC 3339 date-time as text (§4.4); without an offset the business's zone counts, so the verb reads it. */
export const moment = (says?: string) =>
  ofText(says, example('2026-11-21T09:00:00-08:00', '2026-11-21 09:00:00'), (value) => value)

const standardLimit = 100

/** A count in digits alone. One beyond what the database holds is read as the largest that it holds. */
const count = (says: string, least: 0 | 1, standard: number) =>
  ofText(says, { type: 'integer', minimum: least, default: standard }, (value) => {
    const number = /^\d+$/.test(value) ? Math.min(Number(value), largest) : -1
    return number >= least ? number : new Wrong(`a whole number, ${least} or more`)
  }).transform((number) => number ?? standard)

/** How many records at most: 100 when not sent, and a larger number than `most` is served as `most` (§4.3). */
export const limit = (most = 250) =>
  count(`Page size; at most ${most} are served.`, 1, standardLimit).transform((sent) =>
    Math.min(sent, most),
  )

/** Which page of a 3.0 list, counted from 1; one past the end is an empty page. */
export const page = () => count('Page number.', 1, 1)

/** How many records of a 4.0 list are left out before the first. */
export const offset = () => count('Records to leave out before the first.', 0, 0)
