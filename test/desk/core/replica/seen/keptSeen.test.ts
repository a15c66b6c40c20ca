import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { addDays } from '../../../../../src/contract/day.ts'
import { deskToday } from '../../../../../src/desk/core/api/clock.ts'
import { forgetReplica } from '../../../../../src/desk/core/replica/forgetReplica.ts'
import { keepSeen, keptSeen } from '../../../../../src/desk/core/replica/seen/keptSeen.ts'
import {
  forgetSeen,
  isRemembered,
  restoreSeen,
  takeReadings,
} from '../../../../../src/desk/core/replica/seen/lastSeen.ts'
import type { StayFacts } from '../../../../../src/desk/core/replica/seen/stayFacts.ts'
import { createVault } from '../../../../../src/desk/core/vault/createVault.ts'
import { getRecord } from '../../../../../src/desk/core/vault/tabletDatabase.ts'
import { kindsThat } from '../../../../../src/desk/core/vault/tabletRecords.ts'
import type { Vault } from '../../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../../src/desk/core/vault/wrapping.ts'
import { aDeskClock } from '../../../../example/aDeskClock.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aTabletDisk, until } from '../../device/aTabletDisk.ts'

aTabletDisk()

const code = parseBookingCode('KB58R')
const adults = (count: number): StayFacts => ({
  endDay: deskToday(),
  party: { from: 'own record', counts: { Adults: count } },
  total: cad('80'),
})
const see = (facts: StayFacts, at: number, of = code) =>
  takeReadings([{ code: of, facts, at, isShown: true }], () => false)

let vault: Vault
let end: AbortController
beforeEach(async () => {
  const key = await importKey(newRawKey())
  vault = createVault({ person: '1:maria', id: 'maria' }, { replica: [key], outbox: [key] })
  end = new AbortController()
})
afterEach(() => {
  end.abort()
  forgetSeen()
})

/** Stores what is seen while `work` runs, and three seconds longer. */
async function stored(work: () => void) {
  const clock = aDeskClock()
  void keepSeen(vault, { clock, signal: end.signal })
  work()
  await until(async () => {
    clock.pass(3_000)
    expect((await keptSeen(vault)).size).toBeGreaterThan(0)
  })
  return keptSeen(vault)
}

test('what a person last saw is known again after a reload, and so is a change that they have not seen', async () => {
  const kept = await stored(() => {
    see(adults(2), 1_000)
    see(adults(4), 2_000)
  })
  forgetSeen()
  restoreSeen(kept)
  expect(kept.get(code)).toMatchObject({
    seen: { party: { counts: { Adults: 2 } } },
    now: { party: { counts: { Adults: 4 } } },
    changedAt: 2_000,
  })
})

test('a booking that ended is not stored', async () => {
  const old = parseBookingCode('KB1')
  const kept = await stored(() => {
    see({ ...adults(2), endDay: addDays(deskToday(), -1) }, 1_000, old)
    see(adults(2), 1_000)
  })
  expect([...kept.keys()]).toEqual([code])
})

test('it is stored sealed, and deleted with the copies at every sign-out', async () => {
  await stored(() => see(adults(2), 1_000))
  expect(await getRecord(['last-seen', 'maria', ''])).toMatchObject({ data: expect.anything() })
  expect(kindsThat(({ store, signOut }) => store === 'copies' && signOut === 'goes')).toContain(
    'last-seen',
  )
  forgetReplica()
  expect(isRemembered(code)).toBe(false)
})

test('another person’s key opens nothing of it: all bookings are new to them', async () => {
  await stored(() => see(adults(2), 1_000))
  const other = await importKey(newRawKey())
  const hers = createVault({ person: '2:ana', id: 'maria' }, { replica: [other], outbox: [other] })
  expect((await keptSeen(hers)).size).toBe(0)
})
