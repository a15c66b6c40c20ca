import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { Link } from 'react-router'
import { classNames } from '../design/classNames.ts'
import { Place } from '../frame/Place.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { PlusIcon } from '../parts/icons.tsx'
import { type CalendarView, calendarViews } from '../paths.ts'
import { items } from '../queries/items.ts'
import { useService } from '../service/ServiceContext.ts'
import styles from './CalendarPlace.module.css'
import { ChosenHead } from './ChosenHead.tsx'
import { useCalendarAddress } from './calendarAddress.ts'
import { itemsWords } from './grid/words.ts'
import { KeysSheet } from './KeysSheet.tsx'
import { useKeysHelp } from './keysHelp.ts'
import { PeriodDate } from './PeriodDate.tsx'
import { ActionsContext } from './selection/ActionsContext.ts'
import { useFewActions } from './selection/fewActions.ts'
import { clearSelection, useChosen } from './selection/selectionStore.ts'
import { GridView } from './views/GridView.tsx'

const words: Readonly<Record<CalendarView, string>> = {
  grid: 'Grid',
  year: 'Year',
  list: 'List',
  changes: 'Changes',
}

const Coming = () => <Empty title="This view is not there yet" />

/** The views of the same events; each reads the address and the selection by itself. */
const views: Readonly<Record<CalendarView, ComponentType>> = {
  grid: GridView,
  year: Coming,
  list: Coming,
  changes: Coming,
}

/** Calendar: what everything costs and when it is closed, and what is about to change (ux.md §4). */
export function Component() {
  const address = useCalendarAddress()
  const { selection, awaitsEnd } = useChosen()
  const actions = useFewActions()
  const isHelpOpen = useKeysHelp()
  const { data: known = [] } = useQuery(items(useService()))
  // What was chosen is of no use to whoever comes back to the calendar later.
  useEffect(() => clearSelection, [])

  const View = views[address.view]
  const isChoosing = selection !== null && address.view === 'grid'
  const names = selection?.itemIds.map((id) => known.find((item) => item.id === id)?.name ?? '')
  return (
    <ActionsContext value={actions}>
      <Place
        title="Calendar"
        list={`calendar ${address.view}`}
        controls={<PeriodDate />}
        head={
          <div className={classNames(styles.tools, isChoosing && styles.choosing)}>
            <nav className={styles.views} aria-label="Views">
              {calendarViews.map((view) => (
                <Link
                  key={view}
                  to={address.to({ view })}
                  replace
                  aria-current={view === address.view ? 'page' : undefined}
                >
                  {words[view]}
                </Link>
              ))}
            </nav>
            {isChoosing ? (
              <ChosenHead
                selection={selection}
                awaitsEnd={awaitsEnd}
                items={itemsWords(names ?? [], known.length)}
              />
            ) : null}
            <span className={styles.gap} />
            <span className={styles.making}>
              <Button
                kind="plain"
                icon={<PlusIcon />}
                onClick={() => actions.create('new event')}
                aria-label="New event"
              >
                <span className={styles.word}>New event</span>
              </Button>
              <Button
                kind="plain"
                icon={<PlusIcon />}
                onClick={() => actions.create('new discount')}
                aria-label="New discount"
              >
                <span className={styles.word}>New discount</span>
              </Button>
            </span>
          </div>
        }
      >
        <View />
        {actions.sheet}
        {isHelpOpen ? <KeysSheet /> : null}
      </Place>
    </ActionsContext>
  )
}
