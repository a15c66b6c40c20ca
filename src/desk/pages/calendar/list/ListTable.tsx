import { plural, t } from '@lingui/core/macro'
import { type CurrencyCode, noCurrency } from '../../../../contract/money.ts'
import { classNames } from '../../../ui/design/classNames.ts'
import { SortHeading } from '../../../ui/grid/TableHead.tsx'
import { formatDay, formatFacts } from '../../../ui/language/format.ts'
import marks from '../../../ui/Row.module.css'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type EffectiveEvent, type EventValues, ruleKey } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf, kindWord } from '../rules/ruleWords.ts'
import { effectWords, repeatWords } from '../words/eventWords.ts'

import styles from './ListTable.module.css'
import { type EventSort, oddities, type SortColumn } from './listed.ts'

type ListTableProps = {
  events: readonly EffectiveEvent[]
  /** A discount is only for who names its code. */
  discountsTakeCode: boolean
  items: readonly CalendarItem[]
  currency: CurrencyCode | null
  sort: EventSort
  /** The keys of those that are ticked. */
  ticked: ReadonlySet<string>
  onSort: (sort: EventSort) => void
  onTick: (keys: readonly string[], on: boolean) => void
  onOpen: (event: EffectiveEvent) => void
}

/** The rules, one a line, to be sorted, ticked and opened. */
export function ListTable(props: ListTableProps) {
  const { events, sort, ticked, onSort, onTick } = props
  const keys = events.map(ruleKey)
  const isAll = keys.every((key) => ticked.has(key))
  return (
    <table {...tableRoles.table} aria-label={t`Price rules`} className={styles.table}>
      <thead {...tableRoles.group} className={styles.head}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.heading} scope="col" className={styles.tick}>
            <label>
              <input
                type="checkbox"
                aria-label={t`Select all`}
                checked={isAll}
                onChange={() => onTick(keys, !isAll)}
              />
            </label>
          </th>
          {headings().map(({ word, by, className }) => (
            <SortHeading
              key={word}
              order={sort.by === by ? (sort.isDown ? 'descending' : 'ascending') : undefined}
              onSort={by && (() => onSort({ by, isDown: sort.by === by && !sort.isDown }))}
              className={className}
            >
              {word}
            </SortHeading>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {events.map((event) => (
          <Line key={ruleKey(event)} event={event} {...props} />
        ))}
      </tbody>
    </table>
  )
}

const headings = (): readonly {
  readonly word: string
  readonly by: SortColumn | null
  readonly className?: string | undefined
}[] => [
  { word: t`Name`, by: 'name' },
  { word: t`Type`, by: 'type' },
  { word: t`First day`, by: 'first' },
  { word: t`Last day`, by: 'last' },
  { word: t`Repeats`, by: null, className: styles.wide },
  { word: effectHeading(), by: null },
  { word: t`Applies to`, by: null, className: styles.wide },
  { word: stateHeading(), by: 'state' },
]

export const effectHeading = (): string =>
  t({ message: 'Effect', comment: 'Column: what a price rule does to prices' })
export const stateHeading = (): string =>
  t({ message: 'State', comment: 'Column: enabled or disabled' })

function Line({
  event,
  items,
  currency,
  ticked,
  onTick,
  onOpen,
  discountsTakeCode,
}: ListTableProps & { event: EffectiveEvent }) {
  const { values, draft } = event
  const key = ruleKey(event)
  const { name, startDay, endDay, repeat, enabled, appliesTo } = values
  const title = name.trim() || t`No name`
  const isEndless = endDay === null || repeat === 'always'
  return (
    <tr
      {...tableRoles.row}
      className={classNames(
        marks.row,
        styles.line,
        !enabled && styles.off,
        ticked.has(key) && marks.chosen,
      )}
    >
      <TickCell title={title} isTicked={ticked.has(key)} onTick={(on) => onTick([key], on)} />
      <NameCell onOpen={onOpen} event={event} title={title} items={items} />
      <td {...tableRoles.cell} className={styles.short}>
        <span className={styles.kind}>
          <KindMark kind={kindOf(values)} />
          {kindWord(values)}
        </span>
      </td>
      <td {...tableRoles.cell} className={styles.short}>
        {formatDay(startDay, 'date')}
      </td>
      <td {...tableRoles.cell} className={styles.short}>
        {isEndless ? t`No end` : formatDay(endDay, 'date')}
      </td>
      <td {...tableRoles.cell} className={styles.wide}>
        {repeatWords(values)}
      </td>
      <td {...tableRoles.cell}>
        {/* From right to left, `−10 %` alone would have its sign at the wrong end. */}
        <bdi>{effectWords(values, draft?.newPrice ?? null, currency ?? noCurrency)}</bdi>
        {values.kind === 'discount' && discountsTakeCode ? `, ${t`with code`}` : null}
      </td>
      <td {...tableRoles.cell} className={styles.wide}>
        {targetWords(appliesTo, items)}
      </td>
      <td {...tableRoles.cell} className={styles.short}>
        {enabled ? t`Enabled` : t`Disabled`}
        {draft === null ? null : <span className={styles.draft}>{t`Draft`}</span>}
      </td>
    </tr>
  )
}

type NameCellProps = {
  onOpen: (event: EffectiveEvent) => void
  event: EffectiveEvent
  title: string
  items: readonly CalendarItem[]
}

function NameCell({ onOpen, event, title, items }: NameCellProps) {
  const { values } = event
  return (
    <th {...tableRoles.rowHeading} scope="row" className={styles.name}>
      <button type="button" className={marks.link} onClick={() => onOpen(event)}>
        <bdi>{title}</bdi>
      </button>
      {oddities(values, items).map((words) => (
        <small key={words}>{words}</small>
      ))}
    </th>
  )
}

type TickCellProps = { title: string; isTicked: boolean; onTick: (on: boolean) => void }

function TickCell({ title, isTicked, onTick }: TickCellProps) {
  return (
    <td {...tableRoles.cell} className={styles.tick}>
      <label>
        <input
          type="checkbox"
          aria-label={t`Select ${{ name: title }}`}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
      </label>
    </td>
  )
}

/** The ARIA roles of a table's parts: without `display: table` some browsers drop them. */
const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** What a rule is for: `All items`, `Cabins, 2 items`, `Hut`. */
export function targetWords(
  { allItems, itemIds, categoryIds }: EventValues['appliesTo'],
  items: readonly CalendarItem[],
): string {
  if (allItems) return t`All items`
  const [only] = itemIds
  const named = itemIds.length === 1 ? items.find(({ id }) => id === only)?.name : undefined
  const parts = formatFacts([
    ...categoryIds.map(
      (wanted) =>
        items.find(({ categoryId }) => categoryId === wanted)?.categoryName ??
        t`Category ${{ categoryNumber: wanted }}`,
    ),
    itemIds.length === 0
      ? ''
      : (named ?? plural({ count: itemIds.length }, { one: '# item', other: '# items' })),
  ])
  return parts || t`No items`
}
