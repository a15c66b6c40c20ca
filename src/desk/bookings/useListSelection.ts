import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useChoosingHands } from '../list/bulk/useChoosingHands.ts'
import { type Selection, useSelection } from '../list/bulk/useSelection.ts'
import type { BookingRow } from './columns.tsx'

type ListSelection = {
  readonly selection: Selection
  /** All of the filter were asked for: what is still being loaded is chosen as it comes. */
  readonly isAllWanted: boolean
  readonly wantAll: (isWanted: boolean) => void
}

/**
 * What is chosen of a list that is loaded a page at a time.
 *
 * @param list names the filter: another one was not asked for
 */
export function useListSelection(
  rows: readonly BookingRow[],
  list: string,
  body: RefObject<HTMLElement | null>,
): ListSelection {
  const chosen = useSelection(useMemo(() => rows.map(({ original }) => original.code), [rows]))
  const [allOf, setAllOf] = useState<string | null>(null)
  const { choose, end } = chosen
  const selection: Selection = {
    ...chosen,
    choose: useCallback(
      (code, isChosen) => {
        // Who leaves one out does not want all that are still to come.
        if (!isChosen) setAllOf(null)
        choose(code, isChosen)
      },
      [choose],
    ),
    end: () => {
      setAllOf(null)
      end()
    },
  }
  const codeOf = useCallback(
    (text: string) => rows.find(({ id }) => id === text)?.original.code ?? null,
    [rows],
  )
  useChoosingHands(body, { ...selection, codeOf })
  return {
    selection,
    isAllWanted: allOf === list,
    wantAll: (isWanted) => setAllOf(isWanted ? list : null),
  }
}
