import { t } from '@lingui/core/macro'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { RowBones } from '../../ui/Bones.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { focusStop } from '../../ui/grid/useGridCursor.ts'
import { lazyFile } from '../../ui/lazyPart.tsx'
import { useFootHeight } from '../../ui/page/useFootHeight.ts'
import { useCalendarAddress } from './address/calendarAddress.ts'
import { askWhy, useChosen, useIsAsking } from './address/selectionStore.ts'
import { daysInSight, fortnight, seeNothing } from './address/sight.ts'
import { CellFindings } from './checks/Findings.tsx'
import { findingsAt } from './checks/finding.ts'
import { useFindings } from './checks/useFindings.ts'
import { useLastYear } from './data/lastYear.ts'
import { type CalendarData, useCalendar } from './data/useCalendar.ts'
import { usePreviewedDrafts } from './drafts/draftStore.ts'
import { useTheActions } from './editor/useActions.ts'
import { ActionBar } from './foot/ActionBar.tsx'
import { YearStrip } from './foot/YearStrip.tsx'
import styles from './GridView.module.css'
import { Grid } from './grid/Grid.tsx'
import { MonthButton } from './grid/heads.tsx'
import { itemsWithLanes, noteFinder } from './grid/notes.ts'
import { useGridLayout } from './grid/useGridLayout.ts'
import type { DayRange } from './rules/draft.ts'

const why = lazyFile(() => import('./why/WhyThisPrice.tsx'))
const WhyThisPrice = why.part((parts) => parts.WhyThisPrice)

/** The grid of prices and closures by item and day, in landscape and portrait (ux.md §4.2). */
export const GridView = memo(function GridView() {
  const address = useCalendarAddress()
  const [visible, setVisible] = useState<Visible>({ days: fortnight(address.from), itemIds: [] })
  const drafts = usePreviewedDrafts()
  const data = useCalendar({ ...visible, drafts })
  const drawn = useDeferredValue(data)
  if (data.items.length === 0) return <Nothing data={data} />
  // Hundreds of prices arrive at once: scrolling and selecting take precedence over showing them. The first ones are
  // drawn at once: each answer restarts a drawing in slices, so that would end only after the last answer.
  const isOnlyMore = drawn.items.length > 0 && (drawn.hasPrices || !data.hasPrices)
  return <ReadyGrid data={isOnlyMore ? drawn : data} visible={visible} onVisible={setVisible} />
})

const noLanes: ReadonlySet<number> = new Set()

type Visible = { readonly days: DayRange; readonly itemIds: readonly number[] }

/** Shown instead of the grid while it loads, after a failure, or when there are no items. */
function Nothing({ data }: { data: CalendarData }) {
  if (data.failure !== null) return <FailurePanel reason={data.failure} onRetry={data.readAgain} />
  if (data.isReading) return <RowBones />
  return <Empty title={t`No items yet`} />
}

type ReadyGridProps = {
  readonly data: CalendarData
  readonly visible: Visible
  /** The visible part after scrolling has stopped; its prices are requested. */
  readonly onVisible: (change: (was: Visible) => Visible) => void
}

const ReadyGrid = memo(function ReadyGrid({ data, visible, onVisible }: ReadyGridProps) {
  const { items, effective } = data
  const { from, show } = useCalendarAddress()
  const foot = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const surface = useGridLayout(items)
  const { scroller, layout, size, order, mayEdit } = surface
  useFootHeight(foot, true)
  useEffect(() => seeNothing, [])
  function rest(itemIds: readonly number[]): void {
    const now = { days: daysInSight(from), itemIds }
    onVisible((was) => (isSame(was, now) ? was : now))
  }

  const isPreview = usePreviewedDrafts() !== null
  const { laned, noteOf } = useNotes(data)
  const findings = useFindings()
  const at = useMemo(() => findingsAt(findings), [findings])
  const isBeside = mayEdit && show === 'before'
  const lastYear = useLastYear({ data, visible, isShown: isBeside })
  return (
    <div className={styles.view}>
      <div className={styles.main}>
        <div ref={scroller} className={styles.scroller}>
          {/* What would be drawn for a guessed size would be thrown away. */}
          {size.isMeasured ? (
            <Grid
              surface={surface}
              data={data}
              onRest={rest}
              show={mayEdit ? show : 'price'}
              lastYear={lastYear}
              findingsAt={at}
              laned={laned}
              noteOf={noteOf}
              corner={
                <MonthButton
                  order={order}
                  mayEdit={mayEdit}
                  currency={data.currency}
                  from={from}
                  isBeside={isBeside}
                />
              }
              gridRef={grid}
              isPreview={isPreview}
            />
          ) : null}
        </div>
        <Why data={data} onClosed={() => focusStop(grid.current)} />
        <div ref={foot} className={styles.foot}>
          {/* Above the year, over which the weekdays stand once several days are chosen. */}
          {mayEdit ? <CellFindings at={at} /> : null}
          <YearStrip effective={effective} labelPx={layout.labelPx} />
          {mayEdit ? <ActionBar items={items} /> : null}
        </div>
      </div>
    </div>
  )
})

/** The marks on the grid besides the prices: which items need space for two rules, and the special of a day. */
function useNotes({ items, effective, agreement }: CalendarData) {
  const discountsHold = agreement.policy.discounts === 'always'
  const laned = useMemo(
    () => (discountsHold ? itemsWithLanes(items, effective) : noLanes),
    [items, effective, discountsHold],
  )
  const noteOf = useMemo(() => noteFinder(effective), [effective])
  return { laned, noteOf }
}

type WhyProps = {
  readonly data: CalendarData
  readonly onClosed: () => void
}

/**
 * Explains the price of the cell that was touched last: beside the grid or, on a narrow screen, between it and its foot,
 * never over it.
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

const isSame = (a: Visible, b: Visible): boolean =>
  a.days.from === b.days.from &&
  a.days.to === b.days.to &&
  a.itemIds.length === b.itemIds.length &&
  a.itemIds.every((id, at) => id === b.itemIds[at])
