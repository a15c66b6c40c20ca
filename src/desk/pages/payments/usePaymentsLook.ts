import { useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import type { SavedLook } from '../../shared/list/views/savedView.ts'
import { paths } from '../../ui/paths.ts'
import { formatLook, type PaymentsLook, parseLook, usualLook } from './reading/paymentsAddress.ts'

/** The view, filters and order of Payments, and the functions that change them. */
export type LookAddress = {
  readonly look: PaymentsLook
  /** Identifies the list, for its scroll position. */
  readonly list: string
  /** The code of the open booking, as written in the address. */
  readonly open: string | null
  /** Replaces the history entry, so that Back leaves Payments instead of removing filters one by one. */
  readonly change: (next: Partial<PaymentsLook>) => void
  /** Removes the filters; view, look-back and order stay. */
  readonly clear: () => void
  /** Opens a saved view. */
  readonly openLook: (look: SavedLook) => void
  readonly toBooking: (code: BookingCode) => string
  readonly openBooking: (code: BookingCode) => void
  readonly close: () => void
}

export function usePaymentsLook(): LookAddress {
  const { pathname, search } = useLocation()
  const { code: open = null } = useParams()
  const navigate = useNavigate()
  /** The last change and its address: the second of two quick taps continues from the first. */
  const lastChange = useRef<{ readonly at: string; readonly next: PaymentsLook } | null>(null)
  return useMemo(() => {
    const look = parseLook(new URLSearchParams(search))
    const address = formatLook(look)
    const go = (next: PaymentsLook): void => {
      lastChange.current = { at: search, next }
      void navigate({ pathname, search: formatLook(next).toString() }, { replace: true })
    }
    const toBooking = (code: BookingCode): string => paths.payments(address, code)
    return {
      look,
      list: address.toString(),
      open,
      change: (next) => {
        const from = lastChange.current?.at === search ? lastChange.current.next : look
        go({ ...from, ...next })
      },
      clear: () => go({ ...usualLook, view: look.view, back: look.back, sort: look.sort }),
      openLook: ({ query }) => void navigate({ pathname, search: query }, { replace: true }),
      toBooking,
      openBooking: (code) => void navigate(toBooking(code), { replace: open !== null }),
      close: () => void navigate(paths.payments(address), { replace: true }),
    }
  }, [pathname, search, open, navigate])
}
