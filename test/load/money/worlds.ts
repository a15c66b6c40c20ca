import type { HabitName } from '../../example/aPoorService.ts'

/** A business of its own: its zone, its currency, and the two days on which its figures are read. */
export type World = {
  readonly zone: string
  readonly currency: string
  /** Decimals of the currency. */
  readonly digits: number
  /** The first of the two days. */
  readonly firstDay: string
  /** The prices of its items for a day, as the API gets them. */
  readonly prices: readonly [string, string, string]
  /** The zone in which the clock of the opened device is. */
  readonly deviceZone: string
  /** What the service does to amounts on their way to the gate. */
  readonly habits: readonly HabitName[]
}

/**
 * The first has a day of 25 hours among its two, the second one of 23, the third the end of a year. Browsers
 * show the currencies of the last two without decimals; their services write some amounts unreadably, one of them all
 * others as floats.
 */
export const worlds: readonly World[] = [
  {
    zone: 'Pacific/Auckland',
    currency: 'JPY',
    digits: 0,
    firstDay: '2027-04-03',
    prices: ['1237', '9801', '333'],
    deviceZone: 'Asia/Tokyo',
    habits: [],
  },
  {
    zone: 'America/Los_Angeles',
    currency: 'CAD',
    digits: 2,
    firstDay: '2027-03-13',
    prices: ['49.37', '199.99', '7.05'],
    deviceZone: 'America/New_York',
    habits: [],
  },
  {
    zone: 'Europe/Zurich',
    currency: 'EUR',
    digits: 2,
    firstDay: '2026-12-31',
    prices: ['88.15', '1024.01', '3.33'],
    deviceZone: 'Europe/Zurich',
    habits: [],
  },
  {
    zone: 'Pacific/Kiritimati',
    currency: 'KWD',
    digits: 3,
    firstDay: '2027-02-27',
    prices: ['12.345', '101.005', '0.987'],
    deviceZone: 'Pacific/Honolulu',
    habits: [],
  },
  {
    zone: 'America/Bogota',
    currency: 'COP',
    digits: 2,
    firstDay: '2027-06-29',
    prices: ['149999.50', '38950.25', '12000.00'],
    deviceZone: 'America/Bogota',
    habits: ['amounts are floats', 'some amounts are unreadable'],
  },
  {
    zone: 'Europe/Budapest',
    currency: 'HUF',
    digits: 2,
    firstDay: '2027-10-30',
    prices: ['150.52', '24900.00', '7.05'],
    deviceZone: 'Europe/London',
    habits: ['some amounts are unreadable'],
  },
]
