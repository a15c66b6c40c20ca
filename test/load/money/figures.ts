/** The figures of a business's money by name; each side writes its own with the same names. */
export type Figures = Map<string, string>

/** How far back stays are listed, by the words on the screen. */
export const lookBacks = ['Last 90 days', 'Any time'] as const

/** Whole minor units as a plain decimal: 1234 with two digits is `12.34`. */
function decimalOf(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${minor < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`
}

/**
 * Reads an amount as the desk writes it for English readers, or as a file or the API does.
 *
 * @returns whole minor units
 * @throws when `text` is no amount with that many digits: `12.3` has not two
 */
export function minorOf(text: string, digits: number): number {
  const plain = text.replaceAll(/[^\d.\-−]/g, '').replace('−', '-')
  const shape = digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`)
  if (!shape.test(plain)) throw new Error(`“${text}” is no amount of ${digits} decimals.`)
  return Number(plain.replace('.', ''))
}

/** `14 · total 123.45 · due 100.00`: how many there are, and their totals. */
export const figureText = (
  count: number,
  sums: Readonly<Record<string, number>>,
  digits: number,
): string =>
  [
    String(count),
    ...Object.entries(sums).map(([word, minor]) => `${word} ${decimalOf(minor, digits)}`),
  ].join(' · ')
