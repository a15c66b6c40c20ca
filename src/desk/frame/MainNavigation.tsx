import { useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useNeedsYouCount } from '../commands/outbox.ts'
import { Bell } from '../parts/Bell.tsx'
import {
  AvailabilityIcon,
  CalendarIcon,
  CoinsIcon,
  HandoverIcon,
  MoreIcon,
  PeopleIcon,
  SettingsIcon,
  TicketIcon,
  TodayIcon,
} from '../parts/icons.tsx'
import { paths, patterns } from '../paths.ts'
import { useMayToDraw } from '../roles/useMay.ts'
import { useSession } from '../session/session.ts'
import { latePart } from './latePart.tsx'
import styles from './MainNavigation.module.css'

/** Nobody waits for them: they are not part of the first load. */
const HandoverBadge = latePart(async () => (await import('../handover/HandoverBadge.tsx')).default)
const WaitingBadge = latePart(
  async () => (await import('../calendar/waiting/WaitingBadge.tsx')).default,
)

/** The way around: at the foot in portrait, where thumbs are; a rail beside the place in landscape. */
export function MainNavigation() {
  const rings = useNeedsYouCount() > 0
  const may = useMayToDraw()
  const isSomebody = useSession(({ person }) => person !== null)
  // Nothing is drawn that may go again: the bar keeps its place for the moment until it is known who is here.
  if (may === null && !isSomebody) {
    return (
      <nav className={styles.nav} aria-label="Main">
        <Bell rings={rings} className={styles.bell} />
      </nav>
    )
  }
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
      {may?.seeSums === false ? null : (
        <NavLink to={paths.payments()} className={may === null ? (styles.unknown ?? '') : ''}>
          <CoinsIcon size="l" />
          Payments
        </NavLink>
      )}
      <NavLink to={paths.handover()}>
        <HandoverIcon size="l" />
        Handover
        <HandoverBadge />
      </NavLink>
      <NavLink to={paths.calendar()}>
        <CalendarIcon size="l" />
        Calendar
        <WaitingBadge />
      </NavLink>
      <More />
    </nav>
  )
}

const rare: readonly string[] = [patterns.availability, patterns.customers, patterns.settings]

/** The places that are opened now and then: behind one button at the foot, where there is no room; all on the rail. */
function More() {
  const menu = useId()
  const { pathname } = useLocation()
  const isHere = rare.some((path) => pathname.startsWith(path))
  const close = () => document.getElementById(menu)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={menu}
        className={styles.more}
        data-here={isHere || undefined}
      >
        <MoreIcon size="l" />
        More
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <NavLink to={paths.availability()} onClick={close}>
          <AvailabilityIcon size="l" />
          Availability
        </NavLink>
        <NavLink to={paths.customers} onClick={close}>
          <PeopleIcon size="l" />
          Customers
        </NavLink>
        <NavLink to={paths.settings} className={styles.last ?? ''} onClick={close}>
          <SettingsIcon size="l" />
          Settings
        </NavLink>
      </div>
    </>
  )
}
