import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { TodayTab } from '../../ui/paths.ts'

/** A booking on a balance list, with its date and age as that list shows them. */
export type Balance = { readonly booking: Booking; readonly date: string; readonly age: string }

/** Everything that can be printed, and what comes back on paper. Times are ms of the server's clock; null where they are unknown. */
export type PrintJob =
  /** One list of a day; another list of the same day can be chosen. */
  | { readonly kind: 'day'; readonly day: CalendarDay; readonly tab: TodayTab }
  /** The arrivals of a day by what they begin, for the guides. */
  | { readonly kind: 'activities'; readonly day: CalendarDay }
  /** The arrivals of a day who need somebody before they come. */
  | { readonly kind: 'attention'; readonly day: CalendarDay }
  /** Chosen bookings, in their order. */
  | {
      readonly kind: 'chosen'
      readonly title: string
      readonly codes: readonly BookingCode[]
      readonly asOf: number | null
    }
  /** Payments as they are listed. */
  | {
      readonly kind: 'balances'
      readonly title: string
      /** What narrows it, in words; empty when nothing does. */
      readonly narrowed: string
      readonly balances: readonly Balance[]
      /** Bookings without readable amounts that are not listed. */
      readonly unreadable: number
      readonly asOf: number | null
    }
  /** A day and the next one on paper, for when nothing else works. */
  | { readonly kind: 'pack'; readonly day: CalendarDay }
  /** The last downtime pack that this tablet made. */
  | { readonly kind: 'kept-pack' }
  /** What was written on a printed sheet is entered. */
  | { readonly kind: 'enter-sheet' }

/** The requested print; null when there is none. */
export const usePrinting = create<{ readonly job: PrintJob | null }>(() => ({ job: null }))

/** Opens the print sheet, which asks for the layout and prints. */
export const print = (job: PrintJob): void => usePrinting.setState({ job })

export const endPrinting = (): void => usePrinting.setState({ job: null })

/**
 * Prints a manifest of these bookings, in this order: number, box to tick, name, what is booked, due.
 *
 * @param asOf when the list was read, ms of the server's clock; without it the sheet says that this is unknown
 */
export const printManifest = (
  codes: readonly BookingCode[],
  { title = t`Bookings`, asOf = null }: { title?: string; asOf?: number | null } = {},
): void => print({ kind: 'chosen', title, codes, asOf })
