import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FailureReason } from '../../../../../src/desk/core/api/failures.ts'
import { atFirst, changesFrom, paceAfter } from '../../../../../src/desk/core/replica/live/pace.ts'

const throttled: FailureReason = { kind: 'throttled', until: 0 }
const after = (...outcomes: (FailureReason | null)[]) => outcomes.reduce(paceAfter, atFirst)

test('the desk asks for changes twice in half a minute', () => {
  expect(after(null).waitMs).toBe(15_000)
})

test('a service that demands a pause gets fewer requests, and more again as it answers (§8)', () => {
  expect(after(throttled).waitMs).toBe(30_000)
  expect(after(throttled, throttled).waitMs).toBe(60_000)
  expect(after(throttled, throttled, null, null, null).waitMs).toBe(15_000)
})

test('without a connection it is tried at least once a minute, and afterwards at once at the usual pace', () => {
  expect(after(...Array.from({ length: 9 }, () => ({ kind: 'offline' }) as const)).waitMs).toBe(
    60_000,
  )
  expect(after({ kind: 'offline' }, { kind: 'offline' }, null).waitMs).toBe(15_000)
})

test('the next question for changes is never more than two minutes away', () => {
  const outcome = fc.constantFrom<FailureReason | null>(
    null,
    throttled,
    { kind: 'offline' },
    { kind: 'slow' },
  )
  fc.assert(
    fc.property(fc.array(outcome), (outcomes) => {
      expect(after(...outcomes).waitMs).toBeLessThanOrEqual(120_000)
      expect(after(...outcomes).waitMs).toBeGreaterThanOrEqual(15_000)
    }),
  )
})

test('the periods of two questions overlap, so that a change written late is not missed', () => {
  expect(changesFrom(20_000).getTime()).toBe(10_000)
})
