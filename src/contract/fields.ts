import { type CalendarDay, parseDay } from './day.ts'
import { parseInstant } from './instant.ts'
import { isRecord } from './records.ts'
import { describedText, escapedText, plainText, toText } from './text.ts'
import { Unreadable } from './unreadable.ts'
import { z } from './zod.ts'

// Schemas of single members. Services in use make it necessary that they accept numbers as text,
// text as numbers, flags as 1, "1", true or "", and an empty value in place of any other.

const field = <T>(make: (wire: unknown) => T) => z.pipe(z.optional(z.unknown()), z.transform(make))

/** Null when `parse` throws `Unreadable`. */
export function orNull<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

export function numberOf(wire: unknown): number | null {
  if (typeof wire === 'number') return Number.isFinite(wire) ? wire : null
  if (typeof wire !== 'string' || !/^\s*[-+]?\d{1,20}(\.\d{0,20})?\s*$/.test(wire)) return null
  return Number(wire)
}

function integerOf(wire: unknown): number | null {
  const number = numberOf(wire)
  return Number.isSafeInteger(number) ? number : null
}

export function flagOf(wire: unknown): boolean | null {
  if (typeof wire === 'boolean') return wire
  if (typeof wire === 'number') return wire !== 0
  if (typeof wire !== 'string') return null
  return /^(1|true|yes|y|on)$/i.test(wire.trim())
}

/** Null for what PHP writes for "none": null, false, `''`, 0 and their text. */
export const isNone = (wire: unknown): boolean =>
  wire === null ||
  wire === undefined ||
  wire === false ||
  // Only numbers and text: the `valueOf` of an object from the wire may not be a function.
  ((typeof wire === 'string' || typeof wire === 'number') && Number(wire) === 0)

export const instantOrNull = (wire: unknown, timeZone: string): Date | null =>
  isNone(wire) ? null : orNull(() => parseInstant(wire, timeZone))

export const anything = z.optional(z.unknown())
export const text = field(plainText)
/** A name or similar text, as a person wrote it: entities are decoded for services that send it escaped. */
export const escaped = field(escapedText)
export const described = field(describedText)
export const html = field(toText)
export const integer = field(integerOf)
export const number = field(numberOf)
export const flag = field(flagOf)
export const day = field((wire): CalendarDay | null => orNull(() => parseDay(wire)))

export const identifier = field((wire): number => {
  const id = integerOf(wire)
  if (id === null) throw new Unreadable('a number that identifies', wire)
  return id
})

/** @throws {Unreadable} when `wire` is not an object, or a required member is wrong */
export function read<T>(schema: z.ZodMiniType<T>, wire: unknown, expected: string): T {
  if (!isRecord(wire)) throw new Unreadable(expected, wire)
  const found = z.safeParse(schema, wire)
  if (!found.success) throw new Unreadable(expected, wire)
  return found.data
}
