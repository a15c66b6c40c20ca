import type { BookingLine } from '../../../contract/bookingLine.ts'

/** Units under a name: `Wetsuit` 4. */
export type NamedUnits = { readonly name: string; readonly units: number }

/** What makes two lines the same item: its number, or its name where the record has none. */
export const itemOf = ({ itemId, name }: BookingLine): number | string => itemId ?? name

/** The lines of other items than this one: what was booked besides. */
export const linesBesides = (
  lines: readonly BookingLine[],
  item: number | string,
): readonly BookingLine[] => lines.filter((line) => itemOf(line) !== item)

/** The units of these lines by name. A line without a quantity is one unit. */
export const unitsByName = (lines: readonly BookingLine[]): readonly NamedUnits[] =>
  totals(
    lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 })),
    ({ name }) => name,
  ).map(([name, units]) => ({ name, units }))

/** What a booking has besides its first item. */
export function besidesOf(lines: readonly BookingLine[]): readonly NamedUnits[] {
  const [first] = lines
  return first === undefined ? [] : unitsByName(linesBesides(lines, itemOf(first)))
}

/** Sums the quantities under each name, in the order in which the names come first. */
export function totals<One extends { readonly quantity: number }>(
  those: readonly One[],
  nameOf: (one: One) => string,
): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const one of those) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0) + one.quantity)
  return [...sums]
}
