import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { CalendarDay } from '../../contract/day.ts'
import type { TodayTab } from '../kit/paths.ts'

/** A booking on a balance list, with what the list it comes from says of its age. */
export type Balance = { readonly booking: Booking; readonly date: string; readonly age: string }

/** What can be put on paper from anywhere. Moments are ms of the server's clock; null where nobody knows. */
export type PrintJob =
  /** One list of a day, or another one of that day. */
  | { readonly kind: 'day'; readonly day: CalendarDay; readonly tab: TodayTab }
  /** Bookings somebody chose, in their order. */
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
      readonly asOf: number | null
    }
  /** A day and the next one on paper, for when nothing else works. */
  | { readonly kind: 'pack'; readonly day: CalendarDay }

type Printing = {
  /** What somebody wants on paper now; null when nothing is wanted. */
  readonly job: PrintJob | null
  /** What asks how it is to look, once its code is here. */
  readonly drawn: ReactNode
}

const nothing: Printing = { job: null, drawn: null }

export const usePrinting = create<Printing>(() => nothing)

/** Asks how it is to look on paper, and prints it. */
export const print = (job: PrintJob): void => usePrinting.setState({ job })

export const endPrinting = (): void => usePrinting.setState(nothing)

/**
 * Prints a manifest of these bookings, in this order: number, box to tick, name, what is booked, due.
 *
 * @param asOf when the list they come from was read, ms of the server's clock; without it the sheet says that nobody
 * knows
 */
export const printManifest = (
  codes: readonly BookingCode[],
  { title = 'Bookings', asOf = null }: { title?: string; asOf?: number | null } = {},
): void => print({ kind: 'chosen', title, codes, asOf })
