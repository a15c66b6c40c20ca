import { useState } from 'react'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { EffectiveEvent } from '../rules/draft.ts'
import { ruleKey } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf } from '../rules/ruleWords.ts'
import type { EventNames } from '../words/fieldWords.ts'
import styles from './CompareSheet.module.css'
import { compared } from './compared.ts'

type CompareSheetProps = {
  events: readonly EffectiveEvent[]
  names: EventNames
  onClose: () => void
}

/** A table that is wider than the sheet can be scrolled by keys. */
const byKeyboard = { tabIndex: 0 } as const

/** Compares two or more rules side by side. Differences are marked, and equal fields can be hidden. */
export function CompareSheet({ events, names, onClose }: CompareSheetProps) {
  const [isShort, setShort] = useState(false)
  const rows = compared(events, names)
  const differing = rows.filter(({ differs }) => differs)
  return (
    <Sheet title={`Compare ${events.length} events`} wide onClose={onClose}>
      <div className={styles.body}>
        <Switch
          label="Only what differs"
          hint={
            differing.length === 0
              ? 'They are alike in everything'
              : `${differing.length} of ${rows.length} fields differ`
          }
          checked={isShort}
          onChange={setShort}
        />
        <section {...byKeyboard} className={styles.scroller} aria-label="Compared">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                {events.map((event) => (
                  <th key={ruleKey(event)} scope="col">
                    <KindMark kind={kindOf(event.values)} />{' '}
                    <bdi>{event.values.name.trim() || 'Without a name'}</bdi>
                    {event.draft === null ? null : <small>Draft</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isShort ? differing : rows).map(({ field, label, values, differs }) => (
                <tr key={field} className={differs ? styles.differs : undefined}>
                  <th scope="row">
                    {label}
                    {differs ? <small>Differs</small> : null}
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
      </div>
    </Sheet>
  )
}
