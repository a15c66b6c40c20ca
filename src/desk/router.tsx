import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { ArrivingPanel } from './frame/ArrivingPanel.tsx'
import { ArrivingPlace } from './frame/ArrivingPlace.tsx'
import { BrokenPlace } from './frame/BrokenPlace.tsx'
import { ErrorBoundary } from './frame/ErrorBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import { latePlace, tryPlacesAgain } from './frame/latePlace.tsx'
import { NotFoundPlace } from './frame/NotFoundPlace.tsx'
import { loadSyncCentre } from './frame/SyncStatus.tsx'
// Today is what the desk is for: it comes with the first load and waits for nothing.
import { Today } from './frame/Today.tsx'
import { Button } from './parts/Button.tsx'
import { paths, patterns } from './paths.ts'
import { useSession } from './session/session.ts'
import { loadLookAt } from './today/DayRow.tsx'

const loadBookings = () => import('./bookings/BookingsPlace.tsx')
const loadBooking = () => import('./booking/BookingPlace.tsx')

const BookingsPlace = latePlace(loadBookings)
const BookingPlace = latePlace(loadBooking)
const TodayBooking = latePlace(() => import('./today/TodayBooking.tsx'))
const PaymentsPlace = latePlace(() => import('./payments/PaymentsPlace.tsx'))
const PaymentsBooking = latePlace(() => import('./payments/PaymentsBooking.tsx'))
const DayClosePlace = latePlace(() => import('./day-close/DayClosePlace.tsx'))
const HandoverPlace = latePlace(() => import('./handover/HandoverPlace.tsx'))
const HandoverBooking = latePlace(() => import('./handover/HandoverBooking.tsx'))
const CalendarPlace = latePlace(() => import('./calendar/CalendarPlace.tsx'))
const CustomersPlace = latePlace(() => import('./customers/CustomersPlace.tsx'))
const CustomerPanel = latePlace(() => import('./frame/OpenedCustomer.tsx'))
const NewBookingPlace = latePlace(() => import('./new-booking/NewBookingPlace.tsx'))
const AvailabilityPlace = latePlace(() => import('./availability/AvailabilityPlace.tsx'))
const SettingsPlace = latePlace(() => import('./settings/SettingsPlace.tsx'))
const SignInPage = latePlace(() => import('./sign-in/SignInPage.tsx'))
const LockScreen = latePlace(async () => ({
  Component: (await import('./lock/LockScreen.tsx')).LockScreen,
}))

/** Fetches what is opened next. A place that cannot be fetched now is fetched when it is opened. */
export const fetchNextPlaces = (): Promise<unknown> =>
  Promise.allSettled([loadLookAt(), loadBooking(), loadBookings(), loadSyncCentre()])

/** Every address of the desk; while it is locked there is none, and nothing of any place is left on the page. */
export function Router() {
  const isLocked = useSession(({ state }) => state === 'locked')
  if (!isLocked) return <Places />
  return (
    <ErrorBoundary instead={stillLocked}>
      <LockScreen />
    </ErrorBoundary>
  )
}

/** Every address of the desk and the place it leads to. */
const Places = () => (
  <BrowserRouter>
    <Routes>
      <Route
        path={patterns.signIn}
        element={<Guarded title="Sign in" place={SignInPage} waiting={null} />}
      />
      <Route element={<Frame />}>
        <Route path={patterns.home} element={<Navigate to={paths.today()} replace />} />
        <Route path={patterns.today} element={<Guarded title="Today" place={Today} />}>
          <Route path=":code" element={<TodayBooking waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.newBooking}
          element={<Guarded title="New booking" place={NewBookingPlace} />}
        />
        <Route
          path={patterns.bookings}
          element={<Guarded title="Bookings" place={BookingsPlace} />}
        >
          {/* Inside the list's route, so that the list stays while bookings are opened beside it or over it. */}
          <Route path=":code" element={<BookingPlace waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.dayClose}
          element={<Guarded title="Day close" place={DayClosePlace} />}
        />
        <Route
          path={patterns.payments}
          element={<Guarded title="Payments" place={PaymentsPlace} />}
        >
          <Route path=":code" element={<PaymentsBooking waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.handover}
          element={<Guarded title="Handover" place={HandoverPlace} />}
        >
          <Route path=":code" element={<HandoverBooking waiting={<ArrivingPanel />} />} />
        </Route>
        <Route
          path={patterns.calendar}
          element={<Guarded title="Calendar" place={CalendarPlace} />}
        />
        <Route
          path={patterns.customers}
          element={<Guarded title="Customers" place={CustomersPlace} />}
        >
          <Route path=":id" element={<CustomerPanel />} />
        </Route>
        <Route
          path={patterns.availability}
          element={<Guarded title="Availability" place={AvailabilityPlace} />}
        />
        <Route
          path={patterns.settings}
          element={<Guarded title="Settings" place={SettingsPlace} />}
        />
        <Route path="*" element={<NotFoundPlace />} />
      </Route>
    </Routes>
  </BrowserRouter>
)

type GuardedProps = {
  title: string
  place: ComponentType<{ waiting?: ReactNode }>
  /** While its code is on its way; the places of its rows unless said otherwise. */
  waiting?: ReactNode
}

/** A place keeps its mistakes to itself and has its name before it has its code. */
const Guarded = ({ title, place: Place, waiting }: GuardedProps) => (
  <ErrorBoundary key={title} instead={broken}>
    <Place waiting={waiting === undefined ? <ArrivingPlace title={title} /> : waiting} />
  </ErrorBoundary>
)

function stillLocked(onRetry: () => void): ReactNode {
  const retry = (): void => {
    tryPlacesAgain()
    onRetry()
  }
  return <Button onClick={retry}>This desk is locked. Try again</Button>
}
const broken = (onRetry: () => void): ReactNode => <BrokenPlace onRetry={onRetry} />
