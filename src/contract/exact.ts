import { isRecord } from './records.ts'
import { Unreadable } from './unreadable.ts'

// Readers for what gate and desk write themselves, which is exactly so or wrong. Where the desk needs it before its first
// rows these stand in for schemas of zod, which would be a tenth of what is loaded by then.

/** Reads one value that must be exactly as written here, and throws `Unreadable` otherwise. */
export type ExactReader<T> = (wire: unknown) => T

/** Reads a text. @throws {Unreadable} for anything else */
export function exactText(wire: unknown): string {
  if (typeof wire !== 'string') throw new Unreadable('text', wire)
  return wire
}

/** Reads a number. @throws {Unreadable} for anything else */
export function exactNumber(wire: unknown): number {
  if (typeof wire !== 'number' || !Number.isFinite(wire)) throw new Unreadable('a number', wire)
  return wire
}

/** Reads `true` or `false`. @throws {Unreadable} for anything else */
export function exactFlag(wire: unknown): boolean {
  if (typeof wire !== 'boolean') throw new Unreadable('true or false', wire)
  return wire
}

/** One of a few words. */
export const oneOf =
  <Word extends string>(...words: readonly Word[]): ExactReader<Word> =>
  (wire) => {
    const found = words.find((word) => word === wire)
    if (found === undefined) throw new Unreadable(words.join(' or '), wire)
    return found
  }

/** The same, where it may be absent or null. */
export const optional =
  <T>(reader: ExactReader<T>): ExactReader<T | null | undefined> =>
  (wire) =>
    wire === null || wire === undefined ? wire : reader(wire)

/** The same, where it is null when there is none. */
export const orNone =
  <T>(reader: ExactReader<T>): ExactReader<T | null> =>
  (wire) =>
    wire === null ? null : reader(wire)

/** Reads a list whose records are all read by `reader`. */
export const listOf =
  <T>(reader: ExactReader<T>): ExactReader<readonly T[]> =>
  (wire) => {
    if (!Array.isArray(wire)) throw new Unreadable('a list', wire)
    return wire.map((one) => reader(one))
  }

/** What reads each member of a record, by its name. */
type ExactMembers = Readonly<Record<string, ExactReader<unknown>>>
/** The record that a set of readers gives. */
export type RecordBy<M extends ExactMembers> = { readonly [Name in keyof M]: ReturnType<M[Name]> }

/** Reads each member with its reader; members without a reader are left out. */
export function recordBy<M extends ExactMembers>(members: M): ExactReader<RecordBy<M>>
export function recordBy(members: ExactMembers): ExactReader<RecordBy<ExactMembers>> {
  const readers = Object.entries(members)
  return (wire) => {
    if (!isRecord(wire)) throw new Unreadable('a record', wire)
    return Object.fromEntries(readers.map(([name, reader]) => [name, reader(wire[name])]))
  }
}
