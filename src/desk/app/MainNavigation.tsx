import { type ComponentProps, useId } from 'react'
import { useLocation } from 'react-router'
import { useMayToDraw } from '../api/roles/useMay.ts'
import { useSignIn } from '../api/signIn.ts'
import { Bell } from '../kit/Bell.tsx'
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
} from '../kit/icons.tsx'
import { LeanLink } from '../kit/LeanLink.tsx'
import { latePart } from '../kit/latePart.tsx'
import { paths, patterns } from '../kit/paths.ts'
import { useNeedsYouCount } from '../outbox/outbox.ts'
import styles from './MainNavigation.module.css'

/** Badges are not urgent, so they are not part of the first load. */
const HandoverBadge = latePart(async () => (await import('../handover/HandoverBadge.tsx')).default)
const WaitingBadge = latePart(
  async () => (await import('../calendar/waiting/WaitingBadge.tsx')).default,
)

/** The main navigation: at the foot in portrait, where thumbs are; a rail beside the place in landscape. */
export function MainNavigation() {
  const rings = useNeedsYouCount() > 0
  const may = useMayToDraw()
  const isSomebody = useSignIn(({ person }) => person !== null)
  // Draws no link that might disappear again: the bar keeps its place until the role is known.
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
      <PlaceLink to={paths.today()}>
        <TodayIcon size="l" />
        Today
      </PlaceLink>
      <PlaceLink to={paths.bookings()}>
        <TicketIcon size="l" />
        Bookings
      </PlaceLink>
      {may?.seeSums === false ? null : (
        <PlaceLink to={paths.payments()} className={may === null ? styles.unknown : undefined}>
          <CoinsIcon size="l" />
          Payments
        </PlaceLink>
      )}
      <PlaceLink to={paths.handover()}>
        <HandoverIcon size="l" />
        Handover
        <HandoverBadge />
      </PlaceLink>
      <PlaceLink to={paths.calendar()}>
        <CalendarIcon size="l" />
        Calendar
        <WaitingBadge />
      </PlaceLink>
      <More />
    </nav>
  )
}

/** Current in the place itself and in all that is opened in it. The router's own `NavLink` brings much more code. */
function PlaceLink({ to, ...rest }: ComponentProps<typeof LeanLink>) {
  const { pathname } = useLocation()
  const isHere = pathname === to || pathname.startsWith(`${to}/`)
  return <LeanLink to={to} aria-current={isHere ? 'page' : undefined} {...rest} />
}

const rare: readonly string[] = [patterns.availability, patterns.customers, patterns.settings]

/** The less used places: behind one button at the foot, where there is no room; all shown on the rail. */
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
        <PlaceLink to={paths.availability()} onClick={close}>
          <AvailabilityIcon size="l" />
          Availability
        </PlaceLink>
        <PlaceLink to={paths.customers} onClick={close}>
          <PeopleIcon size="l" />
          Customers
        </PlaceLink>
        <PlaceLink to={paths.settings} className={styles.last} onClick={close}>
          <SettingsIcon size="l" />
          Settings
        </PlaceLink>
      </div>
    </>
  )
}
