import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { createVault } from '../../../../../src/desk/core/vault/createVault.ts'
import { sealedRecord } from '../../../../../src/desk/core/vault/sealedRecord.ts'
import { useVault, type Vault } from '../../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../../src/desk/core/vault/wrapping.ts'
import {
  closesIn,
  keepClose,
  useCloses,
} from '../../../../../src/desk/pages/payments/day-close/closes.ts'
import type { DayClose } from '../../../../../src/desk/pages/payments/day-close/dayClose.ts'
import { aTabletDisk } from '../../../core/device/aTabletDisk.ts'

aTabletDisk()

const person = '1:maria'
const record = sealedRecord('closes')
const newVault = async (): Promise<Vault> => {
  const key = await importKey(newRawKey())
  return createVault({ person, id: 'maria' }, { replica: [key], outbox: [key] })
}

let vault: Vault
beforeEach(async () => {
  vault = await newVault()
  const before = { signIn: useSignIn.getState(), closes: useCloses.getState() }
  useSignIn.setState({ person })
  useVault.setState({ state: 'open', vault })
  useCloses.setState({ person, closes: [] })
  onTestFinished(() => {
    useSignIn.setState(before.signIn, true)
    useCloses.setState(before.closes, true)
    useVault.setState({ state: 'unmarked', vault: null })
  })
})

const aClose = (id: string, closedAt: number): DayClose => ({
  id,
  since: 0,
  until: closedAt,
  closedAt,
  by: 'Maria Silva',
  sums: [],
  comment: '',
  after: null,
  unknown: [],
  unreadable: [],
  cancelled: null,
  unpaid: null,
  noShows: null,
  findings: [],
  unseen: [],
})
const onDisk = async () => closesIn(await record.read(vault)).map(({ id }) => id)

test('a disk that cannot be read for a moment is not overwritten: the earlier closes are still there', async () => {
  expect(await keepClose(aClose('a', 1))).toBe(true)
  // A page that was opened again, and has read nothing yet.
  useCloses.setState({ closes: [] })
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('The disk is busy.', 'UnknownError')
  })
  expect(await keepClose(aClose('b', 2))).toBe(false)
  get.mockRestore()
  expect(await onDisk()).toEqual(['a'])
  expect(await keepClose(aClose('c', 3))).toBe(true)
  expect(await onDisk()).toEqual(['c', 'b', 'a'])
})

test('closes sealed with a key that is gone are replaced by the next ones', async () => {
  await record.keep(await newVault(), [aClose('a', 1)])
  expect(await keepClose(aClose('b', 2))).toBe(true)
  expect(await onDisk()).toEqual(['b'])
})

test('a close that this version cannot read stays where it is when another one is stored', async () => {
  const unreadable = { id: 'later', form: 'of another version' }
  await record.keep(vault, [unreadable, { ...aClose('a', 1), sending: 'sent' }])
  expect(await keepClose(aClose('b', 2))).toBe(true)
  expect(await onDisk()).toEqual(['b', 'a'])
  expect(await record.read(vault)).toContainEqual(unreadable)
})

test('a member that a close does not have is not written to the disk (decisions.md 13)', async () => {
  const close = { ...aClose('a', 1), phone: '604 555 0199' }
  expect(await keepClose(close)).toBe(true)
  expect(await record.read(vault)).toEqual([{ ...aClose('a', 1), sending: 'waiting' }])
})
