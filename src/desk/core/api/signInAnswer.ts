import {
  exactFlag,
  exactNumber,
  exactText,
  listOf,
  oneOf,
  optional,
  recordBy,
} from '../../../contract/exact.ts'
import { parseInstant } from '../../../contract/instant.ts'
import { parseCurrency } from '../../../contract/money.ts'
import { parsePaymentRules } from '../../../contract/paymentRules.ts'
import { atFirst, type CurrentSignIn } from './signIn.ts'

const text = optional(exactText)

/** @throws {Unreadable} when it is not an answer of the gate */
export const parseClocks = recordBy({
  changes: listOf(recordBy({ at: exactNumber, aheadMs: exactNumber })),
  until: exactNumber,
})

const readSession = recordBy({
  state: oneOf('out', 'in', 'confirm', 'locked'),
  account: optional(recordBy({ id: optional(exactNumber), name: text, part: text })),
  business: optional(
    recordBy({
      name: text,
      timeZone: text,
      currency: text,
      locale: text,
      clocks: optional(parseClocks),
    }),
  ),
  serverTime: (wire: unknown) => (typeof wire === 'string' ? wire : exactNumber(wire)),
  endsInSeconds: optional(exactNumber),
  eventWrites: (wire: unknown) => (wire === undefined ? wire : exactText(wire)),
  serviceHost: text,
  notice: text,
  doorRules: optional(parsePaymentRules),
  noShowStatus: text,
  isMarked: (wire: unknown) => (wire === undefined ? wire : exactFlag(wire)),
  isDemo: (wire: unknown) => (wire === undefined ? wire : exactFlag(wire)),
})

/** The times of request and answer, in ms of the tablet's clock. */
export type RequestTimes = { readonly sentAt: number; readonly answeredAt: number }

/**
 * Reads `GET /auth/session`.
 *
 * @throws when the answer is not from the gate
 * @see reliability.md §2.5, §2.8
 */
export function parseSession(wire: unknown, { sentAt, answeredAt }: RequestTimes): CurrentSignIn {
  const s = readSession(wire)
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
    paymentRules: s.doorRules ?? null,
    noShowStatus: s.noShowStatus ?? null,
    isMarked: s.isMarked === true,
    isDemo: s.isDemo === true,
  }
}

/** Services write `en_US`; a browser wants `en-US` and throws on what it does not know. */
function knownLocale(wire: string | null | undefined): string | null {
  try {
    return wire ? new Intl.Locale(wire.replaceAll('_', '-')).toString() : null
  } catch {
    // A locale that this browser does not know: its own is used.
    return null
  }
}

function knownZone(wire: string | null | undefined): string | null {
  try {
    return wire
      ? new Intl.DateTimeFormat('en', { timeZone: wire }).resolvedOptions().timeZone
      : null
  } catch {
    // A zone that this browser does not know: the clocks of the gate are used.
    return null
  }
}
