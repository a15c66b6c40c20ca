import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Status } from '../../../contract/status.ts'
import { meansNoShow } from '../../core/api/noShow.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import type { DayBoard } from '../../shared/day/dayBoard.ts'
import { dueIn, groupsOf, partiesIn } from '../../shared/day/groups.ts'
import type { DayBoardRow } from '../../shared/day/row.ts'
import type { NowAndZone } from '../../shared/day/rowWords.ts'
import { type Section, tabWords } from '../../shared/day/sections.ts'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'
import { type TodayTab, todayTabs } from '../../ui/paths.ts'
import { Group } from '../../ui/Rows.tsx'
import { useListeners } from '../../ui/useListeners.ts'
import styles from './DayLists.module.css'
import { DayRow, lateParts } from './DayRow.tsx'
import {
  atFirst,
  type DrawnPlace,
  firstOf,
  inSight,
  mostWhole,
  useInSightFirst,
} from './drawnPlaces.ts'
import { moveWithFocus, rowKey } from './rowKeys.ts'
import { useIgnoredTaps } from './useIgnoredTaps.ts'
import { type StillGroup, useStill } from './useStill.ts'

/** Nobody chooses rows before they are there. */
const RowChoosing = lazyPart(
  async () => (await import('../../shared/list/bulk/useRowChoosing.ts')).RowChoosing,
  afterRows,
)

/** Of a day with hundreds of bookings only what is in sight is in the page. */
const DayWindow = lazyPart(async () => (await import('./DayWindow.tsx')).DayWindow, {
  when: 'after rows',
  meanwhile: (props) => <FirstOfLongDay {...props} />,
})

type LongDayProps = Pick<ComponentProps<typeof DayWindow>, 'places' | 'children'>

function FirstOfLongDay({ places, children }: LongDayProps) {
  return children(firstOf(places, useDeferredValue(atFirst, inSight())))
}

type DayListsProps = {
  board: DayBoard
  /** The chosen list first, then what a search found elsewhere. */
  sections: readonly Section[]
  day: CalendarDay
  moment: NowAndZone
  /** The list and the search text: when they change, rows move at once; otherwise they keep their places. */
  question: string
  /** The address with a booking open; the same function while the list is the same. */
  openAt: (code: string) => string
  open: string | null
  list: RefObject<HTMLDivElement | null>
  selection: RowSelection
  /** Replaces the chosen list when it is empty. */
  empty: ReactNode
}

/** The rows of the day, in regions named like the tabs. */
export function DayLists(props: DayListsProps) {
  const { board, sections, day, moment, question, list, empty, selection } = props
  lateParts.useAfterRows()
  const chosen = sections[0]?.tab ?? 'arrivals'
  const wanted = useMemo(
    () => sections.flatMap((section, nth) => placesOf(section, nth === 0, day, moment.zone)),
    [sections, day, moment.zone],
  )
  const places = usePlacesInOrder(wanted, question, list, chosen)
  const codeOf = useCallback((text: string) => codeIn(sections, text), [sections])
  const isLong = isLongDay(board)
  const isInSightFirst = useInSightFirst(`${day} ${chosen}`)
  const { rowIn, draw } = useRows(props, isLong)
  const drawAll = (drawn: readonly DrawnPlace[]): ReactNode => (
    <>
      <section aria-label={tabWords()[chosen]}>
        {!places.some(({ tab }) => tab === chosen)
          ? empty
          : drawn
              .filter(({ tab }) => tab === chosen)
              .map((place) => (
                <Fragment key={place.title}>
                  {place.title === null ? (
                    <ul>{draw(chosen, place)}</ul>
                  ) : (
                    <Group
                      title={place.title}
                      {...headOf(place.codes, (code) => rowIn(chosen, code))}
                    >
                      {draw(chosen, place)}
                    </Group>
                  )}
                </Fragment>
              ))}
      </section>
      {drawn
        .filter(({ tab }) => tab !== chosen)
        .map((place) => (
          <Group key={place.tab} title={tabWords()[place.tab]}>
            {draw(place.tab, place)}
          </Group>
        ))}
    </>
  )
  return (
    <div ref={list} className={isLong ? undefined : styles.lists}>
      <RowChoosing list={list} {...selection} codeOf={codeOf} groups={places} />
      {isLong ? (
        <DayWindow list={list} places={places} question={question}>
          {drawAll}
        </DayWindow>
      ) : (
        drawAll(firstOf(places, isInSightFirst ? inSight() : undefined))
      )}
    </div>
  )
}

