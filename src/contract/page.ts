import { type Envelope, parseAnswer } from './envelope.ts'
import { numberOf } from './fields.ts'
import { entriesOf } from './jsonInOrder.ts'
import { type CurrencyCode, noCurrency } from './money.ts'
import { isRecord, recordOf, recordsOf } from './records.ts'
import { Unreadable } from './unreadable.ts'

/** The readable records of one page of a list. */
export type Page<T> = {
  readonly records: readonly T[]
  /** How many records were left out because they break the contract; staff see the number. */
  readonly unreadable: number
  readonly page: number
  /** Null when the service does not say; then the list is read until a page is empty. */
  readonly pages: number | null
  /** The limit the service applied, which may be lower than the requested one. 0 when unpaged. */
  readonly limit: number
  readonly total: number | null
  /** The account's currency (§2.1 `locale.currency`), because records contain none. */
  readonly currency: CurrencyCode
}

/** How the list of one resource is wrapped. */
type ListMembers<T> = {
  /** The payload members that may contain the list, likeliest first. */
  readonly in: readonly string[]
  /** A member that a record has and a list has not; see `recordsOf`. */
  readonly ownKey: string
  /** Sorts the records when the order on the wire is not the right one. */
  readonly arrange?:
    | ((records: readonly unknown[], payload: unknown) => readonly unknown[])
    | undefined
  readonly read: (record: unknown, envelope: Envelope, currency: CurrencyCode) => T
  /** The currency when the answer names none. */
  readonly currency?: CurrencyCode | undefined
}

/**
 * Reads a 3.0 list, record by record.
 *
 * @throws {Unreadable} only when `wire` is not an answer; an unreadable record is counted instead
 */
export function parsePage<T>(wire: unknown, list: ListMembers<T>): Page<T> {
  const envelope = parseAnswer(wire)
  const { request, locale, body } = envelope
  const payload = payloadIn(body, list.in)
  if (isAbsent(payload) && request.records > 0) throw new Unreadable(`${list.in[0]}`, payload)
  const currency = locale.currency ?? list.currency ?? noCurrency
  const records = recordsOf(payload, list.ownKey)
  const arranged = list.arrange?.(records, payload) ?? records
  return {
    ...readEach(arranged, (record) => list.read(record, envelope, currency)),
    page: request.page,
    pages: request.pages,
    limit: request.limit,
    total: request.totalRecords,
    currency,
  }
}

/** Sorts by the member `pos` (§2.2, §2.3); records without it come last, in their own order. */
export const byPosition = (records: readonly unknown[]): readonly unknown[] =>
  records
    .map((record) => ({ record, at: numberOf(recordOf(record)['pos']) ?? Number.MAX_VALUE }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ record }) => record)

/**
 * Newest first. A service that writes JSON from an object keyed by id may sort the ids upwards whatever the real order
 * was, so that order is reversed; any other order is the service's own and is kept.
 */
export function newestFirst(records: readonly unknown[], payload: unknown): readonly unknown[] {
  const ids = isRecord(payload) ? entriesOf(payload).map(([id]) => Number(id)) : []
  const isUpwards =
    ids.length === records.length && ids.every((id, nth) => id > (ids[nth - 1] ?? -1))
  return isUpwards ? records.toReversed() : records
}

/** The first of `keys` that has a value; PHP's `false` and `''` stand for an empty list. */
function payloadIn(body: Record<string, unknown>, keys: readonly string[]): unknown {
  const key = keys.find((name) => !isAbsent(body[name])) ?? keys[0] ?? ''
  const payload = body[key]
  if (typeof payload === 'object' || isAbsent(payload)) return payload
  throw new Unreadable(`a list in ${key}`, payload)
}

const isAbsent = (payload: unknown): boolean =>
  payload === undefined || payload === null || payload === false || payload === ''

/** Returns the readable records and counts the others. */
export function readEach<T>(
  records: readonly unknown[],
  readOne: (record: unknown) => T,
): { records: T[]; unreadable: number } {
  const readable: T[] = []
  let unreadable = 0
  for (const record of records) {
    try {
      readable.push(readOne(record))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable += 1
    }
  }
  return { records: readable, unreadable }
}
