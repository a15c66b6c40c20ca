import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import {
  emailInState,
  everything,
  formatAddress,
  type ListView,
  parseAddress,
  stateWithEmail,
  type ViewChange,
} from '../../shared/list/filterAddress.ts'
import type { SavedLook } from '../../shared/list/views/savedView.ts'
import { paths } from '../../ui/paths.ts'

/** The view of Bookings, and functions that change it. */
export type ListAddress = {
  readonly view: ListView
  /** Names the list for the scroll position: the same filters in the same order. */
  readonly list: string
  /** The code of the open booking, as the address writes it. */
  readonly open: string | null
  /**
   * Applies a change; replaces the history entry, so that Back leaves Bookings instead of removing filters one by one.
   */
  readonly change: (next: ViewChange) => void
  /** Takes every filter off; order and columns stay. */
  readonly clear: () => void
  /** Opens a saved view. */
  readonly openLook: (look: SavedLook) => void
  /** The address that opens a booking beside the unchanged list; needs `state` with it. */
  readonly toBooking: (code: BookingCode) => string
  /** The part of the view that is never in an address. */
  readonly state: { readonly email: string } | null
  readonly openBooking: (code: BookingCode) => void
  readonly close: () => void
}

/** Reads the view from the address, and the e-mail from the history entry. */
export function useListView(): ListAddress {
  const location: { pathname: string; search: string; state: unknown } = useLocation()
  const { code: open = null } = useParams()
  const navigate = useNavigate()
  const { pathname, search } = location
  const email = emailInState(location.state)
  /** The last requested view and its address: the second of two quick taps builds on the first. */
  const requested = useRef<{ readonly at: string; readonly next: ListView } | null>(null)

  const view = useMemo(() => parseAddress(new URLSearchParams(search), email), [search, email])
  // The same while a booking is opened beside the list: every row has it.
  const toBooking = useCallback(
    (code: BookingCode): string => paths.booking(code, formatAddress(view)),
    [view],
  )
  const state = useMemo(() => stateWithEmail(email ?? undefined), [email])
  return useMemo(() => {
    const address = formatAddress(view)
    const at = `${search} ${email ?? ''}`
    const go = (next: ListView): void => {
      requested.current = { at, next }
      // The same path, so an open booking stays open.
      const to = { pathname, search: formatAddress(next).toString() }
      void navigate(to, { replace: true, state: stateWithEmail(next.filter.email) })
    }
    return {
      view,
      list: `${formatAddress({ ...view, columns: null }).toString()} ${email ?? ''}`,
      open,
      change: (next) => {
        const from = requested.current?.at === at ? requested.current.next : view
        go({ ...from, ...(typeof next === 'function' ? next(from) : next) })
      },
      clear: () => go({ ...everything, sort: view.sort, columns: view.columns }),
      openLook: ({ query, email: saved }) =>
        void navigate(
          { pathname, search: query },
          { replace: true, state: stateWithEmail(saved ?? undefined) },
        ),
      toBooking,
      state,
      // From one booking to the next the entry is replaced: Back leads to the list, not through every booking.
      openBooking: (code) => void navigate(toBooking(code), { state, replace: open !== null }),
      close: () => void navigate(paths.bookings(address), { state, replace: true }),
    }
  }, [pathname, search, email, open, navigate, view, toBooking, state])
}
