/** One line of a table of measurements: its name and its figures. */
export const row = (name: string, columns: readonly string[]): string =>
  name.padEnd(48) + columns.map((column) => column.padStart(9)).join('')

/** @param share 0.5 is the median, 1 the most */
export function at(numbers: readonly number[], share: number): number {
  const ordered = numbers.toSorted((a, b) => a - b)
  return ordered[Math.min(Math.floor(share * ordered.length), ordered.length - 1)] ?? 0
}
