import { escaped, flag, type ReadersOf, read, text } from './fields.ts'
import { readEach } from './page.ts'
import { recordOf } from './records.ts'
import { type Status, statusOf } from './status.ts'
import { Unreadable } from './unreadable.ts'
import type { WireStatus4 } from './wire/statusShape.ts'

const wireStatus4 = {
  id: text,
  name: escaped,
  enabled: flag,
} satisfies Partial<ReadersOf<WireStatus4>>

/**
 * The statuses that bookings can be given (§3), where a service lists them at 4.0; those given no more are left out.
 * §4.4
 *
 * @throws {Unreadable} when `wire` has no `data` list
 */
export function parseStatuses4(wire: unknown): readonly Status[] {
  const { data } = recordOf(wire)
  if (!Array.isArray(data)) throw new Unreadable('a 4.0 list', wire)
  const { records } = readEach(data, (record) => {
    const { id, name, enabled } = read(wireStatus4, record, 'a status')
    return { status: statusOf(id, name), isGiven: enabled !== false }
  })
  return records.flatMap(({ status, isGiven }) => (isGiven && status.id !== '' ? [status] : []))
}
