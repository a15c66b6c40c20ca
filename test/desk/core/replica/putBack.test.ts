import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import {
  type CachedBooking,
  hold,
  learnReach,
  useReplica,
} from '../../../../src/desk/core/api/replica.ts'
import { blockOf } from '../../../../src/desk/core/replica/blocks.ts'
import { BookingsDisk } from '../../../../src/desk/core/replica/bookingsDisk.ts'
import {
  dropPacks,
  packOf,
  readPack,
  writePack,
} from '../../../../src/desk/core/replica/dayPacks.ts'
import { inWindow } from '../../../../src/desk/core/replica/fillReplica.ts'
import { dropNames, forgetReplica } from '../../../../src/desk/core/replica/forgetReplica.ts'
import {
  type DiskAddress,
  readRow,
  readRows,
  type SealedRow,
  sealRow,
  writeRows,
} from '../../../../src/desk/core/replica/replicaDisk.ts'
import { rememberKept, useReplicaFacts } from '../../../../src/desk/core/replica/replicaFacts.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import {
  allRecords,
  closeDatabase,
  deleteDatabase,
  deleteRecord,
  write,
} from '../../../../src/desk/core/vault/tabletDatabase.ts'
import { type Sealed, useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'
import { tries } from '../../../example/tries.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { aTabletDisk, until } from '../device/aTabletDisk.ts'

aTabletDisk()

const aKey = () => importKey(newRawKey())
const vaultWith = (...keys: readonly CryptoKey[]): Vault =>
  createVault({ person: '2:Kenji Sato', id: 'kenji' }, { replica: keys, outbox: keys })

let key: CryptoKey
let vault: Vault
beforeEach(async () => {
  key = await aKey()
  start()
})
afterEach(() => {
  forgetReplica()
  inWindow.clear()
  useVault.setState({ state: 'unmarked', vault: null })
})

/** The page is opened again, with the stored data on the disk. */
function start(...keys: readonly CryptoKey[]): void {
  dropNames()
  inWindow.clear()
  closeDatabase()
  vault = vaultWith(...(keys.length > 0 ? keys : [key]))
  useVault.setState({ state: 'open', vault })
}

const kinds = ['days', 'blocks', 'pages', 'facts', 'copy-register'] as const
type Raw = { readonly kind: (typeof kinds)[number]; readonly at: string; readonly sealed: Sealed }

/** What somebody does who copies the disk. */
async function copy(): Promise<readonly Raw[]> {
  const all: Raw[] = []
  for (const kind of kinds) {
    for (const { id, value } of await allRecords<Sealed>(kind))
      all.push({ kind, at: id, sealed: value })
  }
  return all
}

/** What somebody does who can write the disk. */
async function putBack(
  rows: readonly Raw[],
  of: (row: Raw) => boolean = () => true,
): Promise<void> {
  const some = rows.filter(of)
  expect(some).not.toEqual([])
  await write(['copies'], async (records) => {
    for (const { kind, at, sealed } of some) await records.put([kind, 'kenji', at], sealed)
  })
}
const clear = (): Promise<void> =>
  write(['copies'], async (records) => {
    for (const kind of kinds) await records.deleteAll(kind)
  })

const isAt =
  (kind: string, at?: string) =>
  (row: Raw): boolean =>
    row.kind === kind && (at === undefined || row.at === at)

const codes = Array.from({ length: 210 }, (_, nth) => parseBookingCode(`KB${nth}`))
const one = (code: BookingCode, summary: string): CachedBooking => ({
  booking: aBooking({ code, summary }),
  starts: null,
  ends: null,
  phone: null,
})
const summaryOf = (code: string) =>
  useReplica.getState().held.get(parseBookingCode(code))?.booking.summary

/** All bookings were read from the service. */
function readAll(summary: string, asOf: number, some: readonly BookingCode[] = codes): void {
  for (const code of some) inWindow.add(code)
  hold(some.map((code) => one(code, summary)))
  learnReach({ isWhole: true, expected: some.length, asOf })
}

const calm = async (): Promise<void> => {}
let disk: BookingsDisk
const restore = (): Promise<number | null> => {
  disk = new BookingsDisk(vault)
  return disk.restore(calm)
}

const registerNow = async () => (await copy()).find(isAt('copy-register'))?.sealed.iv.join()

/** The desk stores what changed, once. */
async function keepOnce(change: () => void = () => {}): Promise<void> {
  const before = await registerNow()
  const [clock, ends] = [aDeskClock(), new AbortController()]
  const keeping = disk.keep({ clock, signal: ends.signal, calm })
  change()
  clock.pass(3_000)
  await until(async () => expect(await registerNow()).not.toBe(before))
  ends.abort()
  await keeping
}

/** Two states of the working window on the disk. @returns the first */
async function twice(): Promise<readonly Raw[]> {
  expect(await restore()).toBeNull()
  readAll('before', 1_000)
  await keepOnce()
  const first = await copy()
  await keepOnce(() => {
    hold([one(parseBookingCode('KB3'), 'since')])
    learnReach({ asOf: 2_000 })
  })
  start()
  return first
}

describe('the working window on the disk (19.2)', () => {
  test('comes back as it was stored last', async () => {
    await twice()
    expect(await restore()).toBe(2_000)
    expect(useReplica.getState()).toMatchObject({ isWhole: true, expected: 210, asOf: 2_000 })
    expect([summaryOf('KB3'), summaryOf('KB4'), useReplica.getState().held.size]).toEqual([
      'since',
      'before',
      210,
    ])
  })

  test('is there from its first reading on, whose last answer says which bookings are in it', async () => {
    await restore()
    await keepOnce(() => {
      hold(codes.map((code) => one(code, 'first')))
      for (const code of codes) inWindow.add(code)
      learnReach({ isWhole: true, expected: codes.length, asOf: 1_000 })
    })
    start()
    expect(await restore()).toBe(1_000)
    expect(useReplica.getState().held.size).toBe(210)
  })

  test('with an older block put back shows the others, and is read from the service again', async () => {
    await putBack(await twice(), isAt('blocks', `${blockOf('KB3')}`))
    expect(await restore()).toBeNull()
    expect([summaryOf('KB3'), summaryOf('KB204')]).toEqual([undefined, 'before'])
    expect(useReplica.getState()).toMatchObject({ isWhole: false, expected: null, asOf: null })
    readAll('again', 3_000)
    await keepOnce()
    start()
    expect(await restore()).toBe(3_000)
    expect([summaryOf('KB3'), summaryOf('KB204'), useReplica.getState().held.size]).toEqual([
      'again',
      'again',
      210,
    ])
  })

  test.each(['facts', 'copy-register'])(
    'with older %s put back is read from the service again',
    async (name) => {
      await putBack(await twice(), isAt(name))
      expect(await restore()).toBeNull()
      expect(useReplica.getState().isWhole).toBe(false)
      expect([summaryOf('KB3'), useReplicaFacts.getState().wasEvicted]).toEqual([undefined, false])
      // An earlier block that the new reading does not need is not shown at the next start.
      readAll('again', 3_000, codes.slice(0, 10))
      await keepOnce()
      start()
      expect(await restore()).toBe(3_000)
      expect([summaryOf('KB3'), useReplica.getState().held.size]).toEqual(['again', 10])
    },
  )

  test('with two blocks exchanged, or one taken away, is read from the service again', async () => {
    await twice()
    const [first, second] = (await copy()).filter(isAt('blocks'))
    if (first === undefined || second === undefined) throw new Error('Nothing was stored')
    await putBack([
      { ...first, at: second.at },
      { ...second, at: first.at },
    ])
    const lie = (...at: readonly string[]) =>
      codes.filter((code) => at.some((block) => block === `${blockOf(code)}`)).length
    expect([await restore(), useReplica.getState().held.size]).toEqual([
      null,
      codes.length - lie(first.at, second.at),
    ])
    start()
    await putBack([first, second])
    await deleteRecord(['blocks', 'kenji', second.at])
    expect([await restore(), useReplica.getState().held.size]).toEqual([
      null,
      codes.length - lie(second.at),
    ])
  })

  test('as it was some time ago, complete, opens with its age: the tablet alone cannot tell', async () => {
    await putBack(await twice())
    expect([await restore(), summaryOf('KB3')]).toEqual([1_000, 'before'])
  })

  test('is not written again while nothing changes', async () => {
    await restore()
    const [clock, ends, seal] = [aDeskClock(), new AbortController(), vi.spyOn(vault, 'seal')]
    const keeping = disk.keep({ clock, signal: ends.signal, calm })
    const sealed = async (times: number): Promise<void> => {
      clock.pass(3_000)
      // Until the turn is over: what it seals is sealed by then, and the next one waits for the clock.
      await until(() => expect(clock.waiting()).toBe(1))
      expect(seal).toHaveBeenCalledTimes(times)
    }
    readAll('before', 1_000, codes.slice(0, 1))
    // A block, the facts, the register.
    await sealed(3)
    for (const _ of ['once', 'twice']) await sealed(3)
    learnReach({ asOf: 2_000 })
    await sealed(5)
    ends.abort()
    await keeping
  })

  test('when two tabs both store, the disk has what each of them has stored', async () => {
    await twice()
    await restore()
    const other = new BookingsDisk(vault)
    await other.restore(calm)
    const [mine, theirs] = [parseBookingCode('KC1'), parseBookingCode('KC2')]
    await keepOnce(() => readAll('mine', 3_000, [mine]))
    disk = other
    await keepOnce(() => readAll('theirs', 4_000, [theirs]))
    start()
    await restore()
    expect([...useReplica.getState().held.keys()].toSorted()).toEqual(
      [...codes, mine, theirs].toSorted(),
    )
  })

  test('that was cleared by the browser is called cleared', async () => {
    await twice()
    await clear()
    expect([await restore(), useReplicaFacts.getState().wasEvicted]).toEqual([null, true])
    start()
    await deleteDatabase()
    rememberKept(true)
    expect([await restore(), useReplicaFacts.getState().wasEvicted]).toEqual([null, true])
  })
})

const [today, tomorrow] = [parseDay('2026-11-26'), parseDay('2026-11-27')]
const list = { records: [], unreadable: 0, complete: true, currency: null }
const lists = { starting: list, ending: list, staying: list }
const aPack = (day: typeof today, asOf: number) =>
  packOf(day, { asOf, ...lists, four: new Map(), notes: null, details: [] })
const ageOf = async (day: typeof today) => (await readPack(vault, day))?.asOf

test('an older day put back, another day at its place, or one that was deleted is read again (19.2)', async () => {
  for (const day of [today, tomorrow]) await writePack(vault, aPack(day, 1_000))
  const first = await copy()
  await writePack(vault, aPack(today, 2_000))
  start()
  expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([2_000, 1_000])
  await putBack(first, isAt('days', today))
  expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([undefined, 1_000])
  await putBack(
    first.map((row) => ({ ...row, at: row.at.replace(tomorrow, today) })),
    isAt('days'),
  )
  expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([undefined, 1_000])
  await writePack(vault, aPack(today, 3_000))
  await dropPacks(vault, [tomorrow])
  await putBack(first, isAt('days', tomorrow))
  expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([3_000, undefined])
})

const someSpots = (['days', 'blocks', 'pages', 'facts'] as const).flatMap((name) =>
  ['1', '2'].map((at): DiskAddress => ({ kind: name, key: at })),
)
const someSpot = fc.constantFrom(...someSpots)
type DiskStep = {
  readonly does: string
  readonly spot: DiskAddress
  readonly other: DiskAddress
  readonly at: number
}
const someStep: fc.Arbitrary<DiskStep> = fc.record({
  does: fc.constantFrom('write', 'remove', 'both', 'cut'),
  spot: someSpot,
  other: someSpot,
  at: fc.integer({ min: 1, max: 3 }),
})
const nameOf = (spot: DiskAddress): string => `${spot.kind}/${spot.key}`

/** What the desk has stored, by place. */
const model = new Map<string, number>()
let made = 0

async function aRow(spot: DiskAddress): Promise<SealedRow> {
  made += 1
  return sealRow(vault, spot, made)
}

/** The tablet is switched off at the nth row that it writes. */
async function cutAt(nth: number, writing: () => Promise<void>): Promise<void> {
  let puts = 0
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: Sealed,
    at = '',
  ) {
    puts += 1
    if (puts === nth) this.transaction.abort()
    this.delete(at)
    return this.add(value, at)
  })
  await expect(writing()).rejects.toThrow('not active')
  spy.mockRestore()
  start()
}

