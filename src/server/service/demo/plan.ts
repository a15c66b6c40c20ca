import type { DemoItem } from './catalogue.ts'
import type { DemoGuest } from './guests.ts'

/** A line of a booking to be; days count from today, which is 0. */
export type PlannedLine = {
  readonly item: DemoItem
  readonly qty: number
  readonly start: number
  /** The last day; of nights the morning they leave. */
  readonly end: number
  readonly adults: number
  readonly children: number
}

export type Lines = readonly [PlannedLine, ...PlannedLine[]]

/** What a booking costs, as the API calculated it. Amounts are minor units. */
export type PlannedPrice = {
  readonly subTotal: number
  readonly discount: number
  readonly tax: number
  readonly taxIncluded: number
  readonly total: number
  /** Of each line, before discounts. */
  readonly lines: readonly number[]
}

/** Money that came in, or went back when it is below zero. */
export type DemoPayment = {
  readonly at: Date
  readonly minor: number
  /** `WEB` by the guest online, `BANK` by transfer; the others at the desk, `POS` as `set_paid` takes it (§3 rule 2). */
  readonly gateway: 'WEB' | 'BANK' | 'CARD' | 'CASH' | 'POS'
  /** 0 = nobody of the staff. */
  readonly accountId: number
}

export type PlannedNote = {
  /** 0 = the guest wrote it. */
  readonly accountId: number
  readonly at: Date
  readonly body: string
  readonly private: boolean
  /** The note whose task is done: what the desk writes of that has its number, which is not known yet. */
  readonly answers?: PlannedNote
}

export type BookingSource = 'desk' | 'phone' | 'web' | 'mobile' | 'partner'

/** A booking to be, before it has its number and code. */
export type BookingPlan = {
  readonly guest: DemoGuest
  readonly lines: Lines
  readonly sold: PlannedPrice
  readonly statusId: string
  readonly createdAt: Date
  readonly source: BookingSource
  /** Who made it; 0 = the guest. */
  readonly accountId: number
  readonly partnerId: number | null
  readonly payments: readonly DemoPayment[]
  readonly checkedInAt: Date | null
  readonly checkedOutAt: Date | null
  readonly cancelledAt: Date | null
  readonly notes: readonly PlannedNote[]
  readonly bookmarkedBy: readonly number[]
}
