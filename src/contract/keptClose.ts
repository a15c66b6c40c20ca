import { z } from './zod.ts'

/** So many closes are kept at the least: more than a year of them. */
export const closesKept = 400

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const anything = z.record(z.string(), z.unknown())

/**
 * A close as a desk sends it to the gate, which keeps it for every manager's device and reads nothing in it.
 * - `day`: the business's day that was closed
 * - `after`: the newest close of that day the sender has seen; null when there was none
 * - `summary`: what a list of closes shows; `details`: the rest of it
 */
export const wireSentClose = z.object({
  id: z.uuid(),
  day,
  after: z.nullable(z.uuid()),
  summary: anything,
  details: anything,
})

/** A close in the list the gate gives; `at` is when it took it, `by` whoever sent it, where the service told a name. */
const wireListedClose = z.object({
  id: z.string(),
  day,
  at: z.string(),
  by: z.nullable(z.string()),
  summary: anything,
})

/** The list of closes, newest first; `unreadable` were sealed with a key this gate no longer has. */
export const wireCloses = z.object({ closes: z.array(wireListedClose), unreadable: z.number() })

/** One close whole. */
export const wireWholeClose = z.extend(wireListedClose, { details: anything })

export type SentClose = z.infer<typeof wireSentClose>
export type ListedClose = z.infer<typeof wireListedClose>
