import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import type { Entry } from '../../../../src/desk/core/outbox/command.ts'
import {
  type RowChange,
  removeEntriesOf,
  removeEntry,
  rowOf,
  type StoredEntry,
  storedEntries,
  storedOutbox,
  writeEntries,
} from '../../../../src/desk/core/outbox/disk.ts'
import { dispatch, forgetAll, mergeRemote } from '../../../../src/desk/core/outbox/dispatch.ts'
import { exported } from '../../../../src/desk/core/outbox/exportOutbox.ts'
import { useStorageFacts } from '../../../../src/desk/core/outbox/outboxFacts.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { PersonStore } from '../../../../src/desk/core/outbox/personStore.ts'
import {
  emptyRegister,
  registerAfter,
  registerIn,
  type StoredRegister,
  sealedRegister,
} from '../../../../src/desk/core/outbox/register.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import {
  closeDatabase,
  deleteRecord,
  putRecord,
} from '../../../../src/desk/core/vault/tabletDatabase.ts'
import type { Vault } from '../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'
import { type Answer, aFetch } from '../../../example/aFetch.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { aTabletDisk } from '../device/aTabletDisk.ts'
import { anEntry } from './someEntries.ts'

aTabletDisk()

const person = '2:Kenji Sato'

let vault: Vault
let clock: DeskClock
/** The gate's answer to the report of undone actions. */
let answer: Answer
beforeEach(async () => {
  signedIn()
  clock = aDeskClock()
  answer = { json: {} }
  const [replica, outbox] = [await importKey(newRawKey()), await importKey(newRawKey())]
  vault = createVault({ person, id: 'kenji' }, { replica: [replica], outbox: [outbox] })
  await begin()
})
afterEach(forgetAll)

/** Every row that was ever written, as somebody has it who copied the disk again and again. */
let written: StoredEntry[] = []
/** The stored entries. */
const entries = new Map<string, StoredEntry>()

async function begin(): Promise<void> {
  forgetAll()
  entries.clear()
  written = []
  await removeEntriesOf(person, new Map())
}

const of = (opId: string, version: number): Entry =>
  anEntry(opId, 'waiting', { madeBy: person, version })

async function changeOf(opId: string, does: 'write' | 'remove'): Promise<RowChange> {
  const before = entries.get(opId)
  const expected = before?.version ?? null
  if (does === 'remove') return { opId, expected, row: null }
  return { opId, expected, row: await rowOf(vault, of(opId, (expected ?? 0) + 1)) }
}

function took({ opId, row }: RowChange): void {
  if (row === null) entries.delete(opId)
  else {
    entries.set(opId, row)
    written.push(row)
  }
}

/** What the desk writes beside these changes. */
async function registerWith(by: Vault, changes: readonly RowChange[]): Promise<StoredRegister> {
  const before = (await registerIn(by, await storedOutbox(person))) ?? emptyRegister
  return sealedRegister(by, registerAfter(before, changes, new Set()))
}

/** As the desk writes. */
async function write(opId: string, does: 'write' | 'remove' = 'write'): Promise<void> {
  const changes = [await changeOf(opId, does)]
  expect(await writeEntries(changes, await registerWith(vault, changes))).toBeNull()
  changes.forEach(took)
}

/** The stored outbox of a desk that is started, and what it asks the gate. */
async function aDesk(by: Vault = vault) {
  const { fetch, requests } = aFetch(() => answer)
  const api = createApi({ origin: 'http://desk.test', fetch })
  const store = await PersonStore.open(by, { api, clock })
  return { store, requests }
}

/** @returns what a desk that is started now cannot read, and what it can */
async function start() {
  forgetAll()
  const { store } = await aDesk()
  await store.close()
  return {
    unread: useStorageFacts.getState().unreadable.toSorted(),
    read: useOutbox
      .getState()
      .entries.map(({ opId }) => opId)
      .toSorted(),
  }
}

/** What somebody does who can write the disk. */
const put = (row: Partial<StoredEntry> | undefined): Promise<void> =>
  putRecord(['actions', '2', row?.opId ?? ''], row)
const putRegister = (row: Partial<StoredRegister> | null): Promise<void> =>
  putRecord(['action-register', '2', ''], row)

const someOpId = fc.constantFrom('op1', 'op2', 'op3')
const someStep = fc.oneof(
  fc.record({ does: fc.constantFrom('write', 'remove', 'late', 'cut'), opId: someOpId }),
)

/** Whatever happens on a tablet, in any order; `cut`: it is switched off before the transaction is over. */
async function take({ does, opId }: { readonly does: string; readonly opId: string }) {
  if (does === 'cut') {
    const changes = [await changeOf(opId, 'write')]
    await registerWith(vault, changes)
    closeDatabase()
  } else if (does === 'late') {
    await removeEntry(opId)
    entries.delete(opId)
  } else if (does === 'write' || entries.has(opId)) {
    await write(opId, does === 'write' ? 'write' : 'remove')
  }
}

