import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { gridRoles } from '../../ui/gridRoles.ts'
import { useKeptScroll } from '../../ui/page/useKeptScroll.ts'
import { observeShown, pxPerRem, withStop } from '../../ui/windowed.ts'
import styles from './Board.module.css'
import type { BoardProps } from './Board.tsx'
import { Corner } from './Corner.tsx'
import { DayHeading } from './DayHeading.tsx'
import { ItemHeading } from './ItemHeading.tsx'
import { StockCell } from './StockCell.tsx'
import { stockOf } from './stock.ts'
import { useBoardCursor } from './useBoardCursor.ts'

const columnRem = 7
const dayRem = 6.5

/** For a board higher than wide: a row for each day, a column for each item. */
export function DaysDown({ groups, days, today, calendars, list }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const columns = useMemo(
    () => groups.flatMap(({ name, items }) => items.map((item) => ({ item, group: name }))),
    [groups],
  )
  const items = useMemo(() => columns.map(({ item }) => item), [columns])
  const cursor = useBoardCursor({ grid, items, days, down: 'days', page: 7 })
  const rem = pxPerRem()
  const dayPx = dayRem * rem
  const spacePx = (scroller.current?.clientWidth ?? 0) - dayPx
  // Few columns share the free width.
  const columnPx = Math.max(columnRem * rem, Math.floor(spacePx / Math.max(1, columns.length)))
  const inPage = useVirtualizer<HTMLDivElement, HTMLElement>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnPx,
    overscan: 3,
    scrollMargin: dayPx,
    rangeExtractor: withStop(cursor.itemIndex),
    observeElementRect: observeShown,
    initialRect: { width: 1024, height: 1024 },
    isRtl: document.documentElement.dir === 'rtl',
  })
  useLayoutEffect(() => inPage.measure(), [inPage, columnPx])
  // Must run after the windowing's own start position, which is the first column.
  useKeptScroll(scroller, `${list} days down`)
  const shown = inPage.getVirtualItems()
  return (
    <div className={styles.scroller} ref={scroller}>
      <table
        ref={grid}
        {...gridRoles.grid}
        aria-label="Availability"
        aria-busy={calendars.isWaiting}
        aria-rowcount={days.length + 1}
        aria-colcount={columns.length + 1}
        className={styles.daysDown}
        style={{ inlineSize: dayPx + inPage.getTotalSize() }}
      >
        <thead {...gridRoles.group} className={styles.head}>
          <tr {...gridRoles.row} aria-rowindex={1} className={styles.headRow}>
            <Corner from={days[0] ?? today} month="short" />
            {shown.map(({ index, start, size }) => {
              const column = columns[index]
              return column === undefined ? null : (
                <ItemHeading
                  key={column.item.id}
                  item={column.item}
                  group={column.group}
                  is="heading"
                  column={index + 2}
                  start={start}
                  width={size}
                />
              )
            })}
          </tr>
        </thead>
        <tbody {...gridRoles.group} className={styles.days}>
          {days.map((day, nth) => (
            <tr key={day} {...gridRoles.row} aria-rowindex={nth + 2} className={styles.dayRow}>
              <DayHeading day={day} today={today} is="rowHeading" column={1} />
              {shown.map(({ index, start, size }) => {
                const item = items[index]
                if (item === undefined) return null
                const dayLeft = calendars.of.get(item.id)?.days.get(day) ?? null
                return (
                  <StockCell
                    key={item.id}
                    item={item}
                    day={day}
                    stock={stockOf(item, dayLeft, calendars.isWaiting)}
                    isPast={day < today}
                    isStop={nth === cursor.dayIndex && index === cursor.itemIndex}
                    column={index + 2}
                    start={start}
                    width={size}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
