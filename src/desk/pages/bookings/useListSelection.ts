import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useRowChoosing } from '../../shared/list/bulk/useRowChoosing.ts'
import { type RowSelection, useSelection } from '../../shared/list/bulk/useSelection.ts'
import type { BookingRow } from './columns.ts'

type ListSelection = {
  readonly selection: RowSelection
  /** Somebody has chosen all of the filter: rows that load later are chosen too. */
  readonly isAllWanted: boolean
  readonly wantAll: () => void
}

/**
 * The chosen rows of a list that is loaded page by page.
 *
 * @param list names the filter: choosing all does not carry over to another one
 * @param hasMore some of its pages are not loaded yet
 */
export function useListSelection(
  rows: readonly BookingRow[],
  list: string,
  hasMore: boolean,
  body: RefObject<HTMLElement | null>,
): ListSelection {
  const chosen = useSelection(useMemo(() => rows.map(({ original }) => original.code), [rows]))
  const [allOf, setAllOf] = useState<string | null>(null)
  const { choose, chooseAll, end } = chosen
  const isAllWanted = allOf === list
  // Changes with every page, and once more after the last one.
  const coming = isAllWanted ? `${rows.length}${hasMore ? ' and more' : ''}` : null
  const [taken, setTaken] = useState<string | null>(null)
  if (coming !== taken) {
    setTaken(coming)
    if (coming !== null) chooseAll(true)
    // Rows that come after the loading has ended were seen by nobody, so they are not chosen.
    if (!hasMore) setAllOf(null)
  }
  const selection: RowSelection = {
    ...chosen,
    choose: useCallback(
      (code, isChosen) => {
        // A person who leaves one out does not want all later rows either.
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
  useRowChoosing(body, { ...selection, codeOf })
  return {
    selection,
    isAllWanted,
    wantAll: () => setAllOf(list),
  }
}
