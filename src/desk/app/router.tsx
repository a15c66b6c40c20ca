import { t } from '@lingui/core/macro'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { useSignIn } from '../core/api/signIn.ts'
import { lazyPage, tryPagesAgain } from '../core/device/worker/lazyPage.tsx'
import { loadAgain } from '../core/device/worker/loadAgain.ts'
import { loadLookAt } from '../pages/today/DayRow.tsx'
import { TodayPlace } from '../pages/today/TodayPlace.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useActiveLanguage } from '../ui/language/language.ts'
import { afterRows, lazyPart } from '../ui/lazyPart.tsx'
import { ArrivingPanel } from '../ui/page/ArrivingPanel.tsx'
import { ArrivingPlace } from '../ui/page/ArrivingPlace.tsx'
import { Place } from '../ui/page/Place.tsx'
import { paths, patterns } from '../ui/paths.ts'
import { Frame } from './Frame.tsx'
import { loadBeside, placeCode } from './placeCode.ts'
import { loadSyncCentre } from './SyncStatus.tsx'

const BookingsPlace = lazyPage(placeCode.bookings)
const BesideToday = lazyPage(async () => ({ Component: (await loadBeside()).BesideToday }))
const BesideBookings = lazyPage(async () => ({ Component: (await loadBeside()).BesideBookings }))
const BesidePayments = lazyPage(async () => ({ Component: (await loadBeside()).BesidePayments }))
const BesideHandover = lazyPage(async () => ({ Component: (await loadBeside()).BesideHandover }))
const PaymentsPlace = lazyPage(placeCode.payments)
const DayClosePlace = lazyPage(placeCode['payments/close'])
const HandoverPlace = lazyPage(placeCode.handover)
const CalendarPlace = lazyPage(placeCode.calendar)
const CustomersPlace = lazyPage(placeCode.customers)
const CustomerPanel = lazyPage(() => import('./OpenedCustomer.tsx'))
const NewBookingPlace = lazyPage(placeCode['bookings/new'])
const AvailabilityPlace = lazyPage(placeCode.availability)
const SettingsPlace = lazyPage(placeCode.settings)
const AuditPlace = lazyPage(placeCode['settings/audit'])
const NotFoundPlace = lazyPage(async () => ({
  Component: (await import('./NotFoundPlace.tsx')).NotFoundPlace,
}))
const SignInPage = lazyPage(placeCode.signin)
const LockScreen = lazyPage(async () => ({
  Component: (await import('../core/device/screens/LockScreen.tsx')).LockScreen,
}))

/** Loads the next places ahead. */
export const fetchNextPlaces = (): Promise<unknown> =>
  Promise.allSettled([loadLookAt(), ...nextPlaces.map(({ ahead }) => ahead()), loadSyncCentre()])

const nextPlaces = [BesideToday, BesideBookings, BesidePayments, BesideHandover, BookingsPlace]

/**
 * All addresses of the desk, drawn again after a change of language; while it is locked, no place is drawn and nothing
 * of any place is left on the page.
 */
export function Router() {
  const isLocked = useSignIn(({ state }) => state === 'locked')
  const language = useActiveLanguage()
  if (!isLocked) return <Places key={language} />
  return (
    <ErrorBoundary key={language} instead={stillLocked}>
      <LockScreen />
    </ErrorBoundary>
  )
}

/** Places that open no panel of their own. */
const placesAlone = () => [
  { path: patterns.newBooking, title: t`New booking`, place: NewBookingPlace },
  { path: patterns.dayClose, title: t`Day close`, place: DayClosePlace },
  { path: patterns.calendar, title: t`Calendar`, place: CalendarPlace },
  { path: patterns.availability, title: t`Availability`, place: AvailabilityPlace },
  { path: patterns.settings, title: t`Settings`, place: SettingsPlace },
  { path: patterns.audit, title: t`Audit trail`, place: AuditPlace },
]

/**
 * Every address of the desk and the place it leads to. A change of the address is an answer to a press, so it is drawn
 * at once and not in slices between other frames (decisions.md 77).
 */
const Places = () => (
  <BrowserRouter useTransitions={false}>
    <Routes>
      <Route
        path={patterns.signIn}
        element={<Guarded title={t`Sign in`} place={SignInPage} waiting={null} />}
      />
      <Route element={<Frame />}>
        <Route path={patterns.home} element={<Navigate to={paths.today()} replace />} />
        <Route path={patterns.today} element={<Guarded title={t`Today`} place={Today} />}>
          <Route path=":code" element={<BesideToday waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.bookings}
          element={<Guarded title={t`Bookings`} place={BookingsPlace} />}
        >
          {/* Inside the list's route, so that the list stays mounted while bookings are opened beside it or over it. */}
          <Route path=":code" element={<BesideBookings waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.payments}
          element={<Guarded title={t`Payments`} place={PaymentsPlace} />}
        >
          <Route path=":code" element={<BesidePayments waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.handover}
          element={<Guarded title={t`Handover`} place={HandoverPlace} />}
        >
          <Route path=":code" element={<BesideHandover waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.customers}
          element={<Guarded title={t`Customers`} place={CustomersPlace} />}
        >
          <Route path=":id" element={<CustomerPanel />} />
        </Route>
        {placesAlone().map(({ path, title, place }) => (
          <Route key={path} path={path} element={<Guarded title={title} place={place} />} />
        ))}
        <Route path="*" element={<NotFoundPlace />} />
      </Route>
    </Routes>
  </BrowserRouter>
)

type GuardedProps = {
  title: string
  place: ComponentType<{ waiting?: ReactNode }>
  /** Shown while the code loads; by default empty rows. */
  waiting?: ReactNode
}

/** Each place has its own error boundary, and its title before its code. */
const Guarded = ({ title, place: Opened, waiting }: GuardedProps) => (
  <ErrorBoundary key={title} instead={broken}>
    <Opened waiting={waiting === undefined ? <ArrivingPlace title={title} /> : waiting} />
  </ErrorBoundary>
)

function stillLocked(onRetry: () => void): ReactNode {
  const retry = (): void => {
    tryPagesAgain()
    onRetry()
  }
  return <Button onClick={retry}>{t`Try again`}</Button>
}
const broken = (onRetry: () => void): ReactNode => <BrokenPlace onRetry={onRetry} />

/** Replaces a place that failed to draw or to load. Sent actions stay sent. */
function BrokenPlace({ onRetry }: { onRetry: () => void }) {
  // Leaving the place also resets the failed loads, so that coming back tries them again.
  useEffect(() => tryPagesAgain, [])
  const retry = (): void => {
    tryPagesAgain()
    onRetry()
  }
  return (
    <Place title={t`Something went wrong`}>
      <Empty
        title={t`This page did not load`}
        action={
          <>
            <Button onClick={retry}>{t`Try again`}</Button>{' '}
            <Button kind="plain" onClick={() => void loadAgain()}>{t`Reload Deskbell`}</Button>
          </>
        }
      >{t`Nothing you did is lost.`}</Empty>
    </Place>
  )
}

/** Loaded after the rows. */
const SinceYouLeft = lazyPart(
  async () => (await import('../pages/handover/SinceYouLeft.tsx')).SinceYouLeft,
  afterRows,
)
/** Seldom shown, so not part of the first load. */
const WaitingBands = lazyPart(
  async () => (await import('../pages/calendar/WaitingWork.tsx')).WaitingBands,
  afterRows,
)

/** Today, together with what Calendar and Handover show on it. */
export const Today = () => <TodayPlace above={<WaitingBands />} below={<SinceYouLeft />} />