describe('the register of the outbox', () => {
  test('lets every row be read that the desk has written, in any order and cut anywhere, and no older one (19.2)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { maxLength: 8 }), fc.nat(), async (steps, nth) => {
        await begin()
        for (const step of steps) await take(step)
        await write('last')
        expect(await start()).toEqual({ unread: [], read: [...entries.keys()].toSorted() })
        const older = written.filter((row) => entries.get(row.opId) !== row)
        const back = older[nth % Math.max(1, older.length)]
        if (back === undefined) return
        await put(back)
        const { unread, read } = await start()
        expect(unread).toEqual([back.opId])
        expect(read).not.toContain(back.opId)
      }),
      { numRuns: 40 },
    )
  })

  test('is not got around by changing a row’s version, or by taking the register away', async () => {
    await write('op1')
    const [first] = written
    await write('op1')
    const [, second] = written
    await put({ ...first, version: 2 })
    expect((await start()).unread).toEqual(['op1'])
    await put(second)
    expect((await start()).unread).toEqual([])
    const { register } = await storedOutbox(person)
    await putRegister({ ...register, number: 1 })
    expect((await start()).unread).toEqual(['op1'])
    await deleteRecord(['action-register', '2', ''])
    expect((await start()).unread).toEqual(['op1'])
  })

  test('of an older time is put back alone: what was written since is not read, and nothing is sent of it', async () => {
    await write('op1')
    const { register } = await storedOutbox(person)
    await write('op1')
    await write('op2')
    await putRegister(register)
    expect(await start()).toEqual({ unread: ['op1', 'op2'], read: [] })
  })
})

test('entries that another version wrote stay on the disk, are not sent, and are offered as a file', async () => {
  await put({ ...(await rowOf(vault, of('older', 1))), shape: 0 })
  await write('newer')
  await put({ ...written[0], shape: 2 })
  expect(await start()).toEqual({ unread: ['newer', 'older'], read: [] })
  expect(JSON.parse(await exported(person)).unreadable).toMatchObject([
    { opId: 'newer', shape: 2 },
    { opId: 'older', shape: 0 },
  ])
  expect((await storedEntries()).map(({ opId }) => opId)).toEqual(['newer', 'older'])
})

test('an answer that comes when the next person has signed in deletes the entry that it is of', async () => {
  await write('op1')
  const key = await importKey(newRawKey())
  const next = createVault(
    { person: '1:Maria Silva', id: 'maria' },
    { replica: [key], outbox: [key] },
  )
  const { store } = await aDesk(next)
  await store.answeredLate('op1')
  expect(await storedEntries()).toEqual([])
  await store.close()
})

test('a tab that does not have the newest keys yet writes nothing over what another tab has named', async () => {
  const [replica, outbox] = [await importKey(newRawKey()), await importKey(newRawKey())]
  const older = createVault({ person, id: 'kenji' }, { replica: [replica], outbox: [outbox] })
  const { store } = await aDesk(older)
  await write('op1')
  mergeRemote({ entries: [{ ...of('op2', 1), saved: false }], gone: [] })
  await store.flush()
  expect(useStorageFacts.getState().storage).toBe('failed')
  await store.close()
  expect(await start()).toEqual({ unread: [], read: ['op1'] })
})

test('where a register was damaged the desk goes on with a new one, and what it cannot vouch for is kept unsent', async () => {
  await write('op1')
  const { register } = await storedOutbox(person)
  await putRegister({
    ...register,
    sealed: { iv: new Uint8Array(12), data: new ArrayBuffer(9) },
  })
  const { store } = await aDesk()
  mergeRemote({ entries: [{ ...of('op2', 1), saved: false }], gone: [] })
  await store.flush()
  await store.close()
  expect(await start()).toEqual({ unread: ['op1'], read: ['op2'] })
})

test('two tabs that write at the same moment both succeed, and all is read', async () => {
  await write('op1')
  const [one, other] = [[await changeOf('op2', 'write')], [await changeOf('op3', 'write')]]
  const registers = [await registerWith(vault, one), await registerWith(vault, other)] as const
  expect(await writeEntries(one, registers[0])).toBeNull()
  expect(await writeEntries(other, registers[1])).toEqual({ opIds: [] })
  expect(await writeEntries(other, await registerWith(vault, other))).toBeNull()
  expect(await start()).toEqual({ unread: [], read: ['op1', 'op2', 'op3'] })
})

/** A desk on which one action waits, and then somebody undoes it. */
async function undone() {
  await write('op1')
  const desk = await aDesk()
  dispatch({ type: 'undone', opId: 'op1' })
  await desk.store.flush()
  return desk
}
const reportedIds = ({ requests }: Awaited<ReturnType<typeof aDesk>>) =>
  requests.map(({ method, path, body }) => [`${method} ${path}`, body])

describe('an action that was stored and is undone before it was sent', () => {
  const itself = ['POST /api/ops/given-up', { ids: ['op1'] }]

  test('is reported to the gate once, which then never does it (19.2)', async () => {
    const desk = await undone()
    await expect.poll(async () => (await storedOutbox(person)).register?.number).toBe(3)
    expect(reportedIds(desk)).toEqual([itself])
    await desk.store.close()
    const again = await aDesk()
    await again.store.close()
    expect(reportedIds(again)).toEqual([])
  })

  test('is reported half a minute later if there was no network, and after the next start at the latest', async () => {
    answer = 'no network'
    const desk = await undone()
    await expect.poll(() => clock.waiting()).toBe(1)
    expect(reportedIds(desk)).toEqual([itself])
    clock.pass(30_000)
    await expect.poll(() => reportedIds(desk)).toEqual([itself, itself])
    await desk.store.close()
    const again = await aDesk()
    await expect.poll(() => reportedIds(again)).toEqual([itself])
    await again.store.close()
  })

  test('is reported once its person is signed in', async () => {
    signedIn({ state: 'out' })
    const desk = await undone()
    expect(reportedIds(desk)).toEqual([])
    signedIn()
    await expect.poll(() => reportedIds(desk)).toEqual([itself])
    await desk.store.close()
  })

  test('is not reported when it was done: the gate knows it', async () => {
    await write('op1')
    const desk = await aDesk()
    dispatch({ type: 'sent', opId: 'op1', at: 1 })
    dispatch({ type: 'answered', opId: 'op1', at: 2 })
    await desk.store.flush()
    expect((await storedOutbox(person)).rows).toEqual([])
    expect(reportedIds(desk)).toEqual([])
    await desk.store.close()
  })
})
