/** Cabins and pitches are booked long before, boats and tours a few days before. */
export type VisitKind = 'stay' | 'outing'

export type BookingSource = 'desk' | 'phone' | 'web' | 'mobile' | 'partner'

/** How long before they begin bookings are made, in days on average, and how often. */
export const leads: Readonly<
  Record<VisitKind, readonly (readonly [meanDays: number, share: number])[]>
> = {
  stay: [
    [2, 15],
    [18, 40],
    [60, 35],
    [150, 10],
  ],
  outing: [
    [1.2, 40],
    [7, 35],
    [30, 20],
    [100, 5],
  ],
}
export const longestLeadDays = 400

export const weekdayShares = {
  stay: { mon: 0.75, tue: 0.75, wed: 0.8, thu: 1.05, fri: 1.6, sat: 1.35, sun: 0.7 },
  outing: { mon: 0.8, tue: 0.8, wed: 0.85, thu: 0.9, fri: 1.05, sat: 1.4, sun: 1.2 },
} as const

export const sources: readonly (readonly [BookingSource, share: number])[] = [
  ['web', 46],
  ['mobile', 16],
  ['desk', 14],
  ['phone', 18],
  ['partner', 6],
]

/** The hours at which people book: through staff in office hours, alone until late. */
export const staffedHours = [
  8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17,
] as const
export const onlineHours = [
  6, 7, 7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 23,
] as const

/** Lengths and sizes of a booking, drawn with equal chance. */
export const nights = [1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6, 7] as const
export const moreDays = [0, 0, 0, 0, 0, 1, 2] as const
export const adults = [1, 2, 2, 2, 2, 3, 4] as const
export const deposits = [0.25, 0.3, 0.3, 0.5] as const
/** How a guest pays at the desk. */
export const deskGateways = ['CARD', 'CARD', 'CARD', 'CARD', 'CASH', 'CASH', 'POS', 'POS'] as const

type StatusShares = Readonly<Record<string, number>>

export const pastStatuses: StatusShares = {
  PAID: 895,
  CANCELLED: 64,
  NOSHOW: 20,
  VOID: 20,
  STOP: 1,
}
/** Stays that ended lately and are not paid yet. */
export const recentStatuses: StatusShares = { ...pastStatuses, PART: 14 }
/** Of what is to come, by the age of the booking: a new one is more often open. */
export const comingStatuses: readonly {
  readonly untilDays: number
  readonly shares: StatusShares
}[] = [
  { untilDays: 2, shares: { PAID: 45, PART: 22, PEND: 24, HOLD: 7, WAIT: 2 } },
  {
    untilDays: 8,
    shares: { PAID: 50, PART: 31, PEND: 6, HOLD: 6, WAIT: 3, CANCELLED: 3, VOID: 1 },
  },
  {
    untilDays: 40,
    shares: { PAID: 50, PART: 36, PEND: 2, HOLD: 2.5, WAIT: 3.5, CANCELLED: 5.5, VOID: 0.5 },
  },
  {
    untilDays: Number.POSITIVE_INFINITY,
    shares: { PAID: 53, PART: 37, WAIT: 3.5, CANCELLED: 5.5, VOID: 0.5 },
  },
]

/** What a Canadian dollar's worth of kayak costs elsewhere, and the smallest step of a price tag there. */
export const priceScales: Readonly<Record<string, readonly [rate: number, step: number]>> = {
  JPY: [100, 100],
  KRW: [1000, 1000],
  KWD: [0.25, 0.25],
  BHD: [0.25, 0.25],
  SAR: [2.75, 1],
  CHF: [0.75, 1],
}
