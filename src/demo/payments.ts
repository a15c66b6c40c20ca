import {
  millisecondsInDay as dayMs,
  millisecondsInHour as hourMs,
  millisecondsInMinute as minuteMs,
} from 'date-fns/constants'
import { minorDigits } from '../contract/money.ts'
import { deskGateways } from './data/habits.ts'
import { type BookingPlan, kindOf, startOf, type World } from './plan.ts'

/** Money that came in, or went back when it is below zero. */
export type DemoPayment = {
  readonly at: Date
  readonly minor: number
  /** `WEB` by the guest online, `BANK` by transfer; the others at the desk, `POS` as `set_paid` takes it (§3 rule 2). */
  readonly gateway: 'WEB' | 'BANK' | 'CARD' | 'CASH' | 'POS'
  /** 0 = nobody of the staff. */
  readonly accountId: number
}

/** How much of a booking is paid. */
export type Settled =
  | { readonly kind: 'nothing' | 'paid' }
  /** So much of it, when it was booked; the rest is owed. */
  | { readonly kind: 'deposit'; readonly share: number }
  /** The deposit was forgotten when the whole was taken: the guest gets it back, or `corrected`, got it back since. */
  | { readonly kind: 'overpaid' | 'corrected' }
  /** The payments went back when it was cancelled. */
  | { readonly kind: 'refunded' }

/** A booking before its payments. */
export type BookedPlan = Omit<BookingPlan, 'guest' | 'payments' | 'notes' | 'bookmarkedBy'>

const usualDeposit = 0.3

/** The payments of a booking in the order they were made: a deposit with the booking, the rest at arrival or before. */
export function paymentsOf(world: World, booked: BookedPlan, settled: Settled): DemoPayment[] {
  const { total } = booked.sold
  if (total === 0 || settled.kind === 'nothing') return []
  // On a whole unit of the currency where that leaves anything.
  const unit = 10 ** minorDigits(world.currency)
  const wished = total * (settled.kind === 'deposit' ? settled.share : usualDeposit)
  const rounded = Math.round(wished / unit) * unit || Math.round(wished)
  const deposit = Math.min(total, Math.max(1, rounded))
  if (settled.kind === 'paid') return paidInFull(world, booked, deposit)
  if (settled.kind === 'refunded') {
    const isStay = kindOf(booked.lines[0]) === 'stay'
    const first = withBooking(world, booked, isStay ? deposit : total)
    return [first, givenBack(world, first, first.minor, booked.cancelledAt ?? first.at)]
  }
  const first = withBooking(world, booked, deposit)
  if (settled.kind === 'deposit') return [first]
  const whole = atArrival(world, booked, total, first)
  return settled.kind === 'overpaid'
    ? [first, whole]
    : [first, whole, givenBack(world, whole, deposit, whole.at)]
}

/** Tours and boats are paid at once online, or at the counter; cabins with a deposit first. */
function paidInFull(world: World, booked: BookedPlan, deposit: number): DemoPayment[] {
  const { luck } = world
  const { source, accountId, checkedInAt } = booked
  const { total } = booked.sold
  const isOuting = kindOf(booked.lines[0]) === 'outing'
  const isAtDesk = isOuting && checkedInAt && accountId !== 0 && source !== 'partner'
  if (isAtDesk && luck.yes(0.6)) return [atArrival(world, booked, total, null)]
  const inOne = isOuting || source === 'partner' || luck.yes(0.15)
  if (inOne || deposit === total) return [withBooking(world, booked, total)]
  const first = withBooking(world, booked, deposit)
  return [first, atArrival(world, booked, total - deposit, first)]
}

/** Paid when it is booked, a few minutes after; a partner's transfer comes some days later. */
function withBooking(world: World, booked: BookedPlan, minor: number): DemoPayment {
  const { luck, moment, staff } = world
  const { source, createdAt, accountId, lines } = booked
  const after = (ms: number) => new Date(Math.min(createdAt.getTime() + ms, moment.getTime()))
  if (source === 'web' || source === 'mobile') {
    return { at: after(luck.between(40, 240) * 1000), minor, gateway: 'WEB', accountId: 0 }
  }
  if (source === 'partner') {
    const untilStart = Math.max(0, startOf(world, lines[0]).getTime() - createdAt.getTime())
    const at = after(Math.min(luck.between(2, 9) * dayMs, untilStart))
    return { at, minor, gateway: 'BANK', accountId: luck.pick(staff) }
  }
  const gateway = source === 'desk' && luck.yes(0.25) ? 'CASH' : 'CARD'
  return { at: after(luck.between(1, 9) * minuteMs), minor, gateway, accountId }
}

/** Paid at the desk when they come, and online before that by those who have not come yet. */
function atArrival(
  world: World,
  booked: BookedPlan,
  minor: number,
  first: DemoPayment | null,
): DemoPayment {
  const { luck, moment, staff } = world
  const { checkedInAt, createdAt, lines } = booked
  const earliest = (first?.at ?? createdAt).getTime() + minuteMs
  const notBefore = (ms: number) => new Date(Math.min(Math.max(ms, earliest), moment.getTime()))
  if (checkedInAt && luck.yes(0.75)) {
    const gateway = luck.pick(deskGateways)
    const at = notBefore(checkedInAt.getTime() - luck.between(1, 6) * minuteMs)
    return { at, minor, gateway, accountId: luck.pick(staff) }
  }
  const until = Math.min(moment.getTime(), startOf(world, lines[0]).getTime() - 12 * hourMs)
  const at = notBefore(earliest + luck.next() * Math.max(0, until - earliest))
  return { at, minor, gateway: 'WEB', accountId: 0 }
}

/** The same way it came, some hours later. */
function givenBack(world: World, paid: DemoPayment, minor: number, since: Date): DemoPayment {
  const { luck, moment, staff } = world
  const wish = since.getTime() + luck.between(20, 26 * 60) * minuteMs
  const at = new Date(Math.min(Math.max(wish, paid.at.getTime() + minuteMs), moment.getTime()))
  return { at, minor: -minor, gateway: paid.gateway, accountId: luck.pick(staff) }
}
