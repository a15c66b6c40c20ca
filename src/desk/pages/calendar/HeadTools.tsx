import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, daysBetween } from '../../../contract/day.ts'
import { useNow, useZone } from '../../core/api/clock.ts'
import { Band } from '../../ui/Band.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateWalk } from '../../ui/DateWalk.tsx'
import { formatAt } from '../../ui/formatTime.ts'
import { CloseIcon, CloudIcon, EyeIcon, PlusIcon } from '../../ui/icons.tsx'
import { MinusIcon, RedoIcon, UndoIcon } from '../../ui/placeIcons.tsx'
import { keepDateField, useCalendarAddress, zoomedTo } from './address/calendarAddress.ts'
import { clearSelection, useChosen } from './address/selectionStore.ts'
import { useSight } from './address/sight.ts'
import styles from './CalendarPlace.module.css'
import type { CalendarItem } from './data/calendarItems.ts'
import { useMayEdit } from './data/useMayEdit.ts'
import { redoStep, undoStep, useDraftStore } from './drafts/draftStore.ts'
import { DaysSheet } from './foot/ActionBar.tsx'
import { LookSheet } from './lazyParts.tsx'
import { dayCount } from './rules/selection.ts'
import { Shortened } from './words/Shortened.tsx'
import { shortRangeWords } from './words/stepNames.ts'
import { chosenItemsWords, daysWords, rangeWords, tapLastDay } from './words/words.ts'

/**
 * Chooses the days of the grid: a period back or on, any date, or today. The year is shown in the corner of the grid.
 */
export function PeriodDate() {
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const seen = useSight(({ days }) => days)
  const days = seen ?? { from: address.from, to: addDays(address.from, 13) }
  return (
    <DateWalk
      ref={keepDateField}
      words={shortRangeWords(days)}
      day={days.from}
      today={address.today}
      step={daysBetween(days.from, days.to) + 1}
      names={{
        before: t({ message: 'Earlier', comment: 'Button: shows earlier days' }),
        date: t`Go to date`,
        after: t({ message: 'Later', comment: 'Button: shows later days' }),
      }}
      onChange={(from) => void navigate(address.to({ from }))}
    />
  )
}

/** Chooses the zoom and the content of the days (ux.md §4.2, §4.3). */
export function LookTools() {
  const address = useCalendarAddress()
  const { view, show, to } = address
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const [isOpen, setOpen] = useState(false)
  if (view !== 'grid' && view !== 'year') return null
  const isBeside = show === 'before'
  const [further, closer] = [zoomedTo(address, 'further'), zoomedTo(address, 'closer')]
  return (
    <>
      <IconButton
        label={t`Zoom out`}
        className={styles.zoom}
        off={further === null ? t`Already zoomed out` : null}
        onClick={() => further && void navigate(to(further))}
      >
        <MinusIcon />
      </IconButton>
      <IconButton
        label={t`Zoom in`}
        className={styles.zoom}
        off={closer === null ? t`Already zoomed in` : null}
        onClick={() => closer && void navigate(to(closer))}
      >
        <PlusIcon />
      </IconButton>
      {view === 'grid' && mayEdit ? (
        <>
          <IconButton
            label={t`Shown per day`}
            className={styles.show}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <EyeIcon />
          </IconButton>
          <Chip
            pressed={isBeside}
            className={styles.lastYear}
            onClick={() =>
              void navigate(to({ show: isBeside ? 'both' : 'before' }), { replace: true })
            }
          >{t`Last year`}</Chip>
        </>
      ) : null}
      {isOpen ? <LookSheet onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Says that the drafts are saved, and when; there is no button for saving (ux.md §4.8). */
export function SavedAt() {
  const { history, savedHistory, savedAt, isKept } = useDraftStore()
  const now = useNow()
  const zone = useZone()
  const count = history.drafts.length
  if (!isKept || count === 0) return null
  if (savedAt === null || history !== savedHistory) {
    return (
      <span className={styles.saved}>
        {plural(count, { one: 'Saving # draft…', other: 'Saving # drafts…' })}
      </span>
    )
  }
  const time = formatAt(new Date(savedAt), now, zone)
  return (
    <span className={styles.saved}>
      {plural(count, {
        one: `# draft saved on this tablet, ${time}`,
        other: `# drafts saved on this tablet, ${time}`,
      })}
    </span>
  )
}

/** A band across the place that warns that drafts may be lost. */
export function NotKept() {
  const isKept = useDraftStore((store) => store.isKept)
  return (
    <div role="alert">
      {isKept ? null : (
        <Band
          needs
          icon={<CloudIcon />}
          title={t`Drafts not saved on this tablet`}
        >{t`Publish or hand over before you close this page.`}</Band>
      )}
    </div>
  )
}

/** In portrait, above the grid: the selection, and the button that ends it. */
export function ChosenHead({ items }: { items: readonly CalendarItem[] }) {
  const { selection, awaitsEnd } = useChosen()
  const [isOpen, setOpen] = useState(false)
  if (selection === null) return null
  return (
    <div className={styles.chosen}>
      <IconButton label={t`Clear selection`} onClick={clearSelection}>
        <CloseIcon />
      </IconButton>
      <button
        type="button"
        className={styles.what}
        aria-haspopup="dialog"
        title={t`Choose dates`}
        onClick={() => setOpen(true)}
      >
        <b>{chosenItemsWords(selection, items)}</b>{' '}
        <span>
          {rangeWords(selection.days)} · {awaitsEnd ? tapLastDay() : daysWords(dayCount(selection))}
        </span>
      </button>
      {isOpen ? (
        <DaysSheet selection={selection} items={items} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

type DraftToolsProps = {
  /** Why nothing can be changed now; null when it can. */
  readonly readOnly: string | null
  readonly onEvent: () => void
  readonly onDiscount: () => void
}

/** Buttons for undo, redo and new rules. */
export function DraftTools({ readOnly, onEvent, onDiscount }: DraftToolsProps) {
  const undone = useDraftStore(({ history }) => history.past.at(-1)?.name ?? null)
  const redone = useDraftStore(({ history }) => history.future[0]?.name ?? null)
  return (
    <>
      <IconButton
        label={t`Undo`}
        title={undone === null ? t`Undo` : t`Undo: ${{ step: undone }}`}
        off={readOnly ?? (undone === null ? t`Nothing to undo` : null)}
        aria-keyshortcuts="Control+Z"
        onClick={undoStep}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        label={t`Redo`}
        title={redone === null ? t`Redo` : t`Redo: ${{ step: redone }}`}
        off={readOnly ?? (redone === null ? t`Nothing to redo` : null)}
        aria-keyshortcuts="Shift+Control+Z"
        onClick={redoStep}
      >
        <RedoIcon />
      </IconButton>
      <span className={styles.making}>
        <New words={t`New price rule`} short={t`Price rule`} off={readOnly} onClick={onEvent} />
        <New words={t`New discount`} short={t`Discount`} off={readOnly} onClick={onDiscount} />
      </span>
    </>
  )
}

type NewProps = {
  words: string
  /** For a narrow screen. */
  short: string
  off: string | null
  onClick: () => void
}

const New = ({ words, short, off, onClick }: NewProps) => (
  <Button kind="plain" icon={<PlusIcon />} aria-label={words} off={off} onClick={onClick}>
    <Shortened words={words} short={short} isEarly />
  </Button>
)
