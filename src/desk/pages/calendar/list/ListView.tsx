import { ph, plural, t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../../ui/Band.tsx'
import { RowBones } from '../../../ui/Bones.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { RingIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { useMayEdit } from '../data/useMayEdit.ts'
import { useActions } from '../editor/useActions.ts'
import { type EffectiveEvent, ruleKey } from '../rules/draft.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { CompareSheet } from './CompareSheet.tsx'
import { ExportSheet } from './ExportSheet.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListTable } from './ListTable.tsx'
import styles from './ListView.module.css'
import { listed, useListAddress } from './listed.ts'

const noItems: readonly number[] = []

/** Every rule there is and every draft of one: to find, compare, and switch many at once (ux.md §4.2). */
export function ListView() {
  const { from } = useCalendarAddress()
  // No prices are shown here, so none are requested.
  const data = useCalendar({ days: { from, to: from }, itemIds: noItems })
  if (data.effective.length > 0) return <Rules data={data} />
  if (data.failure !== null) {
    return <FailurePanel reason={data.failure} of="list" onRetry={data.readAgain} />
  }
  return data.isReading ? <RowBones /> : <Empty title={t`No price rules yet`} />
}

function Rules({ data }: { data: CalendarData }) {
  const { items, effective, currency, unreadable } = data
  const { filter, sort, change, sortBy, clear } = useListAddress()
  // A rule is opened as a whole here, whatever days are chosen in the grid.
  const actions = useActions(noDays, items)
  const mayEdit = useMayEdit()
  const shown = useMemo(
    () => listed(effective, filter, sort, items),
    [effective, filter, sort, items],
  )
  const { ticked, chosen, tick, untick } = useTicked(shown)
  const names = { items, currency: currency ?? noCurrency }
  const [open, setOpen] = useState<'compare' | 'export' | null>(null)
  const found = foundWords(shown.length, effective.length)

  return (
    <div className={styles.view}>
      <ListFilters
        filter={filter}
        items={items}
        found={found}
        onChange={change}
        onClear={clear}
        onExport={shown.length === 0 ? null : () => setOpen('export')}
      />
      {unreadable > 0 ? <UnreadableEvents unreadable={unreadable} /> : null}
      {shown.length === 0 ? (
        <NoMatches onClear={clear} />
      ) : (
        <ListTable
          events={shown}
          items={items}
          currency={currency}
          discountsTakeCode={data.agreement.policy.discounts === 'code'}
          sort={sort}
          ticked={ticked}
          onSort={sortBy}
          onTick={tick}
          onOpen={actions.edit}
        />
      )}
      {chosen.length > 0 ? (
        <ChosenBar
          events={chosen}
          readOnly={actions.readOnly}
          mayEdit={mayEdit}
          onCompare={() => setOpen('compare')}
          onDone={untick}
        />
      ) : null}
      {open === null ? null : open === 'compare' ? (
        <CompareSheet events={chosen} names={names} onClose={() => setOpen(null)} />
      ) : (
        <ExportSheet events={shown} found={found} names={names} onClose={() => setOpen(null)} />
      )}
      {actions.sheet}
    </div>
  )
}

function UnreadableEvents({ unreadable }: { unreadable: number }) {
  return (
    <Band
      needs
      icon={<RingIcon />}
      title={plural(unreadable, {
        one: 'Could not load # price rule.',
        other: 'Could not load # price rules.',
      })}
    >{t`Prices here may be wrong.`}</Band>
  )
}

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title={t`No price rules match`}
    action={<Button onClick={onClear}>{t`Clear filters`}</Button>}
  />
)

/**
 * @param shown the rules of the list
 * @returns the keys of the ticked rules, and those of them that the list shows
 */
function useTicked(shown: readonly EffectiveEvent[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  function tick(keys: readonly string[], on: boolean): void {
    const others = [...ticked].filter((key) => !keys.includes(key))
    setTicked(new Set(on ? [...others, ...keys] : others))
  }
  const chosen = shown.filter((event) => ticked.has(ruleKey(event)))
  return { ticked, chosen, tick, untick: () => setTicked(new Set()) }
}

const foundWords = (found: number, count: number): string =>
  found === count
    ? plural(count, { one: '# price rule', other: '# price rules' })
    : plural(count, {
        one: `${ph({ found: formatNumber(found) })} of # price rule`,
        other: `${ph({ found: formatNumber(found) })} of # price rules`,
      })

const noDays = () => null
