import { ph, t } from '@lingui/core/macro'
import { type CurrencyCode, minorDigits, noCurrency } from '../../../../contract/money.ts'
import { formatFacts } from '../../../ui/language/format.ts'
import type { DayContents } from '../../../ui/paths.ts'
import type { LastYearBeside } from '../data/lastYear.ts'
import type { Cell } from '../data/useCalendar.ts'
import { closedWord, unitsLeftWords } from '../words/cellWords.ts'
import { cellAmount, priceWords } from '../words/words.ts'

/** Where a price comes from: the service, a draft, or the service although another price was calculated. */
export type Mark = 'verified' | 'draft' | 'differs' | ''

/** What a cell shows, in plain values. */
export function cellLook(
  cell: Cell,
  currency: CurrencyCode | null,
  show: DayContents = 'both',
  lastYear: LastYearBeside | null = null,
) {
  const { minor, before, certainty, isClosed, isDraft, left, isFull } = cell
  const isGuess = !isClosed && minor !== null && certainty === 'estimate'
  // Where only the units left are shown, the price before a draft does not replace them.
  const isBefore = show !== 'left' && before !== null && !isClosed && before !== minor
  const beside = show === 'before' && !isClosed && !isBefore ? lastYear : null
  const amount = minor === null ? null : cellAmount(minor, currency)
  const amountBefore = isBefore ? cellAmount(before, currency) : null
  const units =
    isClosed || isBefore || show === 'before'
      ? ''
      : // Three times as long, “sold out” would run into the next day.
        isFull
        ? unitsLeftWords(0)
        : left === null
          ? ''
          : unitsLeftWords(left)
  return {
    /** `148.50`, `~50.63`, `?`, or `Closed`. */
    price: isClosed ? t`Closed` : amount === null ? '?' : `${isGuess ? '~' : ''}${amount}`,
    // In the words and the order of what is seen, so that it is also found by voice.
    spoken: formatFacts([
      amount ?? priceWords(null, currency),
      amountBefore === null
        ? units
        : t({
            message: `${ph({ price: amountBefore })} before`,
            comment: 'Read out: the price before the draft',
          }),
      lastYear === null ? '' : spokenLastYear(lastYear, currency),
    ]),
    /** Below it: `4 left`, or the price before the draft. */
    second: amountBefore ?? (beside === null ? units : priceThen(beside, currency)),
    /** Last year: `75%` booked, and its revenue; empty where unknown. */
    bookedThen: beside?.booked == null ? '' : t`${{ percent: beside.booked }}%`,
    revenueThen: beside?.revenue == null ? '' : roundAmount(beside.revenue, currency),
    isBefore,
    mark: markOf(cell),
    isGuess,
    isClosed,
    isFull: isFull && !isClosed && !isBefore && show !== 'before',
    isDraft,
  }
}

/** `~120`: marked as an estimate. */
function priceThen({ price }: LastYearBeside, currency: CurrencyCode | null): string {
  if (price?.isClosed) return '–'
  return price === null || price.minor === null ? '' : `~${roundAmount(price.minor, currency)}`
}

/** Larger amounts are shown without decimals: these do not fit beside this year's price. */
function roundAmount(minor: number, currency: CurrencyCode | null): string {
  const one = 10 ** minorDigits(currency ?? noCurrency)
  return cellAmount(minor < 20 * one ? minor : Math.round(minor / one) * one, currency)
}

function spokenLastYear(
  { price, booked, revenue }: LastYearBeside,
  currency: CurrencyCode | null,
): string {
  const facts = formatFacts([
    price?.isClosed ? closedWord() : '',
    price === null || price.isClosed || price.minor === null
      ? ''
      : t`about ${{ price: priceWords(price.minor, currency) }}`,
    booked === null ? '' : t`${{ percent: booked }} percent booked`,
    revenue === null ? '' : t`revenue ${{ amount: priceWords(revenue, currency) }}`,
  ])
  return facts === ''
    ? ''
    : t({
        message: `last year ${ph({ facts })}`,
        comment: 'Read out: facts of last year, “last year about 120.00, 75 percent booked”',
      })
}

function markOf({ isDraft, isClosed, differs, certainty, minor }: Cell): Mark {
  if (isDraft) return 'draft'
  if (isClosed) return ''
  if (differs) return 'differs'
  return certainty === 'verified' && minor !== null ? 'verified' : ''
}

const shown = ['season', 'special', 'discount'] as const

/** Which part of each band a day is: `from`, `mid`, `to`, `whole`; empty for none. A season is one line over its days and ends where the next one begins. */
export function bandParts(before: Cell | null, cell: Cell, after: Cell | null) {
  const [season, special, discount] = shown.map((kind) => {
    const name = nameIn(cell, kind)
    if (name === null || cell.isClosed) return ''
    const begins = before === null || before.isClosed || nameIn(before, kind) !== name
    const ends = after === null || after.isClosed || nameIn(after, kind) !== name
    return begins ? (ends ? 'whole' : 'from') : ends ? 'to' : 'mid'
  })
  return { season: season ?? '', special: special ?? '', discount: discount ?? '' }
}

const nameIn = ({ bands }: Cell, kind: (typeof shown)[number]): string | null =>
  bands.find((band) => band.kind === kind)?.name ?? null
