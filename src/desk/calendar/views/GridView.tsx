import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay } from '../../../contract/day.ts'
import { FailurePanel } from '../../api/parts/FailurePanel.tsx'
import { RowBones } from '../../kit/Bones.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { useFootRoom } from '../../kit/place/useFootRoom.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { seeNothing, useSight } from '../address/sight.ts'
import { zoomedTo } from '../address/zoom.ts'
import { useLastYear } from '../booked/useLastYear.ts'
import { findingsAt } from '../checks/finding.ts'
import { useFindings } from '../checks/useFindings.ts'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { useMayEdit } from '../data/useMayEdit.ts'
import { usePreviewedDrafts } from '../drafts/previewed.ts'
import { ActionBar } from '../foot/ActionBar.tsx'
import { CellFindings } from '../foot/CellFindings.tsx'
import { YearStrip } from '../foot/YearStrip.tsx'
import { Grid } from '../grid/Grid.tsx'
import { daysFrom, layoutOf } from '../grid/layout.ts'
import { MonthButton } from '../grid/MonthButton.tsx'
import { itemsWithLanes, noteFinder } from '../grid/notes.ts'
import { createOffsets } from '../grid/offsets.ts'
import { Spoken } from '../grid/Spoken.tsx'
import { stopAt, useStop } from '../grid/stop.ts'
import { useBarMove } from '../grid/useBarMove.ts'
import { useCursor } from '../grid/useCursor.tsx'
import { useFirstDay, useOrigin } from '../grid/useFirstDay.ts'
import { useGridPresses } from '../grid/useGridPresses.ts'
import { useHands } from '../grid/useHands.ts'
import { usePinch } from '../grid/usePinch.ts'
import { usePreviewInSight } from '../grid/usePreviewInSight.ts'
import { useLandscape, useRoom } from '../grid/useRoom.ts'
import type { Window } from '../grid/useWindow.ts'
import type { DayRange } from '../rules/draft.ts'
import { useTheActions } from '../selection/ActionsContext.ts'
import { askWhy, select, useChosen, useIsAsking } from '../selection/selectionStore.ts'
import { WhyThisPrice } from '../why/WhyThisPrice.tsx'
import styles from './GridView.module.css'

/** The grid of prices and closures by item and day, in landscape and portrait (ux.md §4.2). */
export const GridView = memo(function GridView() {
  const address = useCalendarAddress()
  const [visible, setVisible] = useState<Visible>({ days: fortnight(address.from), itemIds: [] })
  const drafts = usePreviewedDrafts()
  const data = useCalendar({ ...visible, drafts })
  return data.items.length === 0 ? (
    <Nothing data={data} />
  ) : (
    <ReadyGrid data={data} visible={visible} onVisible={setVisible} />
  )
})

/** People who may not change prices see the next fortnight, however much room there is (ux.md §3.7). */
const twoWeeks = { mostDays: 14 }

const noLanes: ReadonlySet<number> = new Set()

type Visible = { readonly days: DayRange; readonly itemIds: readonly number[] }

const fortnight = (from: CalendarDay): DayRange => ({ from, to: addDays(from, 13) })

/** Shown instead of the grid while it loads, after a failure, or when there are no items. */
function Nothing({ data }: { data: CalendarData }) {
  if (data.failure !== null) return <FailurePanel reason={data.failure} onRetry={data.readAgain} />
  if (data.isReading) return <RowBones />
  return (
    <Empty title="Nothing to price yet">
      The service lists no items. What is added there appears here.
    </Empty>
  )
}

type ReadyGridProps = {
  readonly data: CalendarData
  readonly visible: Visible
  /** The visible part after scrolling has stopped; its prices are requested. */
  readonly onVisible: (change: (was: Visible) => Visible) => void
}

