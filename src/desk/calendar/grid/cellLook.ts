import { type CurrencyCode, minorDigits, noCurrency } from '../../../contract/money.ts'
import type { DayContents } from '../../kit/paths.ts'
import type { LastYear } from '../data/lastYear.ts'
import type { Cell } from '../data/useCalendar.ts'
import { cellAmount, priceWords } from '../words/words.ts'

/** What vouches for a price: the service, nobody yet (a draft), or the service against what was reckoned. */
export type Mark = 'verified' | 'draft' | 'differs' | ''

/** What a cell shows of what is known, in plain values. */
export function cellLook(
  cell: Cell,
  currency: CurrencyCode | null,
  show: DayContents = 'both',
  lastYear: LastYear | null = null,
) {
  const { minor, before, certainty, isClosed, isDraft, left, isFull } = cell
  const isGuess = !isClosed && minor !== null && certainty === 'estimate'
  // Where only what is left stands, it gives way to nothing.
  const isBefore = show !== 'left' && before !== null && !isClosed && before !== minor
  return {
    price: isClosed
      ? 'Closed'
      : minor === null
        ? '?'
        : `${isGuess ? '~' : ''}${cellAmount(minor, currency)}`,
    spoken: [
      priceWords(minor, currency),
      lastYear === null ? '' : spokenLastYear(lastYear, currency),
    ]
      .filter(Boolean)
      .join(', '),
    second: isClosed
      ? ''
      : isBefore
        ? cellAmount(before, currency)
        : show === 'before'
          ? lastYear === null
            ? ''
            : lastYearWords(lastYear, currency)
          : isFull
            ? 'full'
            : left === null
              ? ''
              : `${left} left`,
    isBefore,
    mark: markOf(cell),
    isGuess,
    isClosed,
    isFull: isFull && !isClosed && !isBefore && show !== 'before',
    isDraft,
  }
}

/** `~120`: of larger amounts without what is behind the point, which an estimate does not know. */
function lastYearWords({ minor, isClosed }: LastYear, currency: CurrencyCode | null): string {
  if (isClosed) return '–'
  if (minor === null) return ''
  const one = 10 ** minorDigits(currency ?? noCurrency)
  return `~${cellAmount(minor < 20 * one ? minor : Math.round(minor / one) * one, currency)}`
}

function spokenLastYear({ minor, isClosed }: LastYear, currency: CurrencyCode | null): string {
  if (isClosed) return 'last year closed'
  return minor === null ? '' : `last year about ${priceWords(minor, currency)}`
}

function markOf({ isDraft, isClosed, differs, certainty, minor }: Cell): Mark {
  if (isDraft) return 'draft'
  if (isClosed) return ''
  if (differs) return 'differs'
  return certainty === 'verified' && minor !== null ? 'verified' : ''
}

const shown = ['season', 'special', 'discount'] as const

/** Which part of each band a day is: a season is one line over its days, and ends where the next one begins. */
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
