import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { formatMoney } from '../../../ui/language/format.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import type { Charged, Expected } from '../drafts/handedOver.ts'
import { countedBy } from '../prices/blocks.ts'
import { readSamples } from '../prices/readSamples.ts'
import type { Draft } from '../rules/draft.ts'
import { daysHeld } from '../rules/holds.ts'
import { touchedBy } from '../steps/steps.ts'
import { rangeWithYear } from '../words/stepNames.ts'

const ahead = 730
const mostDays = 3

type CellSource = Pick<CalendarData, 'items' | 'cell' | 'today'>

/**
 * The expected price of one of the items of a draft on its first, middle and last day, if it can be calculated. It is
 * compared later with the price that the service charges (ux.md §4.9).
 */
export function expectedOf(draft: Draft, { items, cell, today }: CellSource): readonly Expected[] {
  const rule = touchedBy(draft)
  const item = items.find((one) => concerns(rule, one))
  if (item === undefined) return []
  const days = daysHeld(rule, { from: today, to: addDays(today, ahead) })
  const sampleDays = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return [...new Set(sampleDays.filter((day) => day !== undefined))]
    .slice(0, mostDays)
    .flatMap((day): Expected[] => {
      const { minor, before, isClosed } = cell(item, day)
      if (minor === null && !isClosed) return []
      return [{ draftId: draft.draftId, itemId: item.id, day, minor, before, isClosed }]
    })
}

/** `Heron cabin on Feb 5, 2027: 248.00 → 310.00`, `… closed`. */
export function expectedWords(
  { itemId, day, minor, before, isClosed }: Expected,
  { items, currency }: { items: CalendarData['items']; currency: CurrencyCode },
): string {
  const item = items.find(({ id }) => id === itemId)?.name ?? t`Item ${{ itemNumber: itemId }}`
  const amount = (of: number) => formatMoney({ minor: of, currency }, { symbol: false })
  const date = dayWords(day)
  if (isClosed) return t`${item} on ${date}: closed`
  const price = [before, minor].flatMap((one) => (one === null ? [] : amount(one))).join(' → ')
  return t`${item} on ${date}: ${price}`
}

const dayWords = (day: CalendarDay): string => rangeWithYear({ from: day, to: day })

/**
 * Makes a rated query for each expected price, one after the other. A price that the service does not tell counts as
 * right.
 */
export async function chargedOtherwise(
  api: Api,
  items: readonly CalendarItem[],
  expected: readonly Expected[],
): Promise<readonly Charged[]> {
  const charged: Charged[] = []
  for (const one of expected) {
    const { itemId, day } = one
    const counted = countedBy(items.find(({ id }) => id === itemId)?.unit ?? '')
    const block = { itemIds: [itemId], days: { from: day, to: day }, counted }
    const [sample] = await readSamples(api, block, new AbortController().signal)
    if (sample === undefined) continue
    // A full day is not a closed one: only a day with units left proves that it is open.
    const isOpenAfterAll = one.isClosed && sample.isOpen
    const isOther =
      !one.isClosed && sample.minor !== null && one.minor !== null && sample.minor !== one.minor
    if (isOpenAfterAll || isOther) charged.push({ expected: one, minor: sample.minor })
  }
  return charged
}
