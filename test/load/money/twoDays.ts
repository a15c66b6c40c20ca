import { type Chance, chance } from '../../../src/demo/chance.ts'
import type { Business, Stay } from './aBusiness.ts'
import { type Booked, isCancelled, owedFor, paidFor } from './books.ts'
import { dayAfter, type LookedAt, lookedAt, momentAt } from './days.ts'
import type { World } from './worlds.ts'

/** Days from the second day to the first day of a stay: both sides of every limit, and some between. */
const arrivals = [
  -101, -96, -92, -91, -90, -89, -75, -62, -61, -60, -59, -45, -32, -31, -30, -29, -20, -12, -8, -7,
  -6, -5, -4, -3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 7, 15,
] as const

const statuses = ['PEND', 'HOLD', 'PART', 'WAIT', 'PAID'] as const
const methods = ['CASH', 'CARD', 'WEB', 'BANK'] as const

/** The actions, as often as they are listed here. */
const acts = [
  ...(['setPaid', 'lay', 'setPaid', 'setStatus', 'setPaid', 'addNote', 'lay', 'setPaid'] as const),
  ...(['make', 'setStatus', 'refund', 'setPaid', 'checkIn', 'setStatus', 'overpay'] as const),
]
type TestedAction = (typeof acts)[number]

/** Within a minute of midnight on both sides, and in the hour that a day of 23 or 25 hours lacks or repeats. */
const aroundMidnight = {
  before: ['23:59:00', '23:59:31', '23:59:58', '23:59:59'],
  after: ['00:00:00', '00:00:01', '00:00:29', '00:00:59', '01:30:00', '02:30:00', '03:30:00'],
} as const

/**
 * Makes bookings months before, then pays, refunds and changes them for two days.
 *
 * @param look called on each of the two evenings, with the clock standing at that moment
 * @returns how many payments and changes the API accepted on the two days
 */
export async function liveTwoDays(
  world: World,
  business: Business,
  look: (at: LookedAt) => Promise<void>,
): Promise<number> {
  const { zone, firstDay } = world
  const secondDay = dayAfter(firstDay, 1)
  const luck = chance(world.digits * 1000 + Number(firstDay.slice(-2)))
  const at = (day: string, time: string): number => momentAt(day, time, zone)

  business.setClock(at(dayAfter(firstDay, -115), '09:00:00'))
  for (const days of [...arrivals, ...arrivals]) await make(days)
  for (const booked of business.books) await begin(booked)

  const before = business.changes
  // Booked a little more and a little less than 48 hours before the second evening.
  for (const time of ['19:59:30', '20:00:30']) {
    business.setClock(at(dayAfter(firstDay, -1), time))
    await business.setStatus(await make(5), 'PEND')
  }

  let next = 0
  await live(dayAfter(firstDay, -1), aroundMidnight.before)
  await live(firstDay, [...aroundMidnight.after, ...spread('07:10:00', '17:50:00', 57)])
  await lookOn(firstDay, '18:00:00')
  await live(firstDay, [...spread('20:05:00', '22:50:00', 6), ...aroundMidnight.before])
  await live(secondDay, [...aroundMidnight.after, ...spread('07:05:00', '19:55:00', 57)])
  await lookOn(secondDay, '20:00:00')
  return business.changes - before

  /** Does one thing at each of these times of a day, and near midnight a payment as well. */
  async function live(day: string, times: readonly string[]): Promise<void> {
    for (const time of times) {
      business.setClock(at(day, time))
      await act(acts[next % acts.length] ?? 'addNote')
      next += 1
      if (time.startsWith('23:59') || time.startsWith('00:00')) await act('lay')
    }
  }

  async function lookOn(day: string, time: string): Promise<void> {
    business.setClock(at(day, time))
    await look(lookedAt(day, time, zone))
  }

  function make(days: number): Promise<Booked> {
    const first = dayAfter(secondDay, days)
    const stay: Stay = {
      firstDay: first,
      lastDay: dayAfter(first, luck.pick([0, 0, 1, 2, 4, 9])),
      item: luck.between(0, 2),
      quantity: luck.between(1, 3),
    }
    return business.make(stay)
  }

  /** Before the two days: a status, and a deposit or the whole amount where the status has one. */
  async function begin(booked: Booked): Promise<void> {
    await business.setStatus(booked, luck.pick(statuses))
    if (booked.status !== 'PART' && luck.yes(0.6)) return
    await lay(booked, Math.max(1, Math.floor(booked.total * luck.pick([0.3, 0.5, 1]))))
  }

  async function lay(booked: Booked, minor: number, paidAt = business.now()): Promise<void> {
    if (minor === 0) return
    await business.lay(booked, { at: paidAt, minor, method: luck.pick(methods) })
  }

  async function act(kind: TestedAction): Promise<void> {
    const standing = business.books.filter((one) => !isCancelled(one))
    const owing = standing.filter((one) => owedFor(one) > 0)
    const paid = business.books.filter((one) => paidFor(one) > 0)
    const any = oneOf(luck, standing)
    switch (kind) {
      case 'setPaid':
        return business.setPaid(oneOf(luck, owing))
      case 'setStatus':
        return business.setStatus(
          oneOf(luck, luck.yes(0.2) ? business.books : standing),
          luck.pick([...statuses, 'STOP', 'VOID', 'CANCELLED']),
        )
      case 'addNote':
        return business.addNote(oneOf(luck, luck.yes(0.6) ? paid : standing), 'Asked for a cot')
      case 'checkIn':
        return business.checkIn(any)
      case 'make':
        return void (await make(luck.pick([0, 0, 1, 4])))
      case 'overpay':
        return lay(any, owedFor(any) + luck.between(1, 5000))
      case 'refund': {
        const booked = oneOf(luck, paid)
        return lay(booked, -luck.between(1, paidFor(booked)))
      }
      case 'lay': {
        const booked = oneOf(luck, owing)
        // Some are entered a day late, and belong to the day on which they were paid.
        const late = luck.yes(0.25) ? 86_400_000 : 0
        return lay(booked, luck.between(1, owedFor(booked)), business.now() - late)
      }
    }
  }
}

/** Evenly from one time to another, both on the same day. */
function spread(from: string, to: string, count: number): readonly string[] {
  const [first, last] = [secondsOf(from), secondsOf(to)]
  return Array.from({ length: count }, (_, nth) =>
    new Date((first + Math.floor(((last - first) * nth) / count)) * 1000)
      .toISOString()
      .slice(11, 19),
  )
}

const secondsOf = (time: string): number => Date.parse(`1970-01-01T${time}Z`) / 1000

/** @throws when there is none: the script itself is wrong then */
function oneOf(luck: Chance, booked: readonly Booked[]): Booked {
  const one = booked[luck.between(0, booked.length - 1)]
  if (one === undefined) throw new Error('No booking is left for that.')
  return one
}