async function take({ does, spot, other, at }: DiskStep) {
  if (does === 'remove') {
    await writeRows(vault, [{ ...spot, sealed: null }])
    model.delete(nameOf(spot))
  } else if (does === 'cut') {
    const rows = [await aRow(spot), await aRow(other)]
    await cutAt(at, () => writeRows(vault, rows))
  } else if (does === 'write' || nameOf(spot) === nameOf(other)) {
    await writeRows(vault, [await aRow(spot)])
    model.set(nameOf(spot), made)
  } else {
    // Two tabs at the same moment.
    const rows = [await aRow(spot), await aRow(other)]
    await Promise.all(rows.map((row) => writeRows(vault, [row])))
    model.set(nameOf(spot), made - 1)
    model.set(nameOf(other), made)
  }
}

async function readEach(): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const spot of someSpots) {
    const value = await readRow(vault, spot)
    if (value !== null) found.set(nameOf(spot), value)
  }
  return found
}

test('whatever is written, by two tabs and cut anywhere, is read at the next start, and an older row is not (19.2)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { maxLength: 8 }), fc.nat(), async (steps, nth) => {
      for (const name of model.keys()) model.delete(name)
      start()
      await readRows(vault, [])
      await clear()
      const seen: Raw[] = []
      for (const step of steps) {
        await take(step)
        seen.push(...(await copy()))
      }
      start()
      expect(await readEach()).toEqual(model)
      const now = new Set((await copy()).map(({ sealed }) => sealed.iv.join()))
      const older = seen.filter(
        (row) => row.kind !== 'copy-register' && !now.has(row.sealed.iv.join()),
      )
      const back = older[nth % Math.max(1, older.length)]
      if (back === undefined) return
      await putBack([back])
      const others = new Map(model)
      others.delete(`${back.kind}/${back.at}`)
      expect(await readEach()).toEqual(others)
    }),
    { numRuns: tries(15, 150) },
  )
})

