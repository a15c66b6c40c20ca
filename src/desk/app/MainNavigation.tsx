import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMayToDraw } from '../core/api/roles/useMay.ts'
import { useSignIn } from '../core/api/signIn.ts'
import { useNeedsYouCount } from '../core/outbox/outbox.ts'
import { Bell } from '../ui/Bell.tsx'
import { classNames } from '../ui/design/classNames.ts'
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
} from '../ui/icons.tsx'
import { afterRows, lazyPart } from '../ui/lazyPart.tsx'
import { paths, patterns } from '../ui/paths.ts'
import styles from './MainNavigation.module.css'

/** Badges are not urgent, so they are not part of the first load. */
const HandoverBadge = lazyPart(
  async () => (await import('../pages/handover/HandoverBadge.tsx')).default,
  afterRows,
)
const WaitingBadge = lazyPart(
  async () => (await import('../pages/calendar/WaitingWork.tsx')).WaitingBadge,
  afterRows,
)

/** The main navigation: at the foot in portrait, where thumbs are; a rail beside the place in landscape. */
export function MainNavigation() {
  const rings = useNeedsYouCount() > 0
  const may = useMayToDraw()
  const isSomebody = useSignIn(({ person }) => person !== null)
  // Draws no link that might disappear again: the bar keeps its place until the role is known.
  if (may === null && !isSomebody) {
    return (
      <nav className={styles.nav} aria-label={nameOf()}>
        <Bell rings={rings} className={styles.bell} />
      </nav>
    )
  }
  return (
    <nav className={styles.nav} aria-label={nameOf()}>
      <Bell rings={rings} className={styles.bell} />
      <NavLink to={paths.today()}>
        <TodayIcon size="l" />
        {t({ message: 'Today', comment: 'A page' })}
      </NavLink>
      <NavLink to={paths.bookings()}>
        <TicketIcon size="l" />
        {t`Bookings`}
      </NavLink>
      {may?.seeSums === false ? null : (
        <NavLink to={paths.payments()} className={classNames(may === null && styles.unknown)}>
          <CoinsIcon size="l" />
          {t`Payments`}
        </NavLink>
      )}
      <NavLink to={paths.handover()}>
        <HandoverIcon size="l" />
        {t({ message: 'Handover', comment: 'A page: what a shift leaves for the next one' })}
        <HandoverBadge />
      </NavLink>
      <NavLink to={paths.calendar()}>
        <CalendarIcon size="l" />
        {t`Calendar`}
        <WaitingBadge />
      </NavLink>
      <More />
    </nav>
  )
}

const nameOf = () => t({ message: 'Main', comment: 'The name of the main navigation' })

const rare: readonly string[] = [patterns.availability, patterns.customers, patterns.settings]

/** The less used places: behind one button at the foot, where space is short; all shown on the rail. */
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
        {t({ message: 'More', comment: 'Button that opens the list of further pages' })}
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <NavLink to={paths.availability()} onClick={close}>
          <AvailabilityIcon size="l" />
          {t({ message: 'Availability', comment: 'A page: what is left to book' })}
        </NavLink>
        <NavLink to={paths.customers} onClick={close}>
          <PeopleIcon size="l" />
          {t`Customers`}
        </NavLink>
        <NavLink to={paths.settings} className={classNames(styles.last)} onClick={close}>
          <SettingsIcon size="l" />
          {t`Settings`}
        </NavLink>
      </div>
    </>
  )
}
