/** Money that was paid, or paid back when it is below zero. */
export type Paid = { readonly at: number; readonly minor: number; readonly method: string }

/** A booking as this script made and changed it. Amounts are minor units, moments are ms. */
export type Booked = {
  readonly code: string
  readonly firstDay: string
  readonly lastDay: string
  readonly madeAt: number
  readonly total: number
  /** Whether the desk cannot read its amounts. */
  readonly isUnreadable: boolean
  status: string
  changedAt: number
  readonly payments: Paid[]
}

export const paidFor = ({ payments }: Booked): number =>
  payments.reduce((sum, { minor }) => sum + minor, 0)

export const isCancelled = ({ status }: Booked): boolean =>
  status === 'VOID' || status === 'CANCELLED'

/** Nothing is due for a booking that was stopped or cancelled, so it is in no total. */
export const isCounted = (booked: Booked): boolean =>
  !isCancelled(booked) && booked.status !== 'STOP'

/** Whether a sum has to leave it out; what a stopped or cancelled booking costs is in no sum anyway. */
export const isReadable = ({ isUnreadable }: Booked): boolean => !isUnreadable

export const owedFor = (booked: Booked): number =>
  isCounted(booked) ? Math.max(0, booked.total - paidFor(booked)) : 0
