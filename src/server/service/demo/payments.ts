import {
  millisecondsInDay as dayMs,
  millisecondsInHour as hourMs,
  millisecondsInMinute as minuteMs,
} from 'date-fns/constants'
import type { VisitKind } from './demand.ts'
import type { BookingSource, DemoPayment } from './plan.ts'
import { roundShare } from './priceScale.ts'
import type { World } from './world.ts'

/** How much of a booking is paid. */
export type Settled =
  | { readonly kind: 'nothing' | 'paid' }
  /** So much of it, when it was booked; the rest is owed. */
  | { readonly kind: 'deposit'; readonly share: number }
  /** The deposit was forgotten when the whole was taken: the guest has it coming back. */
  | { readonly kind: 'overpaid' }
  /** As `overpaid`, and it went back since. */
  | { readonly kind: 'corrected' }
  /** What was paid went back when it was cancelled. */
  | { readonly kind: 'refunded' }

type BookedStay = {
  readonly kind: VisitKind
  readonly total: number
  readonly createdAt: Date
  readonly startsAt: Date
  readonly source: BookingSource
  /** Who made it; 0 = the guest. */
  readonly accountId: number
  readonly checkedInAt: Date | null
  readonly cancelledAt: Date | null
}

const usualDeposit = 0.3

/** The payments of a booking in the order they were made: a deposit with the booking, the rest at arrival or before. */
export function paymentsOf(world: World, booked: BookedStay, settled: Settled): DemoPayment[] {
  const { kind, total } = booked
  if (total === 0 || settled.kind === 'nothing') return []
  const share = settled.kind === 'deposit' ? settled.share : usualDeposit
  const deposit = Math.min(total, Math.max(1, roundShare(world.currency, total, share)))
  switch (settled.kind) {
    case 'deposit':
      return [withBooking(world, booked, deposit)]
    case 'paid':
      return paidInFull(world, booked, deposit)
    case 'overpaid':
    case 'corrected': {
      const first = withBooking(world, booked, deposit)
      const whole = atArrival(world, booked, total, first)
      return settled.kind === 'overpaid'
        ? [first, whole]
        : [first, whole, givenBack(world, whole, deposit, whole.at)]
    }
    case 'refunded': {
      const first = withBooking(world, booked, kind === 'stay' ? deposit : total)
      return [first, givenBack(world, first, first.minor, booked.cancelledAt ?? first.at)]
    }
  }
}

/** Tours and boats are paid at once online, or at the counter; cabins with a deposit first. */
function paidInFull(world: World, booked: BookedStay, deposit: number): DemoPayment[] {
  const { luck } = world
  const { kind, total, source, accountId, checkedInAt } = booked
  if (
    kind === 'outing' &&
    checkedInAt &&
    accountId !== 0 &&
    source !== 'partner' &&
    luck.yes(0.6)
  ) {
    return [atArrival(world, booked, total, null)]
  }
  const inOne = kind === 'outing' || source === 'partner' || luck.yes(0.15)
  if (inOne || deposit === total) return [withBooking(world, booked, total)]
  const first = withBooking(world, booked, deposit)
  return [first, atArrival(world, booked, total - deposit, first)]
}

/** What is paid when it is booked, a few minutes after; a partner's transfer comes some days later. */
function withBooking(
  { luck, moment, staff }: World,
  booked: BookedStay,
  minor: number,
): DemoPayment {
  const { source, createdAt, accountId, startsAt } = booked
  const after = (ms: number) => new Date(Math.min(createdAt.getTime() + ms, moment.getTime()))
  if (source === 'web' || source === 'mobile') {
    const at = after(luck.between(40, 240) * 1000)
    return { at, minor, gateway: 'WEB', accountId: 0 }
  }
  if (source === 'partner') {
    const days = Math.min(
      luck.between(2, 9) * dayMs,
      Math.max(0, startsAt.getTime() - createdAt.getTime()),
    )
    return { at: after(days), minor, gateway: 'BANK', accountId: luck.pick(staff) }
  }
  const gateway = source === 'desk' && luck.yes(0.25) ? 'CASH' : 'CARD'
  return { at: after(luck.between(1, 9) * minuteMs), minor, gateway, accountId }
}

/** What is paid at the desk when they come, and online before that by those who have not come yet. */
function atArrival(
  world: World,
  booked: BookedStay,
  minor: number,
  first: DemoPayment | null,
): DemoPayment {
  const { luck, moment, staff } = world
  const { checkedInAt, createdAt, startsAt } = booked
  const earliest = (first?.at ?? createdAt).getTime() + minuteMs
  const notBefore = (ms: number) => new Date(Math.min(Math.max(ms, earliest), moment.getTime()))
  if (checkedInAt && luck.yes(0.75)) {
    const gateway = luck.pick([
      'CARD',
      'CARD',
      'CARD',
      'CARD',
      'CASH',
      'CASH',
      'POS',
      'POS',
    ] as const)
    const at = notBefore(checkedInAt.getTime() - luck.between(1, 6) * minuteMs)
    return { at, minor, gateway, accountId: luck.pick(staff) }
  }
  const until = Math.min(moment.getTime(), startsAt.getTime() - 12 * hourMs)
  const at = notBefore(earliest + luck.next() * Math.max(0, until - earliest))
  return { at, minor, gateway: 'WEB', accountId: 0 }
}

/** The same way it came, some hours later. */
function givenBack(
  { luck, moment, staff }: World,
  paid: DemoPayment,
  minor: number,
  since: Date,
): DemoPayment {
  const wish = since.getTime() + luck.between(20, 26 * 60) * minuteMs
  const at = new Date(Math.min(Math.max(wish, paid.at.getTime() + minuteMs), moment.getTime()))
  return { at, minor: -minor, gateway: paid.gateway, accountId: luck.pick(staff) }
}
