import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import type { PaidHow } from '../../../../src/desk/core/outbox/command.ts'
import { forgetAll, mergeRemote } from '../../../../src/desk/core/outbox/dispatch.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import { sealedRecord } from '../../../../src/desk/core/vault/sealedRecord.ts'
import { useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { followActions } from '../../../../src/desk/pages/payments/movements/keptActions.ts'
import {
  actsIn,
  actsToKeep,
  keepWatched,
  keptWatched,
} from '../../../../src/desk/pages/payments/movements/keptWatch.ts'
import { useOwnActions } from '../../../../src/desk/pages/payments/movements/ownActions.ts'
import { cad } from '../../../example/wireBooking.ts'
import { aTabletDisk, until } from '../../core/device/aTabletDisk.ts'
import { entryIn } from '../../core/outbox/someEntries.ts'

aTabletDisk()

const person = '1:maria'
const record = sealedRecord('own-payments')

let vault: Vault
let stop: (() => void) | undefined
beforeEach(async () => {
  const key = await importKey(newRawKey())
  vault = createVault({ person, id: 'maria' }, { replica: [key], outbox: [key] })
})
afterEach(() => {
  stop?.()
  vi.restoreAllMocks()
  forgetAll()
  useVault.setState({ state: 'unmarked', vault: null })
  useSignIn.setState({ person: null })
})

/** The page is loaded on a marked tablet; its memory is empty. */
function open(): void {
  useSignIn.setState({ person: null })
  stop = followActions()
  useVault.setState({ state: 'open', vault })
  useSignIn.setState({ person })
}
function leave(): void {
  stop?.()
  forgetAll()
}

let seq = 0
function pay(name: string, how?: PaidHow): void {
  seq += 1
  const code = parseBookingCode(name)
  const command = { kind: 'set-paid', code, balance: cad('40'), how } as const
  const made = newEntry({ opId: name, command, at: Date.now(), by: person }, seq)
  mergeRemote({
    entries: [entryIn(made, 'done', { answeredAt: Date.now() })],
    gone: [],
  })
}
const known = () => useOwnActions.getState().acts.map(({ opId }) => opId)
const methods = () => useOwnActions.getState().acts.map(({ method }) => method)
const kept = async () => actsIn((await record.read(vault)) ?? []).map(({ opId }) => opId)

test('a payment recorded here is known again after a reload', async () => {
  open()
  pay('A1')
  await until(async () => expect(await kept()).toEqual(['A1']))
  leave()
  open()
  await until(() => expect(known()).toEqual(['A1']))
})

test('how a payment was made is known again after a reload, whether it was sent or not', async () => {
  open()
  pay('A1', { method: 'cash', isSent: false })
  pay('B2', { method: 'card', isSent: true })
  pay('C3')
  await until(async () => expect(await kept()).toEqual(['A1', 'B2', 'C3']))
  leave()
  open()
  await until(() => expect(methods()).toEqual(['cash', 'card', undefined]))
})

test('a disk that cannot be read for a moment is not overwritten, and is read at the next payment', async () => {
  open()
  pay('A1')
  await until(async () => expect(await kept()).toEqual(['A1']))
  leave()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('The disk is busy.', 'UnknownError')
  })
  open()
  pay('B2')
  await until(() => expect(known()).toEqual(['B2']))
  await until(() => expect(get.mock.calls.length).toBeGreaterThan(1))
  get.mockRestore()
  pay('C3')
  await until(async () => expect(await kept()).toEqual(['A1', 'B2', 'C3']))
  expect(put).toHaveBeenCalled()
  expect(known()).toEqual(['A1', 'B2', 'C3'])
})

test('of payments and watched bookings only the members of their schema are written to the disk (decisions.md 13)', async () => {
  const more = { phone: '604 555 0199' }
  const act = { opId: 'A1', code: parseBookingCode('KA1'), recorded: cad('40'), at: 1 }
  expect(actsToKeep([{ ...act, ...more }])).toEqual([act])
  const status = { id: 'PAID', name: 'Paid' }
  const snapshot = { total: cad('40'), paid: cad('40'), status, customer: 'Mary Poole', at: 1 }
  const snapshots = new Map([[act.code, { ...snapshot, ...more }]])
  await keepWatched(vault, { since: 1, at: 2, known: snapshots, moved: [] })
  const watched = sealedRecord('seen-payments')
  expect(await watched.read(vault)).toEqual({
    since: 1,
    at: 2,
    known: { [act.code]: snapshot },
    moved: [],
  })
  expect((await keptWatched(vault))?.known.get(act.code)).toEqual(snapshot)
})
