import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { Business } from '../base/business.ts'
import type { Caller } from '../base/deps.ts'

/** What a rated item offers, and a cart takes up. Times are minutes after midnight. */
export type SlipOffer = {
  readonly itemId: number
  readonly start: CalendarDay
  readonly end: CalendarDay
  readonly startTime: number | null
  readonly endTime: number | null
  /** How many of each parameter. */
  readonly quantities: Readonly<Record<string, number>>
  readonly discountCode: string | null
  /** Which rules the caller had left out (§4.2 `rules`). */
  readonly rules: 'all' | 'soft' | 'off'
  /** What was shown, after discounts and before taxes, in minor units. */
  readonly subTotal: number
  readonly currency: CurrencyCode
}

type Slip = SlipOffer & { readonly audience: Caller['audience']; readonly expiresAt: Date }

/** Why a slip is not taken. */
export type SlipProblem =
  /** Not made by this service, or changed on the way. */
  | 'altered'
  /** Made for another business, or for its staff while a customer shows it. */
  | 'foreign'
  | 'stale'

export type ReadSlip =
  | { readonly slip: Slip; readonly problem: null }
  | { readonly slip: null; readonly problem: SlipProblem }

/** Long enough to fill a cart while talking, short enough that prices have hardly changed. */
export const slipSeconds = 3600

const longest = 4000

/** An offer as this service wrote it down itself: under its signature, or in its tables. */
export const writtenOffer = z.object({
  itemId: z.number().int(),
  start: z.custom<CalendarDay>((day) => typeof day === 'string'),
  end: z.custom<CalendarDay>((day) => typeof day === 'string'),
  startTime: z.number().int().nullable(),
  endTime: z.number().int().nullable(),
  quantities: z.record(z.string(), z.number().int().min(0)),
  discountCode: z.string().nullable(),
  rules: z.enum(['all', 'soft', 'off']),
  subTotal: z.number().int(),
  currency: z.custom<CurrencyCode>((code) => typeof code === 'string'),
})

const written = z.object({
  business: z.string(),
  audience: z.enum(['staff', 'customer']),
  expires: z.number().int(),
  offer: writtenOffer,
})

type SlipOwner = {
  readonly business: Business
  readonly audience: Caller['audience']
  readonly now: Date
}

const nameOf = ({ id, hostId }: Business): string => `${id} ${hostId}`

const seal = (key: Buffer, body: string): Buffer =>
  createHmac('sha256', key).update(`slip ${body}`).digest()

/**
 * A SLIP (§1 rule 7): the offer, who may use it and until when, under a signature. It has only letters, digits, `-`,
 * `_` and one point, so it passes through addresses and forms as it is.
 */
export function makeSlip(
  key: Buffer,
  offer: SlipOffer,
  { business, audience, now }: SlipOwner,
): string {
  const expires = Math.floor(now.getTime() / 1000) + slipSeconds
  const text = JSON.stringify({ business: nameOf(business), audience, expires, offer })
  const body = Buffer.from(text).toString('base64url')
  return `${body}.${seal(key, body).toString('base64url')}`
}

/**
 * Reads a SLIP that somebody brings. A customer's is good for staff too, who may do all that customers may; one of
 * the staff, which may leave rules out, is not good for a customer.
 *
 * @param of who brings it, to which business, and when
 */
export function readSlip(
  key: Buffer,
  slip: string,
  { business, audience, now }: SlipOwner,
): ReadSlip {
  const [body = '', signature = '', ...more] = slip.trim().split('.')
  const isOurs = more.length === 0 && slip.length <= longest && isSealed(key, body, signature)
  const found = isOurs ? open(body) : null
  if (found === null) return { slip: null, problem: 'altered' }
  const isForThem = found.audience === 'customer' || audience === 'staff'
  if (found.business !== nameOf(business) || !isForThem) return { slip: null, problem: 'foreign' }
  const expiresAt = new Date(found.expires * 1000)
  if (now >= expiresAt) return { slip: null, problem: 'stale' }
  return { slip: { ...found.offer, audience: found.audience, expiresAt }, problem: null }
}

/** Compared as text: base64 has letters whose last bits mean nothing. */
function isSealed(key: Buffer, body: string, signature: string): boolean {
  const right = Buffer.from(seal(key, body).toString('base64url'))
  const shown = Buffer.from(signature)
  return right.length === shown.length && timingSafeEqual(right, shown)
}

/** Null when it was sealed by a version of this service that wrote other things. */
function open(body: string): z.infer<typeof written> | null {
  const read = written.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return read.success ? read.data : null
}
