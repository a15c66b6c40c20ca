import type { Api } from '../../../core/api/apiClient.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { Charged, Expected } from '../drafts/handedOver.ts'
import { countedBy } from '../prices/blocks.ts'
import { readSamples } from '../prices/readSamples.ts'

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
