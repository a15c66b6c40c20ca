import { NavLink } from 'react-router'
import { useNeedsYouCount } from '../commands/outbox.ts'
import { Bell } from '../parts/Bell.tsx'
import { SettingsIcon, TicketIcon, TodayIcon } from '../parts/icons.tsx'
import { paths } from '../paths.ts'
import styles from './MainNavigation.module.css'

/** The way around: at the foot in portrait, where thumbs are; a rail beside the place in landscape. */
export function MainNavigation() {
  const rings = useNeedsYouCount() > 0
  return (
    <nav className={styles.nav} aria-label="Main">
      <Bell rings={rings} className={styles.bell} />
      <NavLink to={paths.today()}>
        <TodayIcon size="l" />
        Today
      </NavLink>
      <NavLink to={paths.bookings()}>
        <TicketIcon size="l" />
        Bookings
      </NavLink>
      <NavLink to={paths.settings} className={styles.last ?? ''}>
        <SettingsIcon size="l" />
        Settings
      </NavLink>
    </nav>
  )
}
