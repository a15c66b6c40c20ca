import { parseAnswer } from './envelope.ts'
import { anything, escaped, instantOrNull, numberOf, orNull, read, text } from './fields.ts'
import { type CurrencyCode, parseCurrency } from './money.ts'
import { isRecord, recordOf } from './records.ts'
import { Unreadable } from './unreadable.ts'
import { isTimeZone, type ZoneChange, type ZoneRules } from './zone.ts'

/** The business; the contract only names this resource and lists no members (§2.12), so each may be null. */
export type Company = {
  readonly name: string
  readonly timeZone: string | null
  readonly currency: CurrencyCode | null
  readonly locale: string | null
  readonly lang: string | null
  readonly phone: string
  readonly email: string
}

const wireCompany = {
  name: escaped,
  timezone: text,
  currency_id: anything,
  currency: anything,
  locale_id: text,
  lang_id: text,
  phone: text,
  email: text,
}

/** @throws {Unreadable} when `wire` is not an answer; a missing member becomes null */
export function parseCompany(wire: unknown): Company {
  const { body, businessName, locale } = parseAnswer(wire)
  const c = read(wireCompany, recordOf(body['company']), 'a company')
  return {
    name: c.name || businessName,
    timeZone: timeZoneOrNull(c.timezone),
    currency:
      orNull(() => parseCurrency(c.currency_id)) ??
      orNull(() => parseCurrency(c.currency)) ??
      locale.currency,
    locale: c.locale_id || locale.id || null,
    lang: c.lang_id || locale.lang || null,
    phone: c.phone,
    email: c.email,
  }
}

/** The service's clock (§2.12): the tablet's own may be wrong. */
export type Pong = {
  readonly time: Date
  readonly timeZone: string | null
  /** When its clocks change, which is not in the contract; null when the service does not send it readably. */
  readonly clocks: ZoneRules | null
}

const wirePong = { time: anything, timezone: text, clocks: anything }

/** @throws {Unreadable} when `wire` is not an answer, or contains no time */
export function parsePong(wire: unknown): Pong {
  const { body } = parseAnswer(wire)
  const pong = body['pong'] ?? body['ping']
  if (!isRecord(pong)) throw new Unreadable('a pong', pong)
  const p = read(wirePong, pong, 'a pong')
  const time = instantOrNull(p.time, 'UTC')
  if (time === null) throw new Unreadable('the time of a pong', p.time)
  return { time, timeZone: timeZoneOrNull(p.timezone), clocks: clocksIn(p.clocks) }
}

const mostChanges = 400
/** No time zone is further from UTC than this. */
const mostAheadSeconds = 26 * 3600

/** `{ changes: [[<unix>, <seconds ahead of UTC>], …], until: <unix> }`, earliest first. */
function clocksIn(wire: unknown): ZoneRules | null {
  const { changes, until } = recordOf(wire)
  const end = numberOf(until)
  if (!Array.isArray(changes) || changes.length > mostChanges || end === null) return null
  const known = changes.map(changeIn).filter((change) => change !== null)
  const isInOrder = known.every(({ at }, nth) => at <= (known[nth + 1]?.at ?? end * 1000))
  return known.length === 0 || known.length < changes.length || !isInOrder
    ? null
    : { changes: known, until: end * 1000 }
}

function changeIn(wire: unknown): ZoneChange | null {
  const [at, ahead] = Array.isArray(wire) ? wire.map(numberOf) : []
  return at == null || ahead == null || Math.abs(ahead) > mostAheadSeconds
    ? null
    : { at: at * 1000, aheadMs: ahead * 1000 }
}

const timeZoneOrNull = (name: string): string | null =>
  name !== '' && isTimeZone(name.trim()) ? name.trim() : null
