/** What webhooks can listen to (§6 leaves the kinds open, so they are ours). */
export const kinds = [
  'booking.created',
  'booking.changed',
  'booking.status',
  'note.created',
  'payment.created',
  'event.changed',
] as const

type HappeningKind = (typeof kinds)[number]

/** Something that happened, without names, addresses or texts of people: the receiver reads the rest from the API. */
export type Happening = {
  readonly kind: HappeningKind
  /** The booking's code. */
  readonly code?: string
  /** The event's `rate_id` (§2.8). */
  readonly rateId?: number
  /** Who did it: a staff account, 0 = the customer. */
  readonly accountId?: number
  /** Nothing personal. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}
