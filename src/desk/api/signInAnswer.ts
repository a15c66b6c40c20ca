import { wireDoorRules } from '../../contract/doorRules.ts'
import { parseInstant } from '../../contract/instant.ts'
import { parseCurrency } from '../../contract/money.ts'
import { z } from '../../contract/zod.ts'
import { atFirst, type SignIn } from './signIn.ts'

const text = z.optional(z.nullable(z.string()))

export const wireClocks = z.object({
  changes: z.array(z.object({ at: z.number(), aheadMs: z.number() })),
  until: z.number(),
})
const clocks = z.optional(z.nullable(wireClocks))

const wireSession = z.object({
  state: z.enum(['out', 'in', 'confirm', 'locked']),
  account: z.optional(
    z.nullable(z.object({ id: z.optional(z.nullable(z.number())), name: text, part: text })),
  ),
  business: z.optional(
    z.nullable(z.object({ name: text, timeZone: text, currency: text, locale: text, clocks })),
  ),
  serverTime: z.union([z.string(), z.number()]),
  endsInSeconds: z.optional(z.nullable(z.number())),
  eventWrites: z.optional(z.string()),
  serviceHost: text,
  notice: text,
  doorRules: z.optional(z.nullable(wireDoorRules)),
  isMarked: z.optional(z.boolean()),
  isDemo: z.optional(z.boolean()),
})

/** When the question left and the answer came, in ms of the tablet's clock. */
export type RequestTimes = { readonly sentAt: number; readonly answeredAt: number }

/**
 * Reads `GET /auth/session`.
 *
 * @throws when it is not the gate that answered
 * @see reliability.md §2.5, §2.8
 */
export function parseSession(wire: unknown, { sentAt, answeredAt }: RequestTimes): SignIn {
  const s = wireSession.parse(wire)
  // The server read its clock somewhere between the two; the middle is the best guess.
  const serverOffsetMs = parseInstant(s.serverTime).getTime() - (sentAt + answeredAt) / 2
  return {
    ...atFirst,
    state: s.state,
    account: s.account
      ? { id: s.account.id ?? null, name: s.account.name ?? null, part: s.account.part }
      : null,
    business: s.business
      ? {
          name: s.business.name ?? null,
          timeZone: knownZone(s.business.timeZone),
          currency: s.business.currency ? parseCurrency(s.business.currency) : null,
          locale: knownLocale(s.business.locale),
          clocks: s.business.clocks ?? null,
        }
      : null,
    serverOffsetMs: Math.round(serverOffsetMs),
    endsAt: s.endsInSeconds == null ? null : answeredAt + s.endsInSeconds * 1000,
    eventWrites: s.eventWrites === 'v4' ? 'v4' : 'none',
    serviceHost: s.serviceHost ?? null,
    notice: s.notice ?? null,
    doorRules: s.doorRules ?? null,
    isMarked: s.isMarked === true,
    isDemo: s.isDemo === true,
  }
}

/** Services write `en_US`; a browser wants `en-US` and throws on what it does not know. */
function knownLocale(wire: string | null | undefined): string | null {
  try {
    return wire ? new Intl.Locale(wire.replaceAll('_', '-')).toString() : null
  } catch {
    return null
  }
}

function knownZone(wire: string | null | undefined): string | null {
  try {
    return wire
      ? new Intl.DateTimeFormat('en', { timeZone: wire }).resolvedOptions().timeZone
      : null
  } catch {
    return null
  }
}
