import { z } from './zod.ts'

/** At least this many closes are kept: more than a year of them. */
export const closesKept = 400

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const anything = z.record(z.string(), z.unknown())

/**
 * A close that a desk sends to the gate. The gate stores it for every manager's device and does not look inside.
 * - `day`: the business's day that was closed
 * - `after`: the newest close of that day the sender has seen; null when there was none
 * - `summary`: the part for a list of closes; `details`: the rest
 */
export const wireSentClose = z.object({
  id: z.uuid(),
  day,
  after: z.nullable(z.uuid()),
  summary: anything,
  details: anything,
})

/** A close in the gate's list; `at` is when the gate stored it, `by` the sender's name when the service has one. */
const wireListedClose = z.object({
  id: z.string(),
  day,
  at: z.string(),
  by: z.nullable(z.string()),
  summary: anything,
})

/** The list of closes, newest first; `unreadable` counts those sealed with a key that the gate no longer has. */
export const wireCloses = z.object({ closes: z.array(wireListedClose), unreadable: z.number() })

/** One complete close. */
export const wireWholeClose = z.extend(wireListedClose, { details: anything })

/** A day close, as the desk sends it to the gate. */
export type SentClose = z.infer<typeof wireSentClose>
/** A day close, as the gate lists it. */
export type ListedClose = z.infer<typeof wireListedClose>
