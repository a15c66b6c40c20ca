import type { Item } from '../../../contract/item.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import styles from './ItemHeading.module.css'

type ItemHeadingProps = {
  item: Item
  /** Before its row, or over its column. */
  is: 'rowHeading' | 'heading'
  /** Its column, counted from 1 with the headings. */
  column: number
  /** Over a column without a group heading. */
  group?: string
  start?: number
  width?: number
}

/** The heading of an item, with its stock. */
export function ItemHeading({ item, is, column, group, start, width }: ItemHeadingProps) {
  return (
    <th
      scope={is === 'heading' ? 'col' : 'row'}
      {...gridRoles[is]}
      aria-colindex={column}
      className={styles[is]}
      style={start === undefined ? undefined : { insetInlineStart: start, inlineSize: width }}
      title={item.name}
    >
      <b className={styles.name}>{item.name}</b>
      <small className={styles.of}>{group ?? totalWords(item)}</small>
    </th>
  )
}

function totalWords({ unlimited, stock }: Item): string {
  if (unlimited) return 'without end'
  return stock === null ? '' : `of ${stock}`
}
