import { afterEach, expect, test, vi } from 'vitest'
import {
  allRecords,
  getRecord,
  putRecord,
  read,
  write,
} from '../../../../src/desk/core/vault/tabletDatabase.ts'
import { aTabletDisk } from '../device/aTabletDisk.ts'

/** Transactions that have begun and not ended, by store; the most that there were at once. */
function watchedTransactions() {
  const open = new Map<string, number>()
  let most = 0
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own object below
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begun(
    this: IDBDatabase,
    ...given
  ) {
    const transaction = begin.apply(this, given)
    const stores = [...transaction.objectStoreNames]
    for (const store of stores) {
      open.set(store, (open.get(store) ?? 0) + 1)
      most = Math.max(most, open.get(store) ?? 0)
    }
    const end = (): void => {
      for (const store of stores) open.set(store, (open.get(store) ?? 0) - 1)
    }
    transaction.addEventListener('complete', end)
    transaction.addEventListener('abort', end)
    return transaction
  })
  return () => most
}
aTabletDisk()
afterEach(() => vi.restoreAllMocks())

test('works on one store take turns, because in WebKit one that waits for others may never begin', async () => {
  await putRecord(['runs', 'maria', '1'], 'before')
  const most = watchedTransactions()
  const [, , value, all] = await Promise.all([
    putRecord(['runs', 'maria', '1'], 'after'),
    write(['sealed', 'plain'], (records) => records.put(['views', 'maria', '1'], 'a view')),
    getRecord(['runs', 'maria', '1']),
    allRecords('views'),
  ])
  expect(value).toBe('after')
  expect(all.map((record) => record.value)).toEqual(['a view'])
  expect(most()).toBe(1)
})

test('a work that fails does not keep the next one from beginning', async () => {
  const failing = write(['sealed'], async (records) => {
    await records.put(['runs', 'maria', '1'], 'half')
    throw new Error('It fails.')
  })
  const next = read('sealed', (records) => records.get(['runs', 'maria', '1']))
  await expect(failing).rejects.toThrow('It fails.')
  expect(await next).toBeUndefined()
})
