import { type Booking, parseBookingCode } from '../../../src/contract/booking.ts'
import { addDays, type CalendarDay } from '../../../src/contract/day.ts'
import { parseCurrency } from '../../../src/contract/money.ts'
import { type Chance, chance } from '../../../src/demo/chance.ts'
import type { CachedBooking } from '../../../src/desk/core/api/replica.ts'

const currency = parseCurrency('CAD')

/**
 * As many bookings as a large business stores on a tablet, around `today`: a few thousand first names, more and more
 * family names, an e-mail address and a telephone number each, and the names of forty items.
 */
export function aHeldYear(many: number, today: CalendarDay): readonly CachedBooking[] {
  const luck = chance(23)
  return Array.from({ length: many }, (_, nth) => aHeld(nth, many, today, luck))
}

function aHeld(nth: number, many: number, today: CalendarDay, luck: Chance): CachedBooking {
  const first = aName(luck.between(1, 3_000))
  const family = aName(luck.between(3_000, 3_000 + Math.ceil(many / 5)))
  const isCjk = luck.yes(0.03)
  const starts = addDays(today, luck.between(-30, 330))
  const booking: Booking = {
    id: nth,
    code: parseBookingCode(`K${(nth + 40_000).toString(36).toUpperCase()}${luck.between(10, 99)}`),
    status: luck.pick([paid, part]),
    createdAt: null,
    customerId: nth,
    customer: isCjk
      ? `王${String.fromCharCode(0x4e00 + luck.between(0, 2_000))}`
      : `${capital(first)} ${capital(family)}`,
    email: `${first}.${family}${luck.between(1, 99)}@${luck.pick(hosts)}`,
    summary: `${luck.pick(things)} ${luck.between(1, 40)}, ${luck.between(1, 6)} people`,
    dates: '',
    total: { minor: luck.between(2_000, 90_000), currency },
    paid: { minor: 0, currency },
    tax: null,
  }
  const phone = `+1 604 ${luck.between(200, 999)} ${luck.between(1_000, 9_999)}`
  return { booking, starts, ends: addDays(starts, luck.between(0, 9)), phone }
}

const paid = { id: 'PAID', name: 'Paid' }
const part = { id: 'PART', name: 'Part paid' }
const hosts = ['example.com', 'example.org', 'example.net'] as const
const things = [
  'Double sea kayak',
  'E-bike, full day',
  'Cedar cabin',
  'Guided tidepool walk',
] as const

const syllables = 'ma ri so lan té ko ne va shi ran del mo ka tos ber li gør an wi sen ço'.split(
  ' ',
)

/** The nth of all names that can be made of these syllables; the same number is the same name. */
function aName(nth: number): string {
  const left = Math.floor(nth / syllables.length)
  return (left === 0 ? '' : aName(left)) + (syllables[nth % syllables.length] ?? '')
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
