import { t } from '@lingui/core/macro'
import { type ComponentType, useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { explain, inOneText } from '../../core/api/failures.ts'
import { events as eventsQuery } from '../../core/api/queries/events.ts'
import { categories as categoriesQuery, items as itemsQuery } from '../../core/api/queries/items.ts'
import type { ReadFirst } from '../../core/device/worker/lazyPage.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { CloudOffIcon } from '../../ui/icons.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { type CalendarView, calendarViews } from '../../ui/paths.ts'
import { useListeners } from '../../ui/useListeners.ts'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { openKeysHelp, useCalendarAddress, useKeysHelp } from './address/calendarAddress.ts'
import { chosenNow, clearSelection, useChosen } from './address/selectionStore.ts'
import styles from './CalendarPlace.module.css'
import { useChecking } from './checks/useFindings.ts'
import type { CalendarData } from './data/useCalendar.ts'
import { useCalendarRole } from './data/useMayEdit.ts'
import { act, redoStep, undoStep, useAuthorship, useDrafts } from './drafts/draftStore.ts'
import { disabled, eventAt } from './drafts/eventAt.ts'
import { useOpenDrafts } from './drafts/openDrafts.ts'
import {
  type Actions,
  ActionsContext,
  type EventKey,
  rangeActions,
  useActions,
} from './editor/useActions.ts'
import { GridView } from './GridView.tsx'
import { ChosenHead, DraftTools, LookTools, NotKept, PeriodDate, SavedAt } from './HeadTools.tsx'
import { ChangesView, KeysSheet, ListView, PublishButton, YearView } from './lazyParts.tsx'
import { useChangesCalendar } from './publish/useChangesCalendar.ts'
import type { CellPosition } from './rules/selection.ts'

const words = (): Readonly<Record<CalendarView, string>> => ({
  grid: t({ message: 'Grid', comment: 'View of the calendar' }),
  year: t({ message: 'Year', comment: 'View of the calendar' }),
  list: t({ message: 'List', comment: 'View of the calendar' }),
  changes: t({ message: 'Changes', comment: 'View of the calendar: drafts to publish' }),
})

/** The views of the same events. Each view reads the address and the selection on its own. */
const views: Readonly<Record<CalendarView, ComponentType>> = {
  grid: GridView,
  year: YearView,
  list: ListView,
  changes: ChangesView,
}

/** The lists that every view needs first. */
export const readFirst: ReadFirst = ({ api, queryClient }) =>
  Promise.all([
    queryClient.prefetchQuery(itemsQuery(api)),
    queryClient.prefetchQuery(categoriesQuery(api)),
    queryClient.prefetchQuery(eventsQuery(api)),
  ])

/** Calendar: what everything costs and when it is closed, and what is about to change (ux.md §4). */
export function Component() {
  const { view } = useCalendarAddress()
  const isHelpOpen = useKeysHelp()
  const data = useChangesCalendar(view === 'changes')
  const editor = useActions(chosenNow, data.items)
  useOpenDrafts()
  useChecking(data)
  useUndoKeys()
  // Before the search, which `?` opens elsewhere.
  usePlaceKeys({ '?': openKeysHelp })
  // The selection is not kept for the next visit of the calendar.
  useEffect(() => clearSelection, [])

  const actions = useGridActions(editor, data)
  const role = useCalendarRole()
  // People who may not change prices have no view of changes, whatever the address says.
  const View = views[view === 'changes' && role === 'looks on' ? 'grid' : view]
  return (
    <ActionsContext value={actions}>
      <Place
        title={t`Calendar`}
        list={`calendar ${view}`}
        controls={
          <>
            {View === GridView ? <PeriodDate /> : null}
            <LookTools />
          </>
        }
        fresh={<SavedAt />}
        head={
          <>
            <NotKept />
            <EventsNotRead data={data} />
            <Tools data={data} editor={editor} />
          </>
        }
      >
        <View />
        {editor.sheet}
        {isHelpOpen ? <KeysSheet /> : null}
      </Place>
    </ActionsContext>
  )
}

/** What a press or a key on the grid does. */
function useGridActions(editor: Actions, { items, effective }: CalendarData) {
  const authorship = useAuthorship()
  return useMemo(
    () => ({
      actions: rangeActions(editor),
      edit: editor.readOnly === null ? editor.edit : null,
      withEvent(what: EventKey, spot: CellPosition): void {
        const event = eventAt(effective, items, spot)
        if (event === null || editor.readOnly !== null) return
        if (what === 'edit') editor.edit(event)
        else if (what === 'duplicate') editor.duplicate(event)
        else
          act(t`Disable ${{ name: event.values.name }}`, (drafts) =>
            disabled(drafts, event, authorship),
          )
      },
    }),
    [editor, effective, items, authorship],
  )
}

/** A band above the grid when rules are missing; other views say it in place of their rules. */
function EventsNotRead({ data }: { data: CalendarData }) {
  const { view } = useCalendarAddress()
  const hasDrafts = useDrafts().length > 0
  const { eventsFailure, readAgain } = data
  const isOver = view === 'grid' ? data.items.length > 0 : view === 'list' && hasDrafts
  if (eventsFailure === null || !isOver) return null
  return (
    <div role="alert">
      <Band
        needs
        icon={<CloudOffIcon />}
        title={t`Could not load prices.`}
        action={<Button onClick={readAgain}>{t`Try again`}</Button>}
      >
        {inOneText(explain(eventsFailure, 'list'))}
      </Band>
    </div>
  )
}

/** The head above the views: which view, the selection, and the main actions. */
function Tools({ data, editor }: { data: CalendarData; editor: Actions }) {
  const { view } = useCalendarAddress()
  const role = useCalendarRole()
  const isChosen = useChosen(({ selection }) => selection !== null)
  const isChoosing = isChosen && view === 'grid'
  return (
    <div className={classNames(styles.tools, isChoosing && styles.choosing)}>
      <Views />
      {isChoosing ? <ChosenHead items={data.items} /> : null}
      <span className={styles.gap} />
      {role === 'looks on' ? (
        <span className={styles.looks}>{t`Only managers can change prices.`}</span>
      ) : (
        // Their space stays reserved until the person's role is known, so that nothing flashes or moves.
        <div
          className={classNames(
            styles.changing,
            role === 'asking' && styles.asking,
            view !== 'changes' && styles.elsewhere,
          )}
        >
          <DraftTools
            readOnly={editor.readOnly}
            onEvent={editor.newEvent}
            onDiscount={editor.newDiscount}
          />
          <PublishButton data={data} />
        </div>
      )}
    </div>
  )
}

function Views() {
  const address = useCalendarAddress()
  const count = useDrafts().length
  const role = useCalendarRole()
  return (
    <nav className={styles.views} aria-label={t`Views`}>
      {calendarViews
        .filter((view) => role !== 'looks on' || view !== 'changes')
        .map((view) => (
          <Link
            key={view}
            to={address.to({ view })}
            replace
            aria-current={view === address.view ? 'page' : undefined}
            className={
              view === 'changes' && role === 'asking' && view !== address.view
                ? styles.asking
                : undefined
            }
          >
            {words()[view]}
            {view === 'changes' && count > 0 ? <span className={styles.badge}>{count}</span> : null}
          </Link>
        ))}
    </nav>
  )
}

/** In a text field the keys undo typing. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Ctrl or Cmd with Z undoes the last step; with Shift, or as Y, it redoes it, wherever the focus is. */
function useUndoKeys(): void {
  useListeners(document, {
    keydown(event) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || altKey || event.defaultPrevented || isTyping(target)) return
      const letter = key.toLowerCase()
      if (letter !== 'z' && letter !== 'y') return
      event.preventDefault()
      if (letter === 'y' || shiftKey) redoStep()
      else undoStep()
    },
  })
}
