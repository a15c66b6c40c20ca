import { Hidden } from '../../parts/Hidden.tsx'
import type { CalendarData } from '../data/useCalendar.ts'
import type { Chosen, Spot } from '../selection/selection.ts'
import { choiceWords, itemsWords, sentenceOf } from './words.ts'

type SpokenProps = {
  readonly data: CalendarData
  /** The cell a key led to. */
  readonly walkedTo: Spot | null
  readonly chosen: Chosen
  /** The items that are chosen. */
  readonly names: readonly string[]
}

/** What is read out: all of the cell one walked to, and what is chosen, whichever hand chose it (ux.md §4.4). */
export function Spoken({ data, walkedTo, chosen, names }: SpokenProps) {
  const { selection, awaitsEnd, held } = chosen
  return (
    <Hidden>
      <output>{walkedTo === null ? '' : cellWords(data, walkedTo)}</output>
      <output>
        {selection === null || held !== null
          ? ''
          : choiceWords(itemsWords(names, data.items.length), selection, awaitsEnd)}
      </output>
    </Hidden>
  )
}

function cellWords({ items, cell, stack, currency }: CalendarData, { itemId, day }: Spot): string {
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return ''
  const { steps } = stack(item, day)
  return sentenceOf(item.name, day, cell(item, day), { steps, currency })
}
