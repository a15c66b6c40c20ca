import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceDb } from '../../../../src/server/service/base/deps.ts'
import {
  countAttempt,
  forgiveAttempt,
  forgiveEverywhere,
  type Guess,
} from '../../../../src/server/service/secrets/attempts.ts'
import { sweep } from '../../../../src/server/service/sweep.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'

let service: AService
/** One for all, as the process has. */
let db: ServiceDb
beforeAll(async () => {
  service = await startService()
  db = tablesOf(service.database)
})
// Old guesses are forgotten before each test.
beforeEach(() => service.clock.advance(3600))
afterAll(() => service.close())

const deps = () => ({ db, now: service.clock.now })

const kenji = { kind: 'password', who: 'kenji', exists: true, account: 2 } as const
const maria = { kind: 'password', who: 'maria', exists: true, account: 1 } as const
const nobody = (name = 'nobody') =>
  ({ kind: 'password', who: name, exists: false, account: null }) as const
type Who = Omit<Guess, 'from'>

const fromNew = (address = '198.51.100.7') => ({ address, device: null })
const fromKnown = (id: string, ...accounts: number[]) => ({
  address: '198.51.100.7',
  device: { id, accounts },
})

/** Seconds until the next guess, after each of so many wrong ones. */
async function wrong(
  times: number,
  who: Who,
  from = (nth: number): Guess['from'] => fromNew(`203.0.113.${nth}`),
) {
  const waits: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    waits.push(await countAttempt(deps(), { ...who, from: from(nth) }))
  }
  return waits
}
const waitOf = async (who: Who, from: Guess['from']) => countAttempt(deps(), { ...who, from })

describe('a device on which the account has signed in before', () => {
  test('waits for no guesses at its account on new devices, however many they are', async () => {
    await wrong(101, kenji, (nth) => fromNew(`203.0.113.${nth % 20}`))
    expect(await waitOf(kenji, fromNew('198.51.100.8'))).toBe(900)
    expect(await waitOf(kenji, fromKnown('a', 2))).toBe(0)
  })

  test('waits for no guesses on other devices where people have signed in', async () => {
    await wrong(101, kenji, (nth) => fromKnown(`d${nth % 20}`, 1))
    expect(await waitOf(kenji, fromKnown('other', 1))).toBe(900)
    expect(await waitOf(kenji, fromKnown('own', 1, 2))).toBe(0)
  })

  test('waits after ten wrong ones of its own for one account, whatever its address', async () => {
    const own = (nth: number) => ({ ...fromKnown('b', 2), address: `203.0.113.${nth}` })
    expect(await wrong(11, kenji, own)).toEqual([...Array(10).fill(0), 900])
    expect(await waitOf(maria, fromKnown('b', 2))).toBe(0)
    expect(await waitOf(kenji, fromKnown('another', 2))).toBe(0)
  })

  test('waits after sixty wrong ones of its own for many accounts', async () => {
    for (let nth = 0; nth < 60; nth += 1) await waitOf(nobody(`n${nth}`), fromKnown('c', 2))
    expect(await waitOf(maria, fromKnown('c', 2))).toBe(900)
  })

  test('waits for no codes that were guessed elsewhere', async () => {
    const code = { kind: 'code', who: '2', exists: true, account: 2 } as const
    await wrong(11, code)
    expect(await waitOf(code, fromNew('198.51.100.8'))).toBe(900)
    expect(await waitOf(code, fromKnown('d', 2))).toBe(0)
    expect(await wrong(5, code, () => fromKnown('d', 2))).toEqual([0, 0, 0, 0, 900])
  })
})

describe('a device on which only others have signed in', () => {
  test('waits for no guesses on new devices', async () => {
    await wrong(101, maria, (nth) => fromNew(`203.0.113.${nth % 20}`))
    await wrong(61, nobody(), () => fromNew())
    expect(await waitOf(maria, fromKnown('e', 2))).toBe(0)
  })

  test('is no way to more guesses for who has many of them: all together have a hundred', async () => {
    const waits = await wrong(120, maria, (nth) => fromKnown(`f${nth % 15}`, 2))
    expect(waits.filter((seconds) => seconds > 0)).toHaveLength(20)
  })
})

test('a new password by a link ends the waiting for guesses from everywhere', async () => {
  await wrong(101, maria, (nth) => fromNew(`203.0.113.${nth % 20}`))
  await wrong(101, maria, (nth) => fromKnown(`g${nth % 20}`, 2))
  await forgiveEverywhere(db, 'password', 'maria')
  expect(await waitOf(maria, fromNew('198.51.100.9'))).toBe(0)
  expect(await waitOf(maria, fromKnown('g', 2))).toBe(0)
})

test('the right password starts the count of a device again', async () => {
  const guess = { ...kenji, from: fromKnown('h', 2) }
  await wrong(10, kenji, () => guess.from)
  await forgiveAttempt(deps(), guess)
  expect(await waitOf(kenji, guess.from)).toBe(0)
})

/** From one address until it has to wait, then from everywhere. */
const inAll = async (who: Who) => [
  ...(await wrong(12, who, () => fromNew())),
  ...(await wrong(100, who, (nth) => fromNew(`203.0.113.${nth % 25}`))),
]

const rows = () => db.selectFrom('login_attempts').select('subject').execute()

describe('a login that nobody has', () => {
  test('has to wait when one that somebody has would, and for as long', async () => {
    const ofNobody = await inAll(nobody())
    service.clock.advance(3600)
    expect(ofNobody).toEqual(await inAll(kenji))
    expect(ofNobody.filter((seconds) => seconds > 0)).toHaveLength(12)
  })

  test('leaves no row behind from a known device or a new one', async () => {
    await waitOf(nobody(), fromNew())
    await waitOf(nobody(), fromKnown('i', 2))
    const before = await rows()
    for (let nth = 0; nth < 30; nth += 1) {
      await waitOf(nobody(`nobody${nth}`), nth < 15 ? fromNew() : fromKnown('i', 2))
    }
    expect(await rows()).toHaveLength(before.length)
  })
})

test('counts for which nobody waits any more are swept, and no others', async () => {
  const { now } = service.clock
  await sweep(db, now())
  await waitOf(kenji, fromNew())
  service.clock.advance(899)
  await sweep(db, now())
  expect(await rows()).toHaveLength(3)
  service.clock.advance(1)
  await sweep(db, now())
  expect(await rows()).toEqual([])
})