const codeIn = (sections: readonly Section[], text: string): BookingCode | null =>
  sections.flatMap(({ rows }) => rows).find((row) => row.booking.code === text)?.booking.code ??
  null

/** The groups of rows, the chosen list first; rows keep their places while a person uses the list. */
function usePlacesInOrder(
  wanted: readonly StillGroup[],
  question: string,
  list: RefObject<HTMLDivElement | null>,
  chosen: TodayTab,
): readonly StillGroup[] {
  const moved = useIgnoredTaps(list)
  const aroundMove = useCallback(
    (move: () => void) => {
      moveWithFocus(list, move)
      moved()
    },
    [list, moved],
  )
  const { places, touched } = useStill(wanted, question, aroundMove)
  useListInput(list, touched)
  return useMemo(
    () => [
      ...places.filter(({ tab }) => tab === chosen),
      ...places.filter(({ tab }) => tab !== chosen),
    ],
    [places, chosen],
  )
}

/** Finds and draws the rows of the day. One booking at a time shows why a person is needed. */
function useRows(props: DayListsProps, isLong: boolean) {
  const { board, selection } = props
  const [looking, setLooking] = useState<string | null>(null)
  const notAllowed = useNotAllowed()
  const noShow = useNoShow()
  const rowIn = useMemo(() => rowFinder(board), [board])
  const draw = (tab: TodayTab, { codes, drawn, restPx }: DrawnPlace): ReactNode => (
    <>
      {drawn.map(({ code, nth, gapPx }) => {
        const row = rowIn(tab, code)
        return (
          <Fragment key={code}>
            {spacer(gapPx)}
            {row === null ? null : (
              <DayRow
                row={row}
                nth={isLong ? nth : undefined}
                of={isLong ? codes.length : undefined}
                moment={props.moment}
                openAt={props.openAt}
                isOpen={props.open === code}
                isLooking={looking === code}
                onLook={setLooking}
                notAllowed={notAllowed(row.act)}
                noShow={noShow}
                isChosen={selection.isOn ? selection.chosen.has(row.booking.code) : null}
                onChoose={selection.choose}
              />
            )}
          </Fragment>
        )
      })}
      {spacer(restPx)}
    </>
  )
  return { rowIn, draw }
}

/** The same for every list and search of the day, so that no row is drawn again when the list gets short. */
const isLongDay = ({ rows }: DayBoard): boolean =>
  todayTabs.some((tab) => rows[tab].length > mostWhole)

/** The space of rows that are not in the page. */
const spacer = (px: number): ReactNode =>
  px > 0 ? <li aria-hidden="true" style={{ blockSize: `${px}px` }} /> : null

function placesOf(
  { tab, rows }: Section,
  isChosen: boolean,
  day: CalendarDay,
  zone: string,
): StillGroup[] {
  if (!isChosen) return [{ tab, title: tabWords()[tab], codes: codesOf(rows) }]
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

/** The business's status for guests who did not come, once a booking has shown it; null where it may not be set. */
function useNoShow(): Status | null {
  const statuses = useStatuses()
  const whyNot = useWhyNot('change-status')
  return whyNot === null ? (statuses.find(meansNoShow) ?? null) : null
}

/** Keyboard moves from row to row, and reports every touch of the list. */
function useListInput(list: RefObject<HTMLElement | null>, touched: () => void): void {
  useListeners(list, {
    keydown(event) {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      const { current: element } = list
      const isFree = element !== null && !isChord && !event.defaultPrevented
      if (isFree && rowKey(element, event.key)) event.preventDefault()
      touched()
    },
  })
  const moves = { pointerdown: touched, pointermove: touched, touchmove: touched, wheel: touched }
  useListeners(list, moves, { passive: true })
}
