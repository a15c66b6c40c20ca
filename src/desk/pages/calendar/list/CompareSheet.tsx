import { ph, plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatNumber } from '../../../ui/language/format.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { type ComparedField, comparedFields, differences } from '../rules/compare.ts'
import { type EffectiveEvent, ruleKey } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { fieldWords, kindOf } from '../rules/ruleWords.ts'
import { type EventNames, valueWords } from '../words/eventWords.ts'
import styles from './CompareSheet.module.css'

type CompareSheetProps = {
  events: readonly EffectiveEvent[]
  names: EventNames
  onClose: () => void
}

/** Compares two or more rules side by side. Differences are marked, and equal fields can be hidden. */
export function CompareSheet({ events, names, onClose }: CompareSheetProps) {
  const [isShort, setShort] = useState(false)
  const rows = compared(events, names)
  const differing = rows.filter(({ differs }) => differs)
  return (
    <Sheet
      title={plural(
        { count: events.length },
        { one: 'Compare # price rule', other: 'Compare # price rules' },
      )}
      wide
      onClose={onClose}
    >
      <div className={styles.body}>
        <Switch
          label={t`Differences only`}
          hint={
            differing.length === 0
              ? t`No differences`
              : plural(
                  { count: differing.length },
                  {
                    one: `# of ${ph({ total: formatNumber(rows.length) })} fields differ`,
                    other: `# of ${ph({ total: formatNumber(rows.length) })} fields differ`,
                  },
                )
          }
          checked={isShort}
          onChange={setShort}
        />
        <ComparisonTable events={events} rows={isShort ? differing : rows} />
      </div>
    </Sheet>
  )
}

type ComparisonTableProps = {
  events: readonly EffectiveEvent[]
  rows: readonly ComparedRow[]
}

/** A table that is wider than the sheet can be scrolled by keys. */
const byKeyboard = { tabIndex: 0 } as const

/** One column for each rule, one row for each field. */
function ComparisonTable({ events, rows }: ComparisonTableProps) {
  return (
    <section {...byKeyboard} className={styles.scroller} aria-label={t`Comparison`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            {events.map((event) => (
              <th key={ruleKey(event)} scope="col">
                <KindMark kind={kindOf(event.values)} />{' '}
                <bdi>{event.values.name.trim() || t`No name`}</bdi>
                {event.draft === null ? null : <small>{t`Draft`}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, values, differs }) => (
            <tr key={field} className={differs ? styles.differs : undefined}>
              <th scope="row">
                {label}
                {differs ? (
                  <small>
                    {t({ message: 'Differs', comment: 'Beside a field: the rules differ' })}
                  </small>
                ) : null}
              </th>
              {values.map((value, at) => (
                <td key={events[at] === undefined ? at : ruleKey(events[at])} dir="auto">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One field of several rules, side by side. */
export type ComparedRow = {
  readonly field: ComparedField
  readonly label: string
  /** In the order of the rules. */
  readonly values: readonly string[]
  /** Not all of them have the same. */
  readonly differs: boolean
}

/** At most this many fit beside one another on a tablet. */
export const mostCompared = 6

/** Rules side by side, field by field, in the order in which the editor asks for them (ux.md §4.2). */
export function compared(
  events: readonly EffectiveEvent[],
  names: EventNames,
): readonly ComparedRow[] {
  const [first, ...others] = events
  const differing = new Set(
    first === undefined ? [] : others.flatMap((other) => differences(first.values, other.values)),
  )
  return comparedFields.map((field) => {
    const values = events.map(({ values: rule, draft }) =>
      valueWords(field, rule, names, draft?.newPrice ?? null),
    )
    // Two new prices look the same in the events but have different amounts.
    return {
      field,
      label: fieldWords()[field],
      values,
      differs: differing.has(field) || (field === 'price' && new Set(values).size > 1),
    }
  })
}
