import { t } from '@lingui/core/macro'
import { memo, type ReactNode, useState } from 'react'
import { BarAction, BarActions } from '../../../ui/BarAction.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { lazyFile } from '../../../ui/lazyPart.tsx'
import { useInsteadOfNav } from '../../../ui/page/useInsteadOfNav.ts'
import {
  ClearIcon,
  ClosureIcon,
  DiscountIcon,
  PercentIcon,
  PriceIcon,
  RepeatIcon,
  WhyIcon,
} from '../../../ui/placeIcons.tsx'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { narrowTo, useChosen, useIsAsking } from '../address/selectionStore.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type ActionId, useTheActions } from '../editor/useActions.ts'
import { onlyOnWords, WeekdayChips } from '../editor/WeekdayChips.tsx'
import { dayCount } from '../rules/selection.ts'
import { chosenItemsWords, daysWords, rangeWords, tapLastDay } from '../words/words.ts'
import styles from './ActionBar.module.css'

const days = lazyFile(() => import('./DaysSheet.tsx'))

/** The sheet that chooses days by their dates, loaded when it is opened. */
export const DaysSheet = days.part((parts) => parts.DaysSheet)

const icons: Readonly<Record<ActionId, ReactNode>> = {
  close: <ClosureIcon />,
  price: <PriceIcon />,
  percent: <PercentIcon />,
  discount: <DiscountIcon />,
  repeat: <RepeatIcon />,
  clear: <ClearIcon />,
  why: <WhyIcon />,
}

const keys: Readonly<Partial<Record<ActionId, string>>> = {
  close: 'c',
  price: 'p',
  discount: 'd',
  repeat: 'r',
  why: 'w',
}

type ActionBarProps = {
  /** All there are. */
  readonly items: readonly CalendarItem[]
}

/** The actions on the selection: seven buttons, and the weekdays that narrow it (ux.md §4.3). */
export const ActionBar = memo(function ActionBar({ items }: ActionBarProps) {
  const { selection, awaitsEnd } = useChosen()
  const isAsking = useIsAsking()
  const { zoom } = useCalendarAddress()
  const { actions } = useTheActions()
  const [isSheetOpen, setSheetOpen] = useState(false)
  useInsteadOfNav(selection !== null)
  const isRange = selection !== null && selection.days.from !== selection.days.to
  if (selection === null) {
    return (
      <div className={classNames(styles.bar, styles.idle)} role="toolbar" aria-label={t`Selection`}>
        <p className={styles.hint}>
          {zoom === 'month'
            ? t`Tap a day to zoom in.`
            : t`Tap a day, an item, a date or the month to select it.`}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Selection`}>
      {isRange ? (
        <div className={styles.narrow}>
          <WeekdayChips lead={onlyOnWords()} value={selection.weekdays} onToggle={narrowTo} />
        </div>
      ) : null}
      <div className={styles.line}>
        <button
          type="button"
          className={styles.what}
          aria-haspopup="dialog"
          title={t`Choose dates`}
          onClick={() => setSheetOpen(true)}
        >
          <b>{chosenItemsWords(selection, items)}</b>
          <small>
            {rangeWords(selection.days)} ·{' '}
            {awaitsEnd ? <em>{tapLastDay()}</em> : daysWords(dayCount(selection))}
          </small>
        </button>
        <BarActions>
          {actions.map(({ id, word, off, isOn, run }) => (
            <BarAction
              key={id}
              icon={icons[id]}
              word={word}
              off={off}
              isOn={id === 'why' ? isAsking : isOn}
              shortcut={keys[id]}
              onPress={run}
            />
          ))}
        </BarActions>
      </div>
      {isSheetOpen ? (
        <DaysSheet selection={selection} items={items} onClose={() => setSheetOpen(false)} />
      ) : null}
    </div>
  )
})
