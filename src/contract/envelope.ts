import { anything, escaped, integer, number, orNull, read, text } from './fields.ts'
import { type CurrencyCode, parseCurrency } from './money.ts'
import { isRecord, recordOf } from './records.ts'
import { Unreadable } from './unreadable.ts'

/** The members that every 3.0 answer carries about itself (§2.1). */
export type Envelope = {
  readonly version: string
  /** The acting staff account; 0 for a customer or a public caller. */
  readonly accountId: number
  readonly hostId: string
  readonly businessName: string
  readonly locale: {
    readonly id: string
    readonly lang: string
    readonly currency: CurrencyCode | null
  }
  readonly request: {
    /** `OK`, `ERROR`, or `''`, which some successful answers have. */
    readonly status: string
    readonly resource: string
    readonly id: string
    readonly records: number
    readonly totalRecords: number | null
    /** 0 when unpaged. */
    readonly limit: number
    readonly page: number
    readonly pages: number | null
    readonly timestamp: number | null
  }
  /** The whole answer, in which each resource finds its own member. */
  readonly body: Record<string, unknown>
}

const wireEnvelope = {
  version: text,
  account_id: integer,
  host_id: text,
  name: escaped,
  locale: anything,
  request: anything,
}
const wireLocale = { id: text, lang: text, currency: anything }
const wireRequest = {
  status: text,
  resource: text,
  id: text,
  records: integer,
  total_records: integer,
  limit: integer,
  page: integer,
  pages: integer,
  timestamp: number,
}

/** @throws {Unreadable} when `wire` has neither a `request` object nor a `version` (§2.1) */
export function parseEnvelope(wire: unknown): Envelope {
  if (!isRecord(wire) || !(isRecord(wire['request']) || 'version' in wire)) {
    throw new Unreadable('a 3.0 answer', wire)
  }
  const e = read(wireEnvelope, wire, 'a 3.0 answer')
  const locale = read(wireLocale, recordOf(e.locale), 'a locale')
  const request = read(wireRequest, recordOf(e.request), 'a request')
  return {
    version: e.version,
    accountId: e.account_id ?? 0,
    hostId: e.host_id,
    businessName: e.name,
    locale: {
      id: locale.id,
      lang: locale.lang,
      currency: orNull(() => parseCurrency(locale.currency)),
    },
    request: {
      status: request.status,
      resource: request.resource,
      id: request.id,
      records: atLeast(0, request.records) ?? 0,
      totalRecords: atLeast(0, request.total_records),
      limit: atLeast(0, request.limit) ?? 0,
      page: atLeast(1, request.page) ?? 1,
      pages: atLeast(0, request.pages),
      timestamp: request.timestamp,
    },
    body: wire,
  }
}

const atLeast = (least: number, found: number | null): number | null =>
  found === null || found < least ? null : found

/** Whether `request.status` says that the service refused; an empty or absent status does not (§2.1). */
export const isRefusalStatus = (status: string): boolean => !/^(?:ok)?$/i.test(status.trim())

/**
 * The envelope of an answer that must not be a refusal.
 *
 * @throws {Unreadable} also when it is a refusal: a failure never becomes an empty list
 */
export function parseAnswer(wire: unknown): Envelope {
  const envelope = parseEnvelope(wire)
  if (isRefusalStatus(envelope.request.status)) {
    throw new Unreadable('an answer and no refusal', wire)
  }
  return envelope
}