describe('new keys', () => {
  test('of a new PIN seal what the open page stores from then on, and what was stored before still opens', async () => {
    const [before, added] = [vault, await aKey()]
    await writePack(before, aPack(today, 1_000))
    useVault.setState({ state: 'open', vault: vaultWith(added, key) })
    await writePack(before, aPack(tomorrow, 2_000))
    start(added, key)
    expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([1_000, 2_000])
    start(added)
    expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([undefined, 2_000])
  })

  test('of another tab keep this tab from writing until it has them, too: what that tab stored stays', async () => {
    const added = await aKey()
    await writePack(vault, aPack(today, 1_000))
    const here = vault
    useVault.setState({ state: 'open', vault: vaultWith(added, key) })
    await writePack(vault, aPack(tomorrow, 2_000))
    useVault.setState({ state: 'open', vault: here })
    await expect(writePack(here, aPack(today, 3_000))).rejects.toThrow('newer keys')
    useVault.setState({ state: 'open', vault: vaultWith(added, key) })
    await writePack(here, aPack(today, 4_000))
    expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([4_000, 2_000])
  })

  test('when the earlier ones are gone, begin with none, and the stored rows are deleted and not called cleared', async () => {
    await twice()
    start(await aKey())
    expect([await restore(), useReplicaFacts.getState().wasEvicted]).toEqual([null, false])
    readAll('anew', 3_000, codes.slice(0, 1))
    await keepOnce()
    expect((await copy()).filter(isAt('blocks'))).toHaveLength(1)
  })
})

