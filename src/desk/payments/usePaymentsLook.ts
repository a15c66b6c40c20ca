import { useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { BookingCode } from '../../contract/booking.ts'
import { paths } from '../kit/paths.ts'
import type { Look } from '../list/views/savedView.ts'
import { formatLook, type PaymentsLook, parseLook, usualLook } from './reading/paymentsAddress.ts'

/** How Payments is looked at, and the ways to look at it otherwise. */
export type LookAddress = {
  readonly look: PaymentsLook
  /** Names what is listed, for the scroll position. */
  readonly list: string
  /** The booking that is open, as the address writes it. */
  readonly open: string | null
  /** In place, so that Back leaves Payments instead of taking filters off one by one. */
  readonly change: (next: Partial<PaymentsLook>) => void
  /** Takes off what narrows the view; view, look-back and order stay. */
  readonly clear: () => void
  /** Looks at Payments as somebody saved it. */
  readonly openLook: (look: Look) => void
  readonly toBooking: (code: BookingCode) => string
  readonly openBooking: (code: BookingCode) => void
  readonly close: () => void
}

export function usePaymentsLook(): LookAddress {
  const { pathname, search } = useLocation()
  const { code: open = null } = useParams()
  const navigate = useNavigate()
  /** What was asked for last, and of which address: of two quick taps the second goes on from the first. */
  const asked = useRef<{ readonly at: string; readonly next: PaymentsLook } | null>(null)
  return useMemo(() => {
    const look = parseLook(new URLSearchParams(search))
    const address = formatLook(look)
    const go = (next: PaymentsLook): void => {
      asked.current = { at: search, next }
      void navigate({ pathname, search: formatLook(next).toString() }, { replace: true })
    }
    const toBooking = (code: BookingCode): string => paths.payments(address, code)
    return {
      look,
      list: address.toString(),
      open,
      change: (next) => {
        const from = asked.current?.at === search ? asked.current.next : look
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
