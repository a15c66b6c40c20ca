import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { Place } from '../frame/Place.tsx'
import { Empty } from '../parts/Empty.tsx'
import { type CalendarView, calendarViews } from '../paths.ts'
import styles from './CalendarPlace.module.css'
import { useCalendarAddress } from './calendarAddress.ts'

const words: Readonly<Record<CalendarView, string>> = {
  grid: 'Grid',
  year: 'Year',
  list: 'List',
  changes: 'Changes',
}

const Coming = () => <Empty title="This view is not there yet" />

/** The views of the same events; each reads the address and the selection by itself. */
const views: Readonly<Record<CalendarView, ComponentType>> = {
  grid: Coming,
  year: Coming,
  list: Coming,
  changes: Coming,
}

/** Calendar: what everything costs and when it is closed, and what is about to change (ux.md §4). */
export function Component() {
  const address = useCalendarAddress()
  const View = views[address.view]
  return (
    <Place
      title="Calendar"
      list={`calendar ${address.view}`}
      head={
        <div className={styles.tools}>
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
        </div>
      }
    >
      <View />
    </Place>
  )
}
