import { openDB } from 'idb'
import { expect, test } from 'vitest'
import {
  getRecord,
  interruptWhenLeft,
  putRecord,
  type RecordKey,
  read,
  write,
} from '../../../../src/desk/core/vault/tabletDatabase.ts'
import { tabletDatabase } from '../../../../src/desk/ui/storageNames.ts'
import { aTabletDisk } from '../device/aTabletDisk.ts'

aTabletDisk()

const first: RecordKey = ['runs', 'maria', '1']
const second: RecordKey = ['runs', 'maria', '2']

const page = new EventTarget()
interruptWhenLeft(page)

/** @param persisted whether the browser keeps the page for Back */
const leave = (persisted: boolean): boolean =>
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
const show = (): boolean => page.dispatchEvent(new Event('pageshow'))

/** Writes two records; `between` runs when the first one is written. */
const writeBoth = (between: () => void): Promise<void> =>
  write(['sealed'], async (records) => {
    await records.put(first, 'new')
    between()
    await records.put(second, 'new')
  })

test('a page that is kept for Back ends its transactions, and does their work when it is shown again (decisions.md 106)', async () => {
  await putRecord(first, 'old')
  let times = 0
  const both = writeBoth(() => {
    times += 1
    if (times === 1) leave(true)
  })
  expect(await valueInNextPage(first)).toBe('old')
  expect(times).toBe(1)
  show()
  await both
  expect([await getRecord(first), await getRecord(second), times]).toEqual(['new', 'new', 2])
})

test('a page that is not kept finishes what it writes', async () => {
  await writeBoth(() => leave(false))
  expect([await getRecord(first), await getRecord(second)]).toEqual(['new', 'new'])
})

test('a work that fails writes nothing, and the next one begins', async () => {
  const failing = write(['sealed'], async (records) => {
    await records.put(first, 'half')
    throw new Error('It fails.')
  })
  const next = read('sealed', (records) => records.get(first))
  await expect(failing).rejects.toThrow('It fails.')
  expect(await next).toBeUndefined()
})

/** What the next page reads, by a transaction that waits for all before it. */
async function valueInNextPage(key: RecordKey): Promise<unknown> {
  const db = await openDB(tabletDatabase)
  try {
    const transaction = db.transaction('sealed', 'readwrite')
    return await transaction.store.get([...key])
  } finally {
    db.close()
  }
}
