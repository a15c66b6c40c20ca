import * as fc from 'fast-check'
import { deleteDB } from 'idb'
import { describe, expect, test, vi } from 'vitest'
import { noticeMark } from '../../../../src/desk/core/device/noticeMark.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import {
  flag,
  flagsWritten,
  isMarked,
  recallFlags,
  setFlag,
} from '../../../../src/desk/core/vault/flags.ts'
import {
  changePerson,
  type KeptPerson,
  readPeople,
  readPerson,
  readTablet,
  writePerson,
  writeTablet,
} from '../../../../src/desk/core/vault/keptVault.ts'
import { idOf, labelsHere, peopleHere } from '../../../../src/desk/core/vault/people.ts'
import { sealedRecord } from '../../../../src/desk/core/vault/sealedRecord.ts'
import {
  allRecords,
  deleteDatabase,
  getRecord,
  isFullDisk,
  putRecord,
  read,
  write,
} from '../../../../src/desk/core/vault/tabletDatabase.ts'
import { isOpenTo, useVault, vaultOf } from '../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { aRow, aTablet } from './aRow.ts'
import { aTabletDisk, databasesHere, onDisk } from './aTabletDisk.ts'

aTabletDisk()

async function aVault(id: string) {
  const key = await importKey(newRawKey())
  return createVault({ person: `1:${id}`, id }, { replica: [key], outbox: [key] })
}

/** Everything on the disk except what `isOwn` says may change. */
const othersOf = async (isOwn: (at: string) => boolean) =>
  [...(await onDisk())].filter(([at]) => !isOwn(at))

/** The gate never sends such a key, and devalue refuses it. */
const whatIsKept = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))

/** One more wrong PIN. */
const counted = (now: KeptPerson): KeptPerson => ({ ...now, wrong: now.wrong + 1 })

async function somePeople(): Promise<void> {
  setFlag('tablet', 'marked')
  await writeTablet(aTablet())
  await writePerson(aRow({ id: 'early', label: 'Ana', account: 1, contactAt: 100 }))
  await writePerson(aRow({ id: 'late', label: 'Kenji', account: 2, contactAt: 300 }))
  await writePerson(aRow({ id: 'shredded', label: 'Sam', account: 3, byPin: null, wrong: 5 }))
  await writePerson(aRow({ id: 'pinless', label: 'Lee', account: 4, byPin: null, wrong: 4 }))
  await writePerson(aRow({ id: 'out', label: 'Maria', account: 5, session: null }))
  await writePerson(aRow({ id: 'left', label: '', account: 6, session: null, byPin: null }))
}

/** The battery is empty before the browser has written its small flags. */
const powerCut = (): void => localStorage.clear()

/** The value as a page of a tablet that is not marked reads it. */
const noticed = async () => {
  useVault.setState({ state: 'unmarked', vault: null })
  await noticeMark()
  return [flag('tablet'), useVault.getState().state]
}

describe('a record of one person', () => {
  const closes = sealedRecord('closes')
  const runs = sealedRecord('runs')
  const records = { closes, runs }

  test('is what was stored last, and no change of it alters another one, byte for byte', async () => {
    const step = fc.record({
      act: fc.constantFrom('keep', 'keep', 'forget'),
      where: fc.constantFrom(...(['closes', 'runs'] as const)),
      id: fc.constantFrom('maria', 'kenji', 'sam'),
      value: whatIsKept,
    })
    const vaults = new Map(
      await Promise.all(
        ['maria', 'kenji', 'sam'].map(async (id) => [id, await aVault(id)] as const),
      ),
    )
    const vault = (id: string) => vaults.get(id) ?? Promise.reject(new Error(id))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const kept = new Map<string, unknown>()
        for (const { act, where, id, value } of steps) {
          const at = `${where}/${id}`
          const before = await othersOf((one) => one === at)
          if (act === 'keep') await records[where].keep(await vault(id), value)
          else await records[where].forget(await vault(id))
          if (act === 'keep') kept.set(at, value)
          else kept.delete(at)
          expect(await othersOf((one) => one === at)).toEqual(before)
          expect([...(await onDisk()).keys()].toSorted()).toEqual([...kept.keys()].toSorted())
        }
        for (const [where, record] of Object.entries(records)) {
          for (const id of vaults.keys()) {
            const expected = kept.get(`${where}/${id}`) ?? null
            expect(await record.read(await vault(id))).toEqual(expected)
          }
        }
        for (const id of vaults.keys()) {
          await Promise.all([closes.forget(await vault(id)), runs.forget(await vault(id))])
        }
        expect((await onDisk()).size).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  test('does not open for another person under that name, and says so in place of being empty', async () => {
    await closes.keep(await aVault('maria'), { counted: '149.50' })
    await expect(closes.read(await aVault('maria'))).rejects.toThrow(/operation/)
  })

  test('whose key is gone counts as absent when it is written; a disk that cannot be read is not empty', async () => {
    const maria = await aVault('maria')
    await closes.keep(maria, { counted: '149.50' })
    expect(await closes.readOrNone(await aVault('maria'))).toBeNull()
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('The disk is busy.', 'UnknownError')
    })
    await expect(closes.readOrNone(maria)).rejects.toThrow('The disk is busy.')
    get.mockRestore()
    expect(await closes.readOrNone(maria)).toEqual({ counted: '149.50' })
  })

  test('is sealed: nothing of it can be read on the disk', async () => {
    await closes.keep(await aVault('maria'), { guest: 'Mary Poole' })
    expect([...(await onDisk()).values()].join()).not.toContain('Mary')
  })

  test('that does not exist is read without creating a database', async () => {
    expect(await runs.read(await aVault('maria'))).toBeNull()
    expect(await allRecords('actions')).toEqual([])
    expect(await databasesHere()).toEqual([])
  })
})

