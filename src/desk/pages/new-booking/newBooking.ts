import { plural, t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import { daysBetween } from '../../../contract/day.ts'
import { compareMoney, type Money } from '../../../contract/money.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import type { BookingSession, SessionLine } from '../../../contract/session.ts'
import type { FormShape } from './formShape.ts'
import type { BookingWish, WantedItem } from './wanted.ts'

/** The request for a line of the cart, so that it can be repeated. */
export type RequestedLine = {
  readonly wanted: WantedItem
  /** The price that the guest knows from the phone call. */
  readonly price: Money | null
  /** The items of the optional add-ons that are in the cart. */
  readonly addOns: readonly number[]
}

/** One "Create booking" that was sent. */
export type Attempt = {
  /** The gate acts only once for each of these. */
  readonly opId: string
  /** When it was sent, by the server's clock, in ms. */
  readonly at: number
  readonly shape: FormShape
  /** The gate has reported that it had begun to send it. */
  readonly wasBegun: boolean
  /** It was settled as far as possible, and nobody can say whether there is a booking. */
  readonly isUnsure: boolean
  /** An earlier attempt was unsure: a lost cart may have become a booking then. */
  readonly isRepeat: boolean
}

/** A booking being made, as far as this browser tab must store it: the cart itself is at the service. */
export type NewBooking = {
  /** The part of the wish that is not in the address. */
  readonly wish: Pick<BookingWish, 'startTime' | 'endTime' | 'party' | 'code'>
  /** The cart at the service (§2.11); null before the first item. */
  readonly sessionId: string | null
  /** By `lineId`, top-level lines only. */
  readonly requestedLines: Readonly<Record<string, RequestedLine>>
  /** The guest's fields (§2.10) that are filled in. */
  readonly typed: Readonly<Record<string, string>>
  readonly attempt: Attempt | null
  /** The booking that this one replaces on another day; null for a booking of its own. */
  readonly moves: BookingCode | null
}

export const nothingYet: NewBooking = {
  wish: { startTime: '', endTime: '', party: {}, code: '' },
  sessionId: null,
  requestedLines: {},
  typed: {},
  attempt: null,
  moves: null,
}

export type NewBookingEvent =
  /** A booking is to move: another cart begins, with its guest's fields. */
  | {
      readonly type: 'moving'
      readonly code: BookingCode
      readonly typed: NewBooking['typed']
    }
  | { readonly type: 'wished'; readonly wish: Partial<NewBooking['wish']> }
  /** The service answered with the cart; `brought` are the items that were sent with it, in order. */
  | {
      readonly type: 'answered'
      readonly session: BookingSession
      readonly brought: readonly RequestedLine[]
      /** The line to be replaced. */
      readonly inPlaceOf?: string | undefined
    }
  | { readonly type: 'typed'; readonly name: string; readonly value: string }
  | ({ readonly type: 'sent' } & Pick<Attempt, 'opId' | 'at' | 'shape'>)
  | { readonly type: 'begun' }
  /** Certainly no booking came of it. */
  | { readonly type: 'not-made' }
  | { readonly type: 'unsure' }
  /** Made or given up. */
  | { readonly type: 'over' }

/** The state after an event. */
export function newBookingAfter(before: NewBooking, event: NewBookingEvent): NewBooking {
  switch (event.type) {
    case 'moving':
      // An earlier try that is not settled is looked up first, also when another day was chosen since.
      return {
        ...nothingYet,
        moves: event.code,
        typed: event.typed,
        attempt: before.moves === event.code ? before.attempt : null,
      }
    case 'wished':
      return { ...before, wish: { ...before.wish, ...event.wish } }
    case 'answered':
      return {
        ...before,
        sessionId: event.session.id,
        requestedLines: requestedLinesAfter(
          before.sessionId === event.session.id ? before.requestedLines : {},
          event,
        ),
      }
    case 'typed':
      return { ...before, typed: { ...before.typed, [event.name]: event.value } }
    case 'sent':
      return {
        ...before,
        attempt: {
          opId: event.opId,
          at: event.at,
          shape: event.shape,
          wasBegun: false,
          isUnsure: false,
          isRepeat: before.attempt !== null && (before.attempt.isUnsure || before.attempt.isRepeat),
        },
      }
    case 'begun':
      return {
        ...before,
        attempt: before.attempt === null ? null : { ...before.attempt, wasBegun: true },
      }
    case 'not-made':
      return { ...before, attempt: null }
    case 'unsure':
      return {
        ...before,
        attempt: before.attempt === null ? null : { ...before.attempt, isUnsure: true },
      }
    case 'over':
      return nothingYet
  }
}

type AnsweredEvent = Extract<NewBookingEvent, { type: 'answered' }>

function requestedLinesAfter(
  known: NewBooking['requestedLines'],
  { session, brought, inPlaceOf }: AnsweredEvent,
): NewBooking['requestedLines'] {
  const after: Record<string, RequestedLine> = {}
  const left = [...brought]
  for (const line of topLines(session)) {
    const before = line.lineId === inPlaceOf ? undefined : known[line.lineId]
    if (before !== undefined && isOf(line, before)) {
      after[line.lineId] = { ...before, addOns: chosenAddOns(session, line.lineId) }
      continue
    }
    const at = left.findIndex((one) => isOf(line, one))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found !== undefined) {
      after[line.lineId] = { ...found, addOns: chosenAddOns(session, line.lineId) }
    }
  }
  return after
}

