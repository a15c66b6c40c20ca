import type { Business } from '../base/business.ts'
import { describeDates } from '../bookings/dateWords.ts'
import { clockTime, lengthInWords } from '../stock/stayWords.ts'
import type { CalculatedCart } from './calculateCart.ts'
import type { CalculatedLine } from './calculateLine.ts'

/** What a session or the booking it becomes says of itself (§2.5, §2.11). */
export type CartWords = {
  readonly summary: string
  readonly dateDesc: string
  readonly timeDesc: string
}

export function cartWords(
  { lines, startsAt, endsAt }: Pick<CalculatedCart, 'lines' | 'startsAt' | 'endsAt'>,
  business: Business,
): CartWords {
  const taken = lines.filter(({ isOut }) => !isOut)
  const summary = taken.map(lineSummary).join(' + ')
  if (startsAt === null || endsAt === null) return { summary, dateDesc: '', timeDesc: '' }
  const isTimed = taken.every(({ rated }) => rated.stay.times !== null)
  const { date_desc, time_desc } = describeDates({ startsAt, endsAt, isTimed }, business)
  const start = commonStart(taken)
  if (isTimed || start === null) return { summary, dateDesc: date_desc, timeDesc: time_desc }
  return { summary, dateDesc: `${date_desc}, ${start}`, timeDesc: start }
}

/** The hour all lines have to be there at, when their items say one and it is the same. */
function commonStart(lines: readonly CalculatedLine[]): string | null {
  const [first = null, ...others] = lines
    .filter(({ line }) => line.parentId === null)
    .map(({ rated }) => rated.item.startTime)
  if (first === null) return null
  return others.every((time) => time === first) ? clockTime(first) : null
}

/** `Heron cabin × 2, 3 nights`; `Whale watch, Adults: 2, Children: 1` */
export function lineSummary({ rated }: CalculatedLine): string {
  const { item, stay } = rated
  const isLonger = item.unit.kind !== 'day' || stay.days.length > 1
  return [
    `${item.row.name}${piecesOf(rated)}`,
    ...headsOf(rated),
    ...(isLonger ? [lengthInWords(stay, item.unit)] : []),
  ].join(', ')
}

const counted = ({ item }: CalculatedLine['rated']) =>
  item.parameters.filter(({ takesStock }) => takesStock)

function piecesOf(rated: CalculatedLine['rated']): string {
  const [only, ...more] = counted(rated)
  const isPieces = only?.id === 'qty' && more.length === 0
  return isPieces && rated.units > 1 ? ` × ${rated.units}` : ''
}

function headsOf(rated: CalculatedLine['rated']): string[] {
  return counted(rated)
    .filter(({ id }) => id !== 'qty' && (rated.quantities[id] ?? 0) > 0)
    .map(({ id, label }) => `${label}: ${rated.quantities[id]}`)
}
