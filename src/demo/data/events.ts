/** A change of prices or a closure. A day is `MM-DD`, or counted from today. */
export type DemoEvent = {
  readonly name: string
  readonly from: string | number
  /** null = no end. */
  readonly to: string | number | null
  readonly price?:
    | { readonly percent: number }
    /** In Canadian dollars, as `each`. */
    | { readonly dollars: number }
    /** The new price of each. */
    | { readonly each: number }
    /** Percent of the price, at or below so many units left. */
    | { readonly unitsLeft: readonly (readonly [level: number, percent: number])[] }
    | 'base price'
  readonly isClosed?: true
  /** Sold as a whole only. */
  readonly isWhole?: true
  readonly isOff?: true
  readonly isOfLastYear?: true
  readonly weekdays?: readonly string[]
  /** Repeats always. */
  readonly isAlways?: true
  readonly vouchers?: number
  /** Item ids; `all` for every one. */
  readonly items?: readonly (number | 'all')[]
  readonly categories?: readonly number[]
}

/** Every year; one whose last day is before its first ends in the year after. */
export const seasons: readonly DemoEvent[] = [
  { name: 'Winter quiet', from: '01-07', to: '03-14', price: { percent: -25 }, categories: [1, 5] },
  { name: 'Spring', from: '03-15', to: '06-14', price: { percent: -10 }, categories: [1, 5] },
  { name: 'Summer', from: '06-15', to: '09-07', price: { percent: 20 }, categories: [1, 2, 3, 5] },
  { name: 'Autumn colours', from: '09-08', to: '11-15', price: { percent: -5 }, categories: [1] },
  {
    name: 'Christmas and New Year',
    from: '12-20',
    to: '01-06',
    price: { percent: 35 },
    categories: [1],
  },
]

export const specials: readonly DemoEvent[] = [
  {
    name: 'Weekend supplement',
    from: -180,
    to: null,
    price: { percent: 12 },
    weekdays: ['fri', 'sat'],
    categories: [1],
  },
  {
    name: 'Quiet weekdays',
    from: -120,
    to: 150,
    price: { percent: -8 },
    weekdays: ['mon', 'tue', 'wed'],
    categories: [2, 3],
  },
  {
    name: 'Last cabins',
    from: -30,
    to: 60,
    price: {
      unitsLeft: [
        [2, 125],
        [4, 110],
      ],
    },
    categories: [1],
  },
  {
    name: 'Last places on the boat',
    from: -30,
    to: 90,
    price: { unitsLeft: [[6, 115]] },
    items: [24, 31],
  },
  { name: 'E-bike launch price', from: -10, to: 20, price: { each: 49 }, items: [17, 18, 19] },
  {
    name: 'Festival nights, whole length only',
    from: 26,
    to: 29,
    price: { percent: 40 },
    isWhole: true,
    categories: [1, 5],
  },
  { name: 'Sauna repairs', from: 9, to: 12, isClosed: true, items: [36] },
  { name: 'Rowing boats ashore', from: 60, to: 120, isClosed: true, items: [16] },
  {
    name: 'No bear drive on Mondays',
    from: -180,
    to: null,
    isClosed: true,
    weekdays: ['mon'],
    items: [28],
  },
  { name: 'Back to base price', from: 40, to: 44, price: 'base price', items: ['all'] },
  {
    name: 'Storm plan (not in force)',
    from: -2,
    to: 2,
    isClosed: true,
    isOff: true,
    categories: [2, 4],
  },
]

/** Discount codes; a day is of this year. */
export const discounts: readonly DemoEvent[] = [
  {
    name: 'EARLYBIRD',
    from: '01-01',
    to: '12-31',
    price: { percent: -10 },
    vouchers: 200,
    items: ['all'],
  },
  {
    name: 'RETURNING',
    from: '01-01',
    to: null,
    price: { percent: -5 },
    isAlways: true,
    items: ['all'],
  },
  {
    name: 'LOCALS',
    from: '01-01',
    to: null,
    price: { percent: -15 },
    weekdays: ['mon', 'tue', 'wed', 'thu'],
    categories: [2, 3],
  },
  { name: 'STAYTHREE', from: '01-01', to: '12-31', price: { percent: -12 }, categories: [1] },
  { name: 'RAINYDAY', from: -14, to: 14, price: { percent: -20 }, vouchers: 50, categories: [4] },
  { name: 'PADDLE10', from: '01-01', to: '12-31', price: { dollars: -10 }, items: [9, 10, 11] },
  { name: 'SCHOOLS', from: '01-01', to: '12-31', price: { percent: -25 }, categories: [6] },
  {
    name: 'CREW',
    from: '01-01',
    to: null,
    price: { percent: -50 },
    isAlways: true,
    vouchers: 40,
    items: ['all'],
  },
  {
    name: 'LASTSUMMER',
    from: '06-01',
    to: '09-30',
    price: { percent: -10 },
    isOfLastYear: true,
    isOff: true,
    items: ['all'],
  },
]