describe('the database of a tablet', () => {
  const [mary, views] = [['closes', 'maria', ''] as const, ['views', 'maria', ''] as const]

  test('delays no tab that deletes everything', async () => {
    await putRecord(mary, 'counted')
    let deleting: Promise<void> | undefined
    const found = await read('sealed', (records) => {
      deleting = deleteDB('desk')
      return records.get(mary)
    })
    await deleting
    expect([found, await databasesHere()]).toEqual(['counted', []])
  })

  test('writes all of a change or nothing of it, and can be used after one that failed', async () => {
    await putRecord(mary, 'counted')
    const failing = write(['sealed'], async (records) => {
      await records.put(views, 'Owes')
      await records.delete(mary)
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(isFullDisk(await failing.catch((thrown: unknown) => thrown))).toBe(true)
    expect([await getRecord(mary), await getRecord(views)]).toEqual(['counted', null])
  })

  test('has what is saved on the disk before it says so; copies may be lost with the power', async () => {
    await putRecord(mary, 'counted')
    const opening = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await putRecord(mary, 'counted again')
    await writeTablet(aTablet())
    await putRecord(['days', 'maria', '2026-11-29'], 'of the service')
    expect(opening.mock.calls.map(([, , how]) => how?.durability)).toEqual([
      'strict',
      'strict',
      'default',
    ])
    opening.mockRestore()
  })

  test('finds the records of one kind and of one person, and no others, whatever they are called', async () => {
    const name = fc.constantFrom('', 'a', 'aa', 'a\uffff', 'b', '1', '10', '\uffff')
    const place = fc.tuple(fc.constantFrom('closes', 'runs', 'views'), name, name)
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 10 }), name, async (places, owner) => {
        await write(['sealed'], async (records) => {
          for (const kind of ['closes', 'runs', 'views'] as const) await records.deleteAll(kind)
          for (const key of places) await records.put(key, key)
        })
        const wanted = new Set(places.map((key) => JSON.stringify(key)))
        const ofOwner = (key: string): boolean =>
          key.startsWith(JSON.stringify(['runs', owner]).slice(0, -1) + ',')
        const found = await read('sealed', (records) => records.all('runs', owner))
        expect(new Set(found?.map(({ value }) => JSON.stringify(value)))).toEqual(
          new Set([...wanted].filter(ofOwner)),
        )
        await write(['sealed'], (records) => records.deleteAll('runs', owner))
        const left = (
          await Promise.all((['closes', 'runs', 'views'] as const).map((kind) => allRecords(kind)))
        ).flat()
        expect(new Set(left.map(({ value }) => JSON.stringify(value)))).toEqual(
          new Set([...wanted].filter((key) => !ofOwner(key))),
        )
      }),
      { numRuns: 40 },
    )
  })
})

describe('the rows of the people on a tablet', () => {
  test('are changed one at a time: every other row stays as it was, byte for byte', async () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(ids, fc.nat(9), async (all, wrong) => {
        for (const id of all) await writePerson(aRow({ id, label: `Of ${id}` }))
        const [changed = ''] = all
        const before = await othersOf((at) => at === `people/${changed}`)
        const after = await changePerson(changed, (now) => ({ ...now, wrong }))
        expect(after).toEqual(await readPerson(changed))
        expect(after).toEqual(aRow({ id: changed, label: `Of ${changed}`, wrong }))
        expect(await othersOf((at) => at === `people/${changed}`)).toEqual(before)
        await deleteDatabase()
      }),
      { numRuns: 20 },
    )
  })

  test('are changed from their current state, so that two changes at once both count', async () => {
    await writePerson(aRow({ id: 'maria' }))
    await Promise.all(Array.from({ length: 20 }, () => changePerson('maria', counted)))
    expect(await readPerson('maria')).toMatchObject({ wrong: 20 })
  })

  test('of nobody are not created by a change', async () => {
    expect(await changePerson('nobody', (now) => now)).toBeNull()
    expect([await readPeople(), await readPerson('nobody'), await readTablet()]).toEqual([
      [],
      null,
      null,
    ])
  })

  test('release the disk when another tab wants it deleted, and are read again after that', async () => {
    await writePerson(aRow({ id: 'maria' }))
    await deleteDB('desk')
    expect(await databasesHere()).toEqual([])
    expect(await readPeople()).toEqual([])
  })
})