/** Some services number their lines again when one is removed: the request must be for this line's item. */
const isOf = ({ itemId, startDay }: SessionLine, { wanted }: RequestedLine): boolean =>
  (itemId === null || itemId === wanted.itemId) &&
  // A time near midnight may be given in another zone.
  (startDay === null || Math.abs(daysBetween(startDay, wanted.from)) <= 1)

/** The lines that are no add-ons, in order. */
export const topLines = ({ lines }: Pick<BookingSession, 'lines'>): readonly SessionLine[] =>
  lines.filter(({ parentId }) => parentId === null)

export const addOnsOf = (
  { lines }: Pick<BookingSession, 'lines'>,
  lineId: string,
): readonly SessionLine[] => lines.filter(({ parentId }) => parentId === lineId)

const chosenAddOns = (session: Pick<BookingSession, 'lines'>, lineId: string): number[] =>
  addOnsOf(session, lineId).flatMap(({ addOn, itemId }) =>
    addOn === 'in' && itemId !== null ? [itemId] : [],
  )

/** `2 items`; empty for an empty cart. */
export function countWords(session: Pick<BookingSession, 'lines'> | null): string {
  const count = session === null ? 0 : topLines(session).length
  return plural(count, { one: '# item', other: '# items' })
}

/** The price of a rated item: with taxes where the service gives that. */
export const priceOf = ({ total, subTotal }: Pick<RatedItem, 'total' | 'subTotal'>): Money | null =>
  total ?? subTotal

/** The result of checking one line: unchanged, no longer available, or at another price. */
export type LineCheck =
  | { readonly kind: 'same'; readonly slip: string; readonly price: Money | null }
  | { readonly kind: 'gone'; readonly why: string }
  | {
      readonly kind: 'moved'
      readonly slip: string
      readonly was: Money
      readonly now: Money
      readonly price: Money
    }

/** Compares a line with the current offer. */
export function checkLine({ price }: Pick<RequestedLine, 'price'>, now: RatedItem): LineCheck {
  if (now.slip === null) return { kind: 'gone', why: now.refusal ?? t`No longer available` }
  const current = priceOf(now)
  const isMoved =
    price !== null &&
    current !== null &&
    (price.currency !== current.currency || compareMoney(price, current) !== 0)
  return isMoved
    ? { kind: 'moved', slip: now.slip, was: price, now: current, price: current }
    : { kind: 'same', slip: now.slip, price: current }
}

/** Add-ons to opt in again after a line was sent again: a guest who wanted a wetsuit still wants it. */
export const toOptIn = (
  wanted: RequestedLine['addOns'],
  session: Pick<BookingSession, 'lines'>,
  lineId: string,
): readonly string[] =>
  addOnsOf(session, lineId)
    .filter(({ addOn, itemId }) => addOn === 'out' && itemId !== null && wanted.includes(itemId))
    .map((line) => line.lineId)

/** What must be settled before a cart can become a booking, line by line. */
export type LineTrouble = {
  readonly lineId: string
  readonly name: string
  readonly check: Exclude<LineCheck, { kind: 'same' }>
}

/** The troubles that the cart itself reports, and those found by checking its lines. */
export const troublesIn = (
  { lines }: Pick<BookingSession, 'lines'>,
  checks: ReadonlyMap<string, LineCheck>,
): readonly LineTrouble[] =>
  lines
    .filter(({ addOn }) => addOn !== 'out')
    .flatMap(({ lineId, name, refusal }) => {
      const check: LineCheck | undefined =
        refusal === null ? checks.get(lineId) : { kind: 'gone', why: refusal }
      return check === undefined || check.kind === 'same' ? [] : [{ lineId, name, check }]
    })
