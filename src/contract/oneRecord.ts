import type { Envelope } from './envelope.ts'
import { keyedRecordsOf, recordsOf } from './records.ts'
import { Unreadable } from './unreadable.ts'

/**
 * The payload of a single-record answer, whether it is bare, a list of one or keyed by its id.
 *
 * @throws {Unreadable} when there is none
 */
export function recordIn(envelope: Envelope, keys: readonly string[], ownKeys: readonly string[]) {
  for (const name of keys) {
    const payload = envelope.body[name]
    for (const ownKey of ownKeys) {
      const [record] = recordsOf(payload, ownKey)
      if (record === payload && record !== undefined) return record
    }
    const [only, ...others] = keyedRecordsOf(payload)
    if (only && others.length === 0 && typeof only[1] === 'object') return only[1]
  }
  throw new Unreadable(`one record in ${keys[0]}`, envelope.body[keys[0] ?? ''])
}
