import { t } from '@lingui/core/macro'
import { createContext, createElement, type ReactNode, use, useMemo, useState } from 'react'
import { lazyFile } from '../../../ui/lazyPart.tsx'
import { say } from '../../../ui/messages.ts'
import { askWhy, isAskingWhy } from '../address/selectionStore.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useEventsFailure } from '../data/useCalendar.ts'
import { useMayEdit } from '../data/useMayEdit.ts'
import { useDraftStore } from '../drafts/draftStore.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { kindWords } from '../rules/ruleWords.ts'
import type { CellPosition } from '../rules/selection.ts'
import { editedElsewhere } from '../words/words.ts'
import { clearWord, type Editing, repeatWord } from './editing.ts'

const late = lazyFile(() => import('./RuleEditor.tsx'))
const RuleEditor = late.part((parts) => parts.RuleEditor)

/** Loads the editor once the first cells are on the screen. @returns whether it is loaded */
export const useEditorLoaded = late.useAfterRows

export type Actions = {
  readonly close: () => void
  /** @param typed the first entry of the number pad: the digit that was typed on the selection */
  readonly setPrice: (typed?: string) => void
  readonly changeBy: () => void
  readonly discount: () => void
  readonly repeat: () => void
  readonly clear: () => void
  readonly newEvent: () => void
  readonly newDiscount: () => void
  readonly edit: (event: EffectiveEvent) => void
  readonly duplicate: (event: EffectiveEvent) => void
  /** Why nothing can be changed now; null when changes are possible. */
  readonly readOnly: string | null
  /** The action whose sheet is open. */
  readonly pending: Editing['kind'] | null
  /** The open sheet, to be rendered anywhere in the place. */
  readonly sheet: ReactNode
}

/**
 * The actions on the selection. Each opens a sheet, which makes one named step of drafts, or nothing.
 *
 * @param chosen gives the selected days when it is called, so that a new selection renders nothing again. A function
 * of the module, so that it stays the same
 * @param items all items, in their order
 */
export function useActions(
  chosen: () => CellSelection | null,
  items: readonly CalendarItem[],
): Actions {
  const [editing, setEditing] = useState<Editing | null>(null)
  const readOnly = useWhyReadOnly()
  useEditorLoaded()

  return useMemo(() => {
    const on = (kind: 'close' | 'discount' | 'repeat' | 'clear') => () => {
      const selection = chosen()
      if (readOnly === null && selection !== null) setEditing({ kind, selection })
    }
    const price = (kind: 'set price' | 'change by', typed: string): void => {
      const selection = chosen()
      if (readOnly !== null || selection === null) return
      // Digits that were typed before the sheet was there are part of the same price.
      setEditing((was) => ({
        kind,
        selection,
        typed: was?.kind === kind ? (was.typed ?? '') + typed : typed,
      }))
    }
    const begin = (wanted: Editing): void => {
      // A rule in a list is never greyed out: when pressed, it says why it does not open.
      if (readOnly === null) setEditing(wanted)
      else say({ text: readOnly, key: 'calendar step' })
    }
    return {
      close: on('close'),
      setPrice: (typed = '') => price('set price', typed),
      changeBy: () => price('change by', ''),
      discount: on('discount'),
      repeat: on('repeat'),
      clear: on('clear'),
      newEvent: () => begin({ kind: 'new event', selection: chosen() }),
      newDiscount: () => begin({ kind: 'new discount', selection: null }),
      edit: (event) => begin({ kind: 'edit', event, selection: chosen() }),
      duplicate: (event) => begin({ kind: 'duplicate', event, selection: null }),
      readOnly,
      pending: editing?.kind ?? null,
      sheet:
        editing === null
          ? null
          : createElement(RuleEditor, {
              // A copy is opened from the editor of the original, whose fields must not be kept.
              key: editing.kind,
              editing,
              items,
              onEdit: setEditing,
              onClose: () => setEditing(null),
            }),
    }
  }, [chosen, items, readOnly, editing])
}

function useWhyReadOnly(): string | null {
  const mayEdit = useMayEdit()
  const isUnknown = useEventsFailure() !== null
  const isReady = useDraftStore((store) => store.isReady)
  const isReadOnly = useDraftStore((store) => store.isReadOnly)
  if (!mayEdit) return t`Only managers can change prices.`
  if (isUnknown) return t`Prices not loaded yet`
  if (!isReady) return t`Loading drafts`
  return isReadOnly ? editedElsewhere() : null
}

/** The seven actions on the selection, in the order of the bar (ux.md §4.3). */
export type ActionId = 'close' | 'price' | 'percent' | 'discount' | 'repeat' | 'clear' | 'why'

export type Action = {
  readonly id: ActionId
  /** `Set price`. */
  readonly word: string
  /** Why it cannot be done now, in words; null when it can. */
  readonly off: string | null
  /** Whether the sheet or panel it opened is visible. */
  readonly isOn: boolean
  /** @param typed a key typed on the selection, the first entry of the number pad */
  readonly run: (typed?: string) => void
}

/** What a key does with the event that holds on a cell (ux.md §4.4). */
export type EventKey = 'edit' | 'duplicate' | 'disable'

/** The seven actions of the bar, carried out by the editor and the panel. */
export const rangeActions = ({
  close,
  setPrice,
  changeBy,
  discount,
  repeat,
  clear,
  readOnly: off,
  pending,
}: Actions): readonly Action[] => [
  { id: 'close', word: kindWords().closure, off, isOn: pending === 'close', run: close },
  { id: 'price', word: t`Set price`, off, isOn: pending === 'set price', run: setPrice },
  { id: 'percent', word: '+/- %', off, isOn: pending === 'change by', run: changeBy },
  { id: 'discount', word: t`Discount`, off, isOn: pending === 'discount', run: discount },
  { id: 'repeat', word: repeatWord(), off, isOn: pending === 'repeat', run: repeat },
  { id: 'clear', word: clearWord(), off, isOn: pending === 'clear', run: clear },
  {
    id: 'why',
    word: t({ message: 'Why?', comment: 'Button: explains the price of a day. Few letters.' }),
    off: null,
    isOn: false,
    run: () => askWhy(!isAskingWhy()),
  },
]

type TheActions = {
  readonly actions: readonly Action[]
  readonly withEvent: (what: EventKey, spot: CellPosition) => void
  /** Opens a rule to be edited; null while nothing can be changed. */
  readonly edit: ((event: EffectiveEvent) => void) | null
}

/** Given by the place: one set of actions for the bar and for the keys. */
export const ActionsContext = createContext<TheActions | null>(null)

export function useTheActions(): TheActions {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('useTheActions needs the calendar around it')
  return actions
}
