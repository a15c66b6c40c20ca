import { Hidden } from '../../../ui/Hidden.tsx'
import { useChosen } from '../address/selectionStore.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import type { CellPosition } from '../rules/selection.ts'
import { sentenceOf } from '../words/cellWords.ts'
import { choiceWords, chosenItemsWords } from '../words/words.ts'

type SpokenProps = {
  readonly data: CalendarData
  /** The cell a key led to. */
  readonly spot: CellPosition | null
}

/**
 * Announces all of the cell one walked to by keys, and the selection, however it was made (ux.md §4.4). Not by `say`: a
 * visible message, with its Undo, would be replaced by each cell one walks over.
 */
export function Spoken({ data, spot }: SpokenProps) {
  const { selection, awaitsEnd, held } = useChosen()
  return (
    <Hidden>
      <output>{spot === null ? '' : cellWords(data, spot)}</output>
      <output>
        {selection === null || held !== null
          ? ''
          : choiceWords(chosenItemsWords(selection, data.items), selection, awaitsEnd)}
      </output>
    </Hidden>
  )
}

function cellWords(
  { items, cell, stack, currency }: CalendarData,
  { itemId, day }: CellPosition,
): string {
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return ''
  const { steps } = stack(item, day)
  return sentenceOf(item.name, day, cell(item, day), { steps, currency })
}
