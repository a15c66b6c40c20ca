import { dayIn } from './day.ts'
import { instantIn } from './instant.ts'
import { isRecord } from './records.ts'
import { describedText, escapedText, plainText, toText } from './text.ts'
import { Unreadable } from './unreadable.ts'

// What reads a single member of a record. Services in use make it necessary that it accepts numbers as text, text as
// numbers, flags as 1, "1", true or "", and an empty value in place of any other. These are plain functions and no
// schemas of zod: the desk reads its first rows by them, and zod alone would be a tenth of what it loads for that.

/** What reads each member of a record, by its name; a missing member is read as undefined. */
export type FieldReaders = Readonly<Record<string, (wire: unknown) => unknown>>
/** The record that a set of readers gives. */
export type ReadBy<M extends FieldReaders> = { readonly [Name in keyof M]: ReturnType<M[Name]> }

/** Readers of some members of a record that the service writes as `Wire`; a member of another name does not compile. */
export type ReadersOf<Wire> = { readonly [Name in keyof Wire]?: FieldReaders[string] }

/** Null when `parse` throws `Unreadable`. */
export function orNull<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** A finite number, also one written as text; null for anything else. */
export function numberOf(wire: unknown): number | null {
  if (typeof wire === 'number') return Number.isFinite(wire) ? wire : null
  if (typeof wire !== 'string' || !/^\s*[-+]?\d{1,20}(\.\d{0,20})?\s*$/.test(wire)) return null
  return Number(wire)
}

function integerOf(wire: unknown): number | null {
  const number = numberOf(wire)
  return Number.isSafeInteger(number) ? number : null
}

/** A yes or no in the ways services write it; null for anything else. */
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

/** A moment in the zone of the business; null when it cannot be read. */
export const instantOrNull = (wire: unknown, timeZone: string): Date | null =>
  isNone(wire) ? null : instantIn(wire, timeZone)

/** Reads any value, unchanged. */
export const anything = (wire: unknown): unknown => wire
/** Reads a plain text. */
export const text = plainText
/** A name or similar text, as a person wrote it: entities are decoded for services that send it escaped. */
export const escaped = escapedText
/** Reads a description: HTML or plain text. */
export const described = describedText
/** Reads HTML as plain text. */
export const html = toText
/** Reads a whole number, or null. */
export const integer = integerOf
/** Reads a number, or null. */
export const number = numberOf
/** Reads a yes or no, or null. */
export const flag = flagOf
/** Reads a calendar day, or null. */
export const day = dayIn

/** @throws {Unreadable} when `wire` identifies nothing */
export function identifier(wire: unknown): number {
  const id = integerOf(wire)
  if (id === null) throw new Unreadable('a number that identifies', wire)
  return id
}

const known = new WeakMap<FieldReaders, readonly (readonly [string, FieldReaders[string]])[]>()

function readersOf(members: FieldReaders) {
  const readers = known.get(members) ?? Object.entries(members)
  known.set(members, readers)
  return readers
}

/** @throws {Unreadable} when `wire` is not an object, or a required member is wrong */
export function read<M extends FieldReaders>(members: M, wire: unknown, expected: string): ReadBy<M>
export function read(members: FieldReaders, wire: unknown, expected: string): ReadBy<FieldReaders> {
  if (!isRecord(wire)) throw new Unreadable(expected, wire)
  const found: Record<string, unknown> = {}
  // Not from entries: a page has hundreds of records, and pairs made for each would be most of the work.
  for (const [name, reader] of readersOf(members)) found[name] = reader(wire[name])
  return found
}
