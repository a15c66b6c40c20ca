import { plural, t } from '@lingui/core/macro'

/** reliability.md §2.9 */
export const leastDigits = 6
const most = 32

/** Why digits cannot be a desk PIN, in words; null when they can. */
export function wrongWithPin(pin: string): string | null {
  if (!/^\d*$/.test(pin)) return t`Use only digits.`
  if (pin.length < leastDigits) {
    return plural(
      { digits: leastDigits },
      { one: 'Use at least # digit.', other: 'Use at least # digits.' },
    )
  }
  if (pin.length > most) {
    return plural({ digits: most }, { one: 'Use at most # digit.', other: 'Use at most # digits.' })
  }
  return isFirstGuess(pin) ? t`Too easy to guess.` : null
}

/** The PINs that people choose first: a thief who tries these first needs only a few tries. */
const isFirstGuess = (pin: string): boolean =>
  isEvenlyCounted(pin) || isRepeated(pin) || isMirrored(pin) || isDrawnOnKeys(pin) || isDate(pin)

const stepsOf = (digits: readonly number[]): readonly number[] =>
  digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)

const isOneValue = (values: readonly number[]): boolean => new Set(values).size <= 1

/** One digit again and again, or counted on by the same step, also past the nine: `111111`, `246802`, `654321`. */
const isEvenlyCounted = (pin: string): boolean => isOneValue(stepsOf(Array.from(pin, Number)))

/** A part of at most half its length again and again, or each digit twice or thrice: `123123`, `112233`, `111222`. */
function isRepeated(pin: string): boolean {
  if (/^(\d+)\1+$/.test(pin)) return true
  return [2, 3].some((times) => {
    const groups = pin.match(new RegExp(`(\\d)\\1{${times - 1}}`, 'g')) ?? []
    return groups.join('') === pin && isOneValue(stepsOf(groups.map((group) => Number(group[0]))))
  })
}

/** The same read backwards: `123321`, `904409`. */
const isMirrored = (pin: string): boolean => Array.from(pin).toReversed().join('') === pin

/** Lines of the number pad, one after the other, in either direction: `147258`, `159357`, `789456`. */
const padLines = ['123', '456', '789', '147', '258', '369', '159', '357']
const isDrawnOnKeys = (pin: string): boolean => {
  const lines = padLines.flatMap((line) => [line, Array.from(line).toReversed().join('')])
  return pin.length % 3 === 0 && (pin.match(/\d{3}/g) ?? []).every((part) => lines.includes(part))
}

const dayMonth = '(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])'
const monthDay = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const year = '(?:19|20)\\d{2}'
const dates = new RegExp(
  `^(?:(?:${dayMonth}|${monthDay})${year}|${year}(?:${monthDay}|${dayMonth}))$`,
)

/**
 * A day with its year: `24071985`, `07241985`, `19850724`. With a year of two digits too many good PINs would be one.
 */
const isDate = (pin: string): boolean => dates.test(pin)

/** The text of a tile unless its person chooses another: the first name. */
export const shortName = (name: string | null): string =>
  name?.trim().split(/\s+/u)[0] ||
  t({ message: 'Me', comment: 'The signed-in person on the lock screen, where no name is known' })
