import { screen, waitFor } from '@testing-library/react'
import { Route } from 'react-router'
import { parseDay } from '../../../../src/contract/day.ts'
import { useCalendar } from '../../../../src/desk/pages/calendar/data/useCalendar.ts'
import { useDraftStore } from '../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import { useOpenDrafts } from '../../../../src/desk/pages/calendar/drafts/openDrafts.ts'
import {
  useActions,
  useEditorLoaded,
} from '../../../../src/desk/pages/calendar/editor/useActions.ts'
import type { Draft } from '../../../../src/desk/pages/calendar/rules/draft.ts'
import type { CellSelection } from '../../../../src/desk/pages/calendar/rules/edits.ts'
import type { Tab } from '../../../example/aTab.ts'
import { type OpenPlace, openPlace } from '../../openPlace.tsx'

/** The actions alone, on days that are already chosen: a button for each action, and one for every event. */
function Bench({ selection }: { selection: CellSelection | null }) {
  useOpenDrafts()
  const days = selection?.days ?? noDays
  const { items, effective } = useCalendar({ days, itemIds: selection?.itemIds ?? noItems })
  const actions = useActions(() => selection, items)
  const canOpen = useEditorLoaded()
  if (!canOpen || actions.readOnly !== null || items.length === 0) return <p>{actions.readOnly}</p>
  return (
    <div>
      <button onClick={actions.close}>Close these</button>
      <button onClick={() => actions.setPrice()}>Set price</button>
      {['8', '5'].map((digit) => (
        <button key={digit} onClick={() => actions.setPrice(digit)}>
          Type {digit} on the days
        </button>
      ))}
      <button onClick={actions.changeBy}>+/- %</button>
      <button onClick={actions.discount}>Discount</button>
      <button onClick={actions.repeat}>Repeat</button>
      <button onClick={actions.clear}>Clear</button>
      <button onClick={actions.newEvent}>New price rule</button>
      <button onClick={actions.newDiscount}>New discount</button>
      {effective.map((event) => (
        <button key={`${event.rateId} ${event.order}`} onClick={() => actions.edit(event)}>
          Edit {event.values.name}
        </button>
      ))}
      {actions.sheet}
    </div>
  )
}

const noDays = { from: parseDay('2026-11-21'), to: parseDay('2026-11-21') }
const noItems: readonly number[] = []

/** @returns when everything can be pressed */
export async function openEditor(tab: Tab, selection: CellSelection | null): Promise<OpenPlace> {
  const place = openPlace(tab, {
    at: '/calendar',
    routes: <Route path="/calendar" element={<Bench selection={selection} />} />,
  })
  await screen.findByRole('button', { name: 'New price rule' })
  await waitFor(() => screen.getAllByRole('button', { name: /^Edit / }))
  return place
}

export const draftsNow = (): readonly Draft[] => useDraftStore.getState().history.drafts

/** The names of the steps so far, oldest first. */
export const stepsNow = (): readonly string[] =>
  useDraftStore.getState().history.past.map(({ name }) => name)