test('a damaged register is made again, and nothing is shown that it would have named', async () => {
  await writePack(vault, aPack(today, 1_000))
  await putBack([
    {
      kind: 'copy-register',
      at: '',
      sealed: { iv: new Uint8Array(12), data: new ArrayBuffer(9) },
    },
  ])
  start()
  expect(await ageOf(today)).toBeUndefined()
  await writePack(vault, aPack(tomorrow, 2_000))
  start()
  expect([await ageOf(today), await ageOf(tomorrow)]).toEqual([undefined, 2_000])
})

test('nothing is written for a person whose vault was closed meanwhile', async () => {
  const row = await aRow({ kind: 'days', key: today })
  useVault.setState({ state: 'locked', vault: null })
  await writeRows(vault, [row])
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})

test('a reading that is still running when the person signs out finds nothing, and does not create the deleted database again (reliability.md §2.9)', async () => {
  const spot: DiskAddress = { kind: 'facts', key: 'one' }
  await writeRows(vault, [await sealRow(vault, spot, 'Mary')])
  expect(await readRow(vault, spot)).toBe('Mary')
  useVault.setState({ state: 'locked', vault: null })
  forgetReplica()
  await deleteDatabase()
  expect(await readRow(vault, spot)).toBeNull()
  expect(await readRows(vault, ['facts'])).toEqual([])
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})
