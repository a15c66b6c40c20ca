import { afterEach, expect, test } from 'vitest'
import { parseBooking } from '../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import {
  type CachedBooking,
  clearReplica,
  hold,
  learnReach,
  letGo,
  onReplicaChange,
  type ReplicaChange,
  useReplica,
} from '../../../../src/desk/core/api/replica.ts'

const held = (code: string): CachedBooking => ({
  booking: parseBooking({ code, customer_name: 'Mary' }, parseCurrency('CAD')),
  starts: null,
  ends: null,
  phone: null,
})

afterEach(clearReplica)

test('the search learns which bookings were added and which removed', () => {
  const changes: ReplicaChange[] = []
  const stop = onReplicaChange((codes) => changes.push(codes))
  const [mary, noah] = [held('AB12'), held('CD34')]

  hold([mary, noah])
  letGo([noah.booking.code, held('EF56').booking.code])
  stop()
  hold([noah])

  expect(changes).toEqual([new Set(['AB12', 'CD34']), new Set(['CD34'])])
})

test('the replica grows in place, and each change is a new version', () => {
  const { held: before, version } = useReplica.getState()

  hold([held('AB12')])

  expect(useReplica.getState().held).toBe(before)
  expect(useReplica.getState().version).toBe(version + 1)
})

test('forgetting leaves no name, and the replica is no longer called complete (reliability.md §2.9)', () => {
  hold([held('AB12')])
  learnReach({ isWhole: true, expected: 1, asOf: 5 })

  clearReplica()

  expect(useReplica.getState()).toMatchObject({ isWhole: false, expected: null, asOf: null })
  expect(useReplica.getState().held.size).toBe(0)
})
