import { type BookingCode, parseBookingCode } from '../../../../contract/booking.ts'
import { parseDay } from '../../../../contract/day.ts'
import { moneySchema } from '../../../../contract/moneySchema.ts'
import { z } from '../../../../contract/zod.ts'
import { deskToday } from '../../api/clock.ts'
import { passes } from '../../api/passes.ts'
import type { QueueClock } from '../../api/readQueue.ts'
import { sealedRecord } from '../../vault/sealedRecord.ts'
import type { Vault } from '../../vault/vault.ts'
import { seenToKeep, seenVersion } from './lastSeen.ts'
import type { LastSeenBooking } from './stayFacts.ts'

const record = sealedRecord('last-seen')

const wireDay = z.lazy(() =>
  z.pipe(
    z.string(),
    z.transform((text) => parseDay(text)),
  ),
)
const wireCounts = z.lazy(() =>
  z.object({
    from: z.enum(['list of 4.0', 'own record']),
    counts: z.record(z.string(), z.number()),
  }),
)
const wireFacts = z.lazy(() =>
  z.object({
    startDay: z.exactOptional(wireDay),
    endDay: z.exactOptional(wireDay),
    startTime: z.exactOptional(z.string()),
    endTime: z.exactOptional(z.string()),
    party: z.exactOptional(wireCounts),
    booked: z.exactOptional(wireCounts),
    total: z.exactOptional(moneySchema),
  }),
)
const wireTimes = z.lazy(() =>
  z.object({
    startDay: z.exactOptional(z.number()),
    endDay: z.exactOptional(z.number()),
    startTime: z.exactOptional(z.number()),
    endTime: z.exactOptional(z.number()),
    party: z.exactOptional(z.number()),
    booked: z.exactOptional(z.number()),
    total: z.exactOptional(z.number()),
  }),
)
const wireSeen = z.lazy(() =>
  z.record(
    z.string(),
    z.object({
      seen: wireFacts,
      now: wireFacts,
      readAt: wireTimes,
      changedAt: z.nullable(z.number()),
    }),
  ),
)

type KeptSeen = ReadonlyMap<BookingCode, LastSeenBooking>

/** What the vault's person last saw; empty where nothing is stored that opens, so that all bookings are new to them. */
export async function keptSeen(vault: Vault): Promise<KeptSeen> {
  try {
    const kept = wireSeen.parse((await record.readOrNone(vault)) ?? {})
    return new Map(Object.entries(kept).map(([code, one]) => [parseBookingCode(code), one]))
  } catch {
    // Of another version of the desk, or the disk cannot be read now.
    return new Map()
  }
}

/** Changes come in bursts. */
const restMs = 3_000

/** Stores it after each change until the signal aborts. What the schema does not name is not written (decisions.md 13). */
export async function keepSeen(
  vault: Vault,
  { clock, signal }: { readonly clock: QueueClock; readonly signal: AbortSignal },
): Promise<void> {
  let stored = seenVersion()
  while (!signal.aborted) {
    await passes(clock, restMs, signal)
    const version = seenVersion()
    if (signal.aborted || version === stored) continue
    try {
      await record.keep(vault, wireSeen.parse(Object.fromEntries(seenToKeep(deskToday()))))
      stored = version
    } catch {
      // The disk is full or the tablet was locked: what was seen is known until the page is left.
    }
  }
}
