import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useMemo, useRef } from 'react'
import type { Item } from '../../../contract/item.ts'
import { classNames } from '../../ui/design/classNames.ts'
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

type BoardRow = { readonly group: string } | { readonly item: Item }

const itemRem = 3.25
const groupRem = 2.25
const headRem = 3.5

/** For a board wider than high: a row for each item, a column for each day. */
export function ItemsDown({ groups, days, today, calendars, list }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const rows = useMemo(
    () =>
      groups.flatMap(({ name, items }): BoardRow[] => [
        { group: name },
        ...items.map((item) => ({ item })),
      ]),
    [groups],
  )
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  const cursor = useBoardCursor({ grid, items, days, down: 'items', page: 10 })
  const stop = rows.findIndex((row) => 'item' in row && row.item === items[cursor.itemIndex])
  const rem = pxPerRem()
  const inPage = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('item' in (rows[index] ?? {}) ? itemRem : groupRem) * rem,
    overscan: 6,
    scrollMargin: headRem * rem,
    rangeExtractor: withStop(stop),
    observeElementRect: observeShown,
    initialRect: { width: 1024, height: 1024 },
  })
  // Must run after the windowing's own start position, which is the top.
  useKeptScroll(scroller, `${list} items down`)
  return (
    <div className={styles.scroller} ref={scroller}>
      <table
        ref={grid}
        {...gridRoles.grid}
        aria-label="Availability"
        aria-busy={calendars.isWaiting}
        aria-rowcount={rows.length + 1}
        aria-colcount={days.length + 1}
        className={classNames(styles.itemsDown, days.length > 14 && styles.dense)}
        style={{ '--days': days.length }}
      >
        <thead {...gridRoles.group} className={styles.head}>
          <tr {...gridRoles.row} aria-rowindex={1} className={styles.headRow}>
            <Corner from={days[0] ?? today} month="long" />
            {days.map((day, nth) => (
              <DayHeading key={day} day={day} today={today} is="heading" column={nth + 2} />
            ))}
          </tr>
        </thead>
        <tbody
          {...gridRoles.group}
          className={styles.rows}
          style={{ blockSize: inPage.getTotalSize() }}
        >
          {inPage.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            if (row === undefined) return null
            const place = { insetBlockStart: start - headRem * rem, blockSize: size }
            return 'group' in row ? (
              <tr
                key={`group ${row.group} ${index}`}
                {...gridRoles.row}
                aria-rowindex={index + 2}
                className={styles.group}
                style={place}
              >
                <th scope="rowgroup" {...gridRoles.rowHeading} colSpan={days.length + 1}>
                  <span>{row.group}</span>
                </th>
              </tr>
            ) : (
              <ItemRow
                key={row.item.id}
                item={row.item}
                rowIndex={index + 2}
                place={place}
                days={days}
                today={today}
                calendars={calendars}
                stopAt={index === stop ? cursor.dayIndex : null}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type BoardRowProps = Pick<BoardProps, 'days' | 'today' | 'calendars'> & {
  item: Item
  rowIndex: number
  /** Its position among all rows. */
  place: CSSProperties
  /** Which of its days Tab leads to; null where it leads to another row. */
  stopAt: number | null
}

function ItemRow({ item, rowIndex, place, days, today, calendars, stopAt }: BoardRowProps) {
  const calendar = calendars.of.get(item.id)
  return (
    <tr {...gridRoles.row} aria-rowindex={rowIndex} className={styles.itemRow} style={place}>
      <ItemHeading item={item} is="rowHeading" column={1} />
      {days.map((day, nth) => (
        <StockCell
          key={day}
          item={item}
          day={day}
          stock={stockOf(item, calendar?.days.get(day) ?? null, calendars.isWaiting)}
          isPast={day < today}
          isStop={nth === stopAt}
          column={nth + 2}
        />
      ))}
    </tr>
  )
}
