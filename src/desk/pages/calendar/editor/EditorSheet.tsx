import { useToday } from '../../../core/api/clock.ts'
import { firstDayIn, useSight } from '../address/sight.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type CellSelection, newRule } from '../rules/edits.ts'
import { ClearSheet } from './ClearSheet.tsx'
import { CloseSheet } from './CloseSheet.tsx'
import { EventSheet } from './EventSheet.tsx'
import type { Editing } from './editing.ts'
import { PriceSheet } from './PriceSheet.tsx'
import { RepeatSheet } from './RepeatSheet.tsx'
import { ruleKey } from './rulesHere.ts'

type EditorSheetProps = {
  editing: Editing
  items: readonly CalendarItem[]
  onEdit: (editing: Editing) => void
  onClose: () => void
}

/** The open sheet of the editor. */
export function EditorSheet({ editing, items, onEdit, onClose }: EditorSheetProps) {
  const today = useToday()
  const firstDay = useSight(({ days }) => firstDayIn(days, today))
  const onDays = { items, onClose }
  const form = {
    items,
    onClose,
    onDuplicate: (event: Extract<Editing, { kind: 'duplicate' }>['event']) =>
      onEdit({ kind: 'duplicate', event }),
  }
  const begun = (kind: 'season' | 'discount', selection: CellSelection | null) =>
    newRule(kind, selection ?? { ...nothing, days: { from: firstDay, to: firstDay } }, '')

  switch (editing.kind) {
    case 'close':
      return <CloseSheet selection={editing.selection} {...onDays} />
    case 'set price':
    case 'change by':
      return (
        <PriceSheet
          selection={editing.selection}
          change={editing.kind === 'change by'}
          typed={editing.typed}
          {...onDays}
        />
      )
    case 'repeat':
      return <RepeatSheet selection={editing.selection} {...onDays} />
    case 'clear':
      return <ClearSheet selection={editing.selection} {...onDays} />
    case 'discount':
    case 'new discount': {
      const chosen = editing.kind === 'discount' ? editing.selection : null
      return (
        <EventSheet
          title="New discount"
          base={begun('discount', chosen)}
          begin={unchosen(chosen)}
          event={null}
          selection={null}
          {...form}
        />
      )
    }
    case 'new event':
      return (
        <EventSheet
          title="New event"
          base={begun('season', editing.selection)}
          begin={unchosen(editing.selection)}
          event={null}
          selection={null}
          {...form}
        />
      )
    case 'edit':
      return (
        <EventSheet
          title="Edit event"
          base={editing.event.values}
          event={editing.event}
          selection={editing.selection}
          {...form}
        />
      )
    case 'duplicate':
      return (
        <EventSheet
          // It was opened from the sheet of the original, whose fields must not be kept.
          key={`copy of ${ruleKey(editing.event)}`}
          title="New event"
          base={editing.event.values}
          event={null}
          selection={null}
          {...form}
        />
      )
  }
}

/** Without selected days the last day must be entered, so that nobody makes a season of one day by mistake. */
const unchosen = (selection: CellSelection | null) => (selection === null ? { lastDay: '' } : {})

const nothing = { itemIds: [], weekdays: [] } as const
