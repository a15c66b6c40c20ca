import { ph, plural, t } from '@lingui/core/macro'
import { useMemo, useRef, useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../../ui/Band.tsx'
import { RowBones } from '../../../ui/Bones.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { RingIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { useFootHeight } from '../../../ui/page/useFootHeight.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { useMayEdit } from '../data/useMayEdit.ts'
import { useAuthorship } from '../drafts/draftStore.ts'
import { withEdited } from '../drafts/saveEvent.ts'
import { saveStep } from '../editor/saveStep.tsx'
import { useActions } from '../editor/useActions.ts'
import { type Draft, type EffectiveEvent, ruleKey } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'

import { CompareSheet, mostCompared } from './CompareSheet.tsx'
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
  const { ticked, tick, untick } = useTicked()
  // A rule is opened as a whole here, whatever days are chosen in the grid.
  const actions = useActions(noDays, items)
  const mayEdit = useMayEdit()
  const shown = useMemo(
    () => listed(effective, filter, sort, items),
    [effective, filter, sort, items],
  )
  const chosen = shown.filter((event) => ticked.has(ruleKey(event)))
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
        <Empty
          title={t`No price rules match`}
          action={<Button onClick={clear}>{t`Clear filters`}</Button>}
        />
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

/** The rules that are ticked, by their keys. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  function tick(keys: readonly string[], on: boolean): void {
    const others = [...ticked].filter((key) => !keys.includes(key))
    setTicked(new Set(on ? [...others, ...keys] : others))
  }
  return { ticked, tick, untick: () => setTicked(new Set()) }
}

const foundWords = (found: number, count: number): string =>
  found === count
    ? plural(count, { one: '# price rule', other: '# price rules' })
    : plural(count, {
        one: `${ph({ found: formatNumber(found) })} of # price rule`,
        other: `${ph({ found: formatNumber(found) })} of # price rules`,
      })

const noDays = () => null

type ChosenEventsProps = {
  events: readonly EffectiveEvent[]
  readOnly: string | null
  /** People who may not change prices can compare, but not enable or disable. */
  mayEdit: boolean
  onCompare: () => void
  onDone: () => void
}

/** What can be done with the rules that are ticked: one step, however many they are. */
function ChosenBar({ events, readOnly, mayEdit, onCompare, onDone }: ChosenEventsProps) {
  const authorship = useAuthorship()
  const bar = useRef<HTMLDivElement>(null)
  useFootHeight(bar, true)
  const switched = (enabled: boolean) => ({
    off:
      readOnly ??
      (toSwitch(events, enabled).length > 0
        ? null
        : enabled
          ? t`Already enabled`
          : t`Already disabled`),
    onClick: () => {
      saveStep(switchWords(events, enabled), withSwitched(events, enabled, authorship))
      onDone()
    },
  })
  return (
    <div ref={bar} className={styles.chosen} role="toolbar" aria-label={t`Selected price rules`}>
      <b>{plural({ count: events.length }, { one: '# selected', other: '# selected' })}</b>
      <Button off={whyNotCompared(events.length)} onClick={onCompare}>{t`Compare`}</Button>
      {mayEdit ? (
        <>
          <Button {...switched(true)}>{t`Enable`}</Button>
          <Button {...switched(false)}>{t`Disable`}</Button>
        </>
      ) : null}
      <Button kind="plain" onClick={onDone}>{t`Clear selection`}</Button>
    </div>
  )
}

function whyNotCompared(count: number): string | null {
  if (count < 2) return t`Select another price rule`
  return count > mostCompared
    ? plural(mostCompared, {
        one: 'Select at most # price rule',
        other: 'Select at most # price rules',
      })
    : null
}

/** The rules that are not in that state yet. */
const toSwitch = (events: readonly EffectiveEvent[], enabled: boolean): readonly EffectiveEvent[] =>
  events.filter(({ values }) => values.enabled !== enabled)

/** Enables or disables many rules at once, as one step. */
export const withSwitched =
  (events: readonly EffectiveEvent[], enabled: boolean, authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] =>
    toSwitch(events, enabled).reduce((now, event) => {
      const newPrice = event.draft?.newPrice ?? null
      return withEdited(event, { values: { ...event.values, enabled }, newPrice }, authorship)(now)
    }, drafts)

/** `Disable 3 price rules`, `Enable Summer`. */
export function switchWords(events: readonly EffectiveEvent[], enabled: boolean): string {
  const [only, ...others] = toSwitch(events, enabled)
  if (only !== undefined && others.length === 0) {
    const { name } = only.values
    return enabled ? t`Enable ${name}` : t`Disable ${name}`
  }
  const count = toSwitch(events, enabled).length
  return enabled
    ? plural(count, { one: 'Enable # price rule', other: 'Enable # price rules' })
    : plural(count, { one: 'Disable # price rule', other: 'Disable # price rules' })
}