function ReadyGrid({ data, visible, onVisible }: ReadyGridProps) {
  const { items, effective } = data
  const { from, today, zoom, show, to } = useCalendarAddress()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const isMonth = zoom === 'month'
  const scroller = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [offsets] = useState(createOffsets)
  const isLandscape = useLandscape()
  const size = useRoom(scroller)
  const { widthPx, remPx } = size
  const order = useMemo(() => items.map(({ id }) => id), [items])
  const [origin, layAround] = useOrigin()
  const days = useMemo(() => daysFrom(origin), [origin])
  const layout = useMemo(
    () =>
      layoutOf(items, days, { isLandscape, isMonth, widthPx, remPx, ...(mayEdit ? {} : twoWeeks) }),
    [items, days, isLandscape, isMonth, widthPx, remPx, mayEdit],
  )
  useFollowed(offsets, scroller)
  useFootRoom(foot, true)
  useEffect(() => seeNothing, [])
  const rested = useFirstDay(layout, offsets)
  const inSight = (): DayRange => useSight.getState().days ?? fortnight(from)
  function rest({ rows, columns }: Window): void {
    const lines = isLandscape ? rows : columns
    const itemIds = layout.lines
      .slice(lines.first, lines.last + 1)
      .flatMap((line) => (line.kind === 'item' ? [line.item.id] : []))
    rested(itemIds)
    const now = { days: inSight(), itemIds }
    onVisible((was) => (isSame(was, now) ? was : now))
  }

  const setPrice = useTheActions().actions.find(({ id, off }) => id === 'price' && off === null)
  const [firstItem] = order
  const first = firstItem === undefined ? null : { itemId: firstItem, day: from }
  const bar = useBarMove(data, setPrice !== undefined)
  const isPreview = usePreviewedDrafts() !== null
  usePreviewInSight(layout, offsets)
  const cursor = useCursor({ grid, layout, offsets, size })
  useHands({
    scroller,
    layout,
    offsets,
    onTap(spot) {
      stopAt(spot, false)
      // The cells are too small for a finger, so a tap zooms in first (ux.md §4.10).
      if (isMonth) return void navigate(to({ zoom: 'fortnight', from: spot.day }))
      if (!mayEdit) return
      select({ kind: 'tap', spot, order })
      // A second tap on a selected day opens its price (ux.md §4.3).
      if (!useChosen.getState().wantsPad) return
      select({ kind: 'pad closed' })
      setPrice?.run()
    },
    onItem(itemId) {
      if (mayEdit) select({ kind: 'item', itemId, days: inSight() })
    },
    onDay(day) {
      if (mayEdit) select({ kind: 'day', day, order })
    },
    ...bar,
    onLongPress(spot) {
      if (isMonth || !mayEdit) return
      stopAt(spot, false)
      select({ kind: 'begin', spot })
    },
  })
  usePinch(scroller, (way) => {
    const address = zoomedTo({ view: 'grid', zoom }, way)
    if (address !== null) void navigate(to(address), { replace: true })
  })
  useGridPresses({
    grid,
    layout,
    order,
    stop: () => useStop.getState().spot ?? first,
    inSight,
    today,
    goTo(spot) {
      if (!days.includes(spot.day)) layAround(spot.day)
      cursor.walk(spot)
    },
  })
  const discountsHold = data.agreement.policy.discounts === 'always'
  const laned = useMemo(
    () => (discountsHold ? itemsWithLanes(items, effective) : noLanes),
    [items, effective, discountsHold],
  )
  const noteOf = useMemo(() => noteFinder(effective), [effective])
  const findings = useFindings()
  const at = useMemo(() => findingsAt(findings), [findings])
  // Hundreds of prices arrive at once; scrolling and selecting take precedence over showing them.
  const cell = useDeferredValue(data.cell)
  const isPricing = useDeferredValue(data.isPricing)
  const isBeside = mayEdit && show === 'before'
  const lastYear = useLastYear({ data: { items, effective, cell }, visible, isShown: isBeside })
  return (
    <div className={styles.view}>
      <div className={styles.main}>
        <Spoken data={data} />
        <div ref={scroller} className={styles.scroller}>
          <Grid
            layout={layout}
            offsets={offsets}
            size={size}
            onRest={rest}
            data={data}
            show={mayEdit ? show : 'price'}
            lastYear={lastYear}
            cell={cell}
            first={first}
            findingsAt={at}
            laned={laned}
            noteOf={noteOf}
            corner={
              <MonthButton order={order} currency={data.currency} from={from} isBeside={isBeside} />
            }
            gridRef={grid}
            barOf={bar.barOf}
            isPreview={isPreview}
            isPricing={isPricing}
          />
        </div>
        <Why data={data} onClosed={cursor.focus} />
        <div ref={foot} className={styles.foot}>
          {/* Above the year, over which the weekdays stand once several days are chosen. */}
          {mayEdit ? <CellFindings at={at} /> : null}
          <YearStrip effective={effective} labelPx={layout.labelPx} />
          {mayEdit ? <ActionBar items={items} /> : null}
        </div>
      </div>
    </div>
  )
}

type WhyProps = {
  readonly data: CalendarData
  readonly onClosed: () => void
}

/**
 * Beside the grid, or between it and its foot where there is no room, never over it: why the cell that was touched last
 * costs what it does.
 */
function Why({ data, onClosed }: WhyProps) {
  const isAsking = useIsAsking()
  const { edit } = useTheActions()
  const spot = useChosen((chosen) => chosen.spot)
  const item = data.items.find(({ id }) => id === spot?.itemId)
  if (!isAsking || spot === null || item === undefined) return null
  return (
    <div className={styles.why}>
      <WhyThisPrice
        data={data}
        item={item}
        day={spot.day}
        onEdit={edit}
        onClose={() => {
          askWhy(false)
          onClosed()
        }}
      />
    </div>
  )
}

function useFollowed(
  offsets: ReturnType<typeof createOffsets>,
  scroller: { readonly current: HTMLElement | null },
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    return element === null ? undefined : offsets.follow(element)
  }, [offsets, scroller])
}

const isSame = (a: Visible, b: Visible): boolean =>
  a.days.from === b.days.from &&
  a.days.to === b.days.to &&
  a.itemIds.length === b.itemIds.length &&
  a.itemIds.every((id, at) => id === b.itemIds[at])
