import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { CalendarDay } from '../../contract/day.ts'
import type { DayBoard } from '../day/dayBoard.ts'
import { dueIn, groupsOf, partiesIn } from '../day/groups.ts'
import type { DayBoardRow } from '../day/row.ts'
import type { Moment } from '../day/rowWords.ts'
import { type Section, tabWords } from '../day/sections.ts'
import { latePart } from '../kit/latePart.tsx'
import { type TodayTab, todayTabs } from '../kit/paths.ts'
import { Group } from '../kit/Rows.tsx'
import type { Selection } from '../list/bulk/useSelection.ts'
import { useWhyNot } from '../outbox/words/notAllowed.ts'
import styles from './DayLists.module.css'
import { DayRow } from './DayRow.tsx'
import { moveWithFocus, rowKey } from './rowKeys.ts'
import { useDeadPlace } from './useDeadPlace.ts'
import { firstOf, useRowsSoFar } from './useRowsSoFar.ts'
import { type Place, useStill } from './useStill.ts'

/** Nobody chooses rows before they are there. */
const ChoosingHands = latePart(
  async () => (await import('../list/bulk/ChoosingHands.tsx')).ChoosingHands,
)

type DayListsProps = {
  board: DayBoard
  /** The chosen list first, then what a search found elsewhere. */
  sections: readonly Section[]
  day: CalendarDay
  moment: Moment
  /** The list and the search text: when they change, rows move at once; otherwise they keep their places. */
  question: string
  /** The address with a booking open; the same function while the list is the same. */
  openAt: (code: string) => string
  open: string | null
  list: RefObject<HTMLDivElement | null>
  selection: Selection
  /** Replaces the chosen list when it is empty. */
  empty: ReactNode
}

/** The rows of the day, in regions named like the tabs. */
export function DayLists(props: DayListsProps) {
  const { board, sections, day, moment, question, list, empty, selection } = props
  const [looking, setLooking] = useState<string | null>(null)
  const wanted = useMemo(
    () => sections.flatMap((section, nth) => placesOf(section, nth === 0, day, moment.zone)),
    [sections, day, moment.zone],
  )
  const moved = useDeadPlace(list)
  const aroundMove = useCallback(
    (move: () => void) => {
      moveWithFocus(list.current, move)
      moved()
    },
    [list, moved],
  )
  const { places, touched } = useStill(wanted, question, aroundMove)
  useListHands(list, touched)
  const codeOf = useCallback(
    (text: string) =>
      sections.flatMap(({ rows }) => rows).find((row) => row.booking.code === text)?.booking.code ??
      null,
    [sections],
  )

  const notAllowed = useNotAllowed()
  const rowIn = useMemo(() => rowFinder(board), [board])
  const chosen = sections[0]?.tab ?? 'arrivals'
  const draw = (tab: TodayTab) => (code: string) => {
    const row = rowIn(tab, code)
    return row === null ? null : (
      <DayRow
        key={code}
        row={row}
        moment={moment}
        openAt={props.openAt}
        isOpen={props.open === code}
        isLooking={looking === code}
        onLook={setLooking}
        notAllowed={notAllowed(row.act)}
        isChosen={selection.isOn ? selection.chosen.has(row.booking.code) : null}
        onChoose={selection.choose}
      />
    )
  }
  const inChosen = places.filter(({ tab }) => tab === chosen)
  const inOrder = [...inChosen, ...places.filter(({ tab }) => tab !== chosen)]
  const count = inOrder.reduce((sum, { codes }) => sum + codes.length, 0)
  const begun = firstOf(inOrder, useRowsSoFar(count, question))
  return (
    <div ref={list} className={styles.lists}>
      <ChoosingHands list={list} {...selection} codeOf={codeOf} />
      <section aria-label={tabWords[chosen]}>
        {inChosen.length === 0
          ? empty
          : begun
              .filter(({ tab }) => tab === chosen)
              .map(({ title, codes, drawn }) => (
                <Fragment key={title}>
                  {title === null ? (
                    <ul>{drawn.map(draw(chosen))}</ul>
                  ) : (
                    <Group title={title} {...headOf(codes, (code) => rowIn(chosen, code))}>
                      {drawn.map(draw(chosen))}
                    </Group>
                  )}
                </Fragment>
              ))}
      </section>
      {begun
        .filter(({ tab }) => tab !== chosen)
        .map(({ tab, drawn }) => (
          <Group key={tab} title={tabWords[tab]}>
            {drawn.map(draw(tab))}
          </Group>
        ))}
    </div>
  )
}

function placesOf(
  { tab, rows }: Section,
  isChosen: boolean,
  day: CalendarDay,
  zone: string,
): Place[] {
  if (!isChosen) return [{ tab, title: tabWords[tab], codes: codesOf(rows) }]
  return groupsOf(rows, tab, day, zone).map(({ title, rows: under }) => {
    return { tab, title, codes: codesOf(under) }
  })
}

const codesOf = (rows: readonly DayBoardRow[]) => rows.map(({ booking }) => booking.code)

/** A row that keeps its place may belong to another list by now: a finished one is shown as finished. */
function rowFinder({ rows }: DayBoard): (tab: TodayTab, code: string) => DayBoardRow | null {
  const byTab = new Map(
    todayTabs.map((tab) => [tab, new Map(rows[tab].map((row) => [String(row.booking.code), row]))]),
  )
  return (tab, code) => {
    for (const home of [tab, 'done', ...todayTabs] as const) {
      const row = byTab.get(home)?.get(code)
      if (row !== undefined) return row
    }
    return null
  }
}

function headOf(codes: readonly string[], rowOf: (code: string) => DayBoardRow | null) {
  const rows = codes.flatMap((code) => rowOf(code) ?? [])
  return { aside: partiesIn(rows), end: dueIn(rows) }
}

/** Why this account may not do the action of a row, as far as the service has refused it (ux.md §3.11). */
function useNotAllowed(): (act: DayBoardRow['act']) => string | null {
  const checkIn = useWhyNot('check-in')
  const checkOut = useWhyNot('check-out')
  return (act) => (act === 'check-out' ? checkOut : act === 'check-in' ? checkIn : null)
}

const touches = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown'] as const

/** Keyboard moves from row to row, and reports every touch of the list. */
function useListHands(list: RefObject<HTMLElement | null>, touched: () => void): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const keys = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (!isChord && !event.defaultPrevented && rowKey(element, event.key)) event.preventDefault()
    }
    element.addEventListener('keydown', keys)
    for (const touch of touches) element.addEventListener(touch, touched, { passive: true })
    return () => {
      element.removeEventListener('keydown', keys)
      for (const touch of touches) element.removeEventListener(touch, touched)
    }
  }, [list, touched])
}
