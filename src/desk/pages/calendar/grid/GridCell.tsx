import { memo } from 'react'
import { gridRoles } from '../../../ui/gridRoles.ts'
import { cellName } from '../words/cellWords.ts'
import { type FindingMark } from '../words/words.ts'
import bands from './bands.module.css'
import type { bandParts, cellLook } from './cellLook.ts'
import styles from './GridCell.module.css'

/** Only plain values, so that a cell without changes is not rendered again. */
export type GridCellProps = ReturnType<typeof cellLook> &
  ReturnType<typeof bandParts> & {
    readonly column: number
    readonly start: number
    readonly size: number
    readonly itemId: number
    readonly itemName: string
    readonly day: string
    readonly dayWords: string
    readonly isWeekend: boolean
    readonly isRequested: boolean
    /** Whether a special and a discount are on this item on the same day: each then has a lane of its own. */
    readonly hasLanes: boolean
    /** The finding of the checks about it. */
    readonly finding: FindingMark
    readonly isSelected: boolean
    /** Whether Tab leads to this cell. */
    readonly isStop: boolean
  }

const cell = { ...gridRoles.cell, tabIndex: -1 }
/** Tab leads to this one. */
const stop = { ...gridRoles.cell, tabIndex: 0 }

/** One item on one day, read out by its name alone. It has no listeners of its own: the grid has one for all cells. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { itemName, dayWords, price, spoken, second, isBefore, isClosed, isDraft } = props
  const { bookedThen, revenueThen } = props
  const hasMore = bookedThen !== '' || revenueThen !== ''
  const isUnknown = price === '?'
  const isAlone = second === '' && !hasMore
  return (
    <div
      {...(props.isStop ? stop : cell)}
      aria-colindex={props.column + 2}
      aria-selected={props.isSelected}
      aria-label={cellName(itemName, dayWords, spoken, { isClosed, isDraft }, props.finding)}
      className={styles.cell}
      data-item={props.itemId}
      data-day={props.day}
      data-weekend={props.isWeekend || undefined}
      data-closed={isClosed || undefined}
      data-beside={hasMore || undefined}
      data-was={isBefore || undefined}
      data-guess={props.isGuess || undefined}
      data-mark={props.mark || undefined}
      data-finding={props.finding || undefined}
      data-lanes={props.hasLanes || undefined}
      style={{ insetInlineStart: props.start, inlineSize: props.size }}
    >
      <b
        aria-hidden="true"
        data-long={price.length > 7 ? 'most' : price.length > 5 || undefined}
        data-unknown={(isUnknown && props.isRequested) || undefined}
        data-unrequested={(isUnknown && !props.isRequested) || undefined}
      >
        {price}
      </b>
      {isAlone ? null : ' '}
      {isAlone ? null : isBefore ? (
        <s aria-hidden="true">{second}</s>
      ) : (
        <small aria-hidden="true" data-full={props.isFull || undefined}>
          {second}
          {bookedThen === '' ? null : <span>{bookedThen}</span>}
          {revenueThen === '' ? null : <span data-revenue>{revenueThen}</span>}
        </small>
      )}
      {props.season === '' ? null : <i className={bands.season} data-part={props.season} />}
      {props.special === '' ? null : <i className={bands.special} data-part={props.special} />}
      {props.discount === '' ? null : <i className={bands.discount} data-part={props.discount} />}
    </div>
  )
})