describe('the tiles of the lock screen', () => {
  test('are of people who can open the tablet or must read that their PIN is gone, the last person first', async () => {
    await somePeople()
    expect((await peopleHere()).map(({ label }) => label)).toEqual(['Kenji', 'Ana', 'Sam'])
  })

  test('have the number of a person who left something here, and nobody who left nothing', async () => {
    await somePeople()
    expect(Object.fromEntries(await labelsHere())).toEqual({
      1: 'Ana',
      2: 'Kenji',
      3: 'Sam',
      4: 'Lee',
      5: 'Maria',
    })
  })

  test('are none where the tablet is not marked, whatever is stored', async () => {
    await somePeople()
    setFlag('tablet', 'not')
    expect([await peopleHere(), (await labelsHere()).size]).toEqual([[], 0])
  })

  test('have a name that only this tablet gives', async () => {
    expect(await idOf('1:Maria Silva')).toBeNull()
    await writeTablet(aTablet())
    expect(await idOf('1:Maria Silva')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('what must survive an empty battery', () => {
  test('is on the disk as soon as the desk says so, and comes back where the browser had not written it', async () => {
    setFlag('tablet', 'marked')
    setFlag('locked', 'untold')
    setFlag('leaving', '3')
    setFlag('forgetting', '2')
    setFlag('wiping', 'copies')
    await flagsWritten()
    powerCut()
    expect(isMarked()).toBe(false)
    expect(await recallFlags()).toBe(true)
    expect(isMarked()).toBe(true)
    expect(
      ['locked', 'leaving', 'forgetting', 'wiping'].map((name) =>
        localStorage.getItem(`desk.${name}`),
      ),
    ).toEqual(['untold', '3', '2', 'copies'])
  })

  test('and was removed stays removed, in the order of the changes', async () => {
    setFlag('locked', 'untold')
    setFlag('locked', 'told')
    setFlag('locked', null)
    setFlag('leaving', '0')
    await flagsWritten()
    expect([...(await onDisk())]).toEqual([['flags/leaving', '"0"']])
    powerCut()
    await recallFlags()
    expect([flag('locked'), flag('leaving')]).toEqual([null, '0'])
  })

  test('does not replace what the browser has, which is newer', async () => {
    await putRecord(['flags', '', 'tablet'], 'marked')
    localStorage.setItem('desk.tablet', 'not')
    expect(await recallFlags()).toBe(false)
    expect(flag('tablet')).toBe('not')
  })

  test('does not contain what may be lost: how long until it locks, and who pressed "Later"', async () => {
    setFlag('lock-after', '10')
    setFlag('asked-2', '123')
    await flagsWritten()
    expect(await databasesHere()).toEqual([])
    await putRecord(['flags', '', 'asked-2'], '123')
    powerCut()
    expect([await recallFlags(), flag('asked-2')]).toEqual([false, null])
  })

  test('is read without creating a database, and is absent without databases', async () => {
    expect(await recallFlags()).toBe(false)
    expect(await databasesHere()).toEqual([])
    Reflect.deleteProperty(globalThis, 'indexedDB')
    expect(await recallFlags()).toBe(false)
    setFlag('tablet', 'marked')
    await flagsWritten()
    expect(isMarked()).toBe(true)
  })

  test('stays as long as the page where the browser has no storage', () => {
    Reflect.deleteProperty(globalThis, 'localStorage')
    setFlag('lock-after', '10')
    expect(flag('lock-after')).toBe('10')
    setFlag('lock-after', null)
    expect(flag('lock-after')).toBeNull()
  })
})

describe('a mark of the tablet that the browser lost', () => {
  test('is found again by the vault beside it: the tablet is locked, and not taken for an unmarked one', async () => {
    await writeTablet(aTablet())
    expect(await noticed()).toEqual(['marked', 'locked'])
  })

  test('is not found where there is no vault, an empty one, or somebody removed the mark', async () => {
    expect(await noticed()).toEqual([null, 'unmarked'])
    expect(await databasesHere()).toEqual([])
    await readTablet()
    expect(await noticed()).toEqual([null, 'unmarked'])
    await writeTablet(aTablet())
    setFlag('tablet', 'not')
    expect(await noticed()).toEqual(['not', 'unmarked'])
  })

  test('does not close a vault that is open', async () => {
    await writeTablet(aTablet())
    const vault = await aVault('maria')
    useVault.setState({ state: 'open', vault })
    await noticeMark()
    expect([vaultOf('1:maria'), vaultOf('1:kenji'), vaultOf(null)]).toEqual([vault, null, null])
    expect([isOpenTo('maria'), isOpenTo('kenji')]).toEqual([true, false])
    useVault.setState({ state: 'unmarked', vault: null })
  })
})
