import { t } from '@lingui/core/macro'
import type { BookingDetail, BookingLine } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import { formValuesOf } from '../../../contract/requests.ts'
import { zoneOf } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { customer } from '../../core/api/queries/customer.ts'
import { readRatedItem } from '../../core/api/queries/ratedItems.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { type CartDeps, endCart, fillWith } from './cartActs.ts'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import {
  addOnsAmong,
  firstDayOf,
  isSameCart,
  movedDates,
  partyOfLine,
  timesOf,
} from './movedLines.ts'
import { priceOf } from './newBooking.ts'
import { ratedQuery, type WantedItem } from './wanted.ts'

/** Whether a booking has a place on another day. */
export type DayOutcome =
  /** The cart has all of it, at the price of that day. */
  | { readonly is: 'filled' }
  /** These items are not available, and nothing is in the cart. */
  | { readonly is: 'full'; readonly items: readonly { name: string; why: string }[] }
  /** A copy would have other quantities or another length: a person has to book it. */
  | { readonly is: 'not the same' }

/** One line with the offer of its item on the wanted day. */
type RatedLine = {
  readonly line: BookingLine
  readonly wanted: WantedItem
  /** Null when the item does not exist any more. */
  readonly offer: RatedItem | null
}

/** Puts all lines of a booking into another cart, for the day on which it is to begin; all of them or none. */
export async function fillForDay(
  deps: CartDeps,
  booking: BookingDetail,
  day: CalendarDay,
): Promise<DayOutcome> {
  endCart(deps)
  const { moves, typed } = readNewBooking()
  const guest = await guestOf(deps, booking)
  changeNewBooking({
    type: 'moving',
    code: booking.code,
    typed: moves === booking.code ? { ...guest, ...typed } : guest,
  })
  const rated = await ratedLines(deps, booking, day)
  if (rated === null) return { is: 'not the same' }
  const addOns = addOnsAmong(
    rated.map(({ line }) => line),
    rated.map(({ offer }) => offer ?? { addOns: [] }),
  )
  const tops = rated.filter((_, at) => !addOns.has(at))
  const lines = tops.flatMap(({ offer, wanted }) => {
    if (offer === null || offer.slip === null) return []
    const ids = new Set(offer.addOns.map(({ itemId }) => itemId))
    const chosen = rated.flatMap(({ line: { itemId } }, at) =>
      addOns.has(at) && itemId !== null && ids.has(itemId) ? [itemId] : [],
    )
    return [{ slip: offer.slip, requested: { wanted, price: priceOf(offer), addOns: chosen } }]
  })
  if (lines.length < tops.length) return { is: 'full', items: tops.flatMap(whyFull) }
  const session = await fillWith(deps, lines)
  const topLines = tops.map(({ line }) => line)
  return { is: isSameCart(session, topLines) ? 'filled' : 'not the same' }
}

const whyFull = ({ line, offer }: RatedLine) =>
  offer !== null && offer.slip !== null
    ? []
    : [{ name: line.name, why: offer?.refusal ?? t`No longer available` }]

/** The guest's fields of the form: from the customer's record, and what the booking itself has instead. */
async function guestOf({ api, queryClient }: CartDeps, booking: BookingDetail) {
  const { customerId, customer: name, email, phone } = booking
  const known =
    customerId === null
      ? {}
      : // Without the record the form asks for what is missing.
        await queryClient.fetchQuery(customer(api, customerId, 'open booking')).catch(() => ({}))
  const values = { ...formValuesOf(known), ...filled(formValuesOf({ name, email, phone })) }
  return filled(values)
}

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** @returns null when a line cannot be requested as it was */
async function ratedLines(
  deps: CartDeps,
  booking: BookingDetail,
  day: CalendarDay,
): Promise<readonly RatedLine[] | null> {
  const firstDay = firstDayOf(booking)
  if (firstDay === null) return null
  const rated = await Promise.all(
    booking.lines.map((line) => ratedLine(deps, booking, line, movedDates(line, firstDay, day))),
  )
  return rated.every((one) => one !== null) ? rated : null
}

async function ratedLine(
  { api }: CartDeps,
  booking: BookingDetail,
  line: BookingLine,
  dates: Pick<WantedItem, 'from' | 'to'>,
): Promise<RatedLine | null> {
  const itemId = line.itemId ?? 0
  const plain = { ...dates, itemId, startTime: '', endTime: '', party: {}, code: '' }
  // The first answer names the parameters of the item; a booking has only their labels.
  const usual = await offerOf(api, plain)
  if (usual === null) return { line, wanted: plain, offer: null }
  const party = partyOfLine(line, usual)
  const times = timesOf(booking, line, usual, zoneOf(useSignIn.getState()))
  if (party === null || times === null) return null
  const wanted = { ...plain, ...times, party }
  return { line, wanted, offer: await offerOf(api, wanted) }
}

/** Null when the service has no such item any more. */
async function offerOf(api: CartDeps['api'], wanted: WantedItem): Promise<RatedItem | null> {
  try {
    return await readRatedItem(api, wanted.itemId, ratedQuery(wanted))
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return null
    throw thrown
  }
}
