import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { forgetTablet } from '../../../../src/desk/core/device/forgetTablet.ts'
import { openByPin } from '../../../../src/desk/core/device/openByPin.ts'
import { usePersonOnTablet } from '../../../../src/desk/core/device/personOnTablet.ts'
import { tellGateWhatItMissed } from '../../../../src/desk/core/device/tellGate.ts'
import { crossOut, noteToDelete, toDelete } from '../../../../src/desk/core/device/toDelete.ts'
import { finishWiping, wipePerson, wipeTablet } from '../../../../src/desk/core/device/wipe.ts'
import { rowOf, writeEntries } from '../../../../src/desk/core/outbox/disk.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import {
  emptyRegister,
  registerAfter,
  sealedRegister,
} from '../../../../src/desk/core/outbox/register.ts'
import { flag, flagsWritten, isMarked } from '../../../../src/desk/core/vault/flags.ts'
import { readPerson } from '../../../../src/desk/core/vault/keptVault.ts'
import { peopleHere } from '../../../../src/desk/core/vault/people.ts'
import { sealedRecord } from '../../../../src/desk/core/vault/sealedRecord.ts'
import { write } from '../../../../src/desk/core/vault/tabletDatabase.ts'
import { kindsThat, storeNames } from '../../../../src/desk/core/vault/tabletRecords.ts'
import { useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import { aMarkedTablet, decided, type Here, somePlace, vaultOnline } from './aMarkedTablet.ts'
import { aTabletDisk, kindsHere, onDisk, quickPins } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

let maria: Here
let kenji: Here
beforeEach(async () => {
  ;({ maria, kenji } = await aMarkedTablet())
})
afterEach(() => {
  useVault.setState({ state: 'unmarked', vault: null })
  usePersonOnTablet.setState({ state: 'unknown', id: null })
})

/** A record of each kind for each of two people, and what is kept about the tablet. */
async function everyKind(): Promise<void> {
  await write(storeNames, async (records) => {
    for (const kind of kindsThat(({ store }) => store !== 'plain')) {
      for (const { id } of [maria, kenji]) await records.put([kind, id, 'one'], 'Mary Poole')
    }
  })
}
const copies: readonly string[] = kindsThat(({ store }) => store === 'copies')
const copiesHere = async () => (await kindsHere()).filter((kind) => copies.includes(kind))

async function signIn(person: Here): Promise<Vault> {
  const vault = await vaultOnline(person)
  useVault.setState({ state: 'open', vault })
  return vault
}

const rowNow = ({ id }: Here) => readPerson(id)
const personOf = ({ signIn: { person } }: Here): string => person ?? ''
/** One waiting action of the person, a handover and a run. @returns its operation id */
async function leaveWork(person: Here): Promise<string> {
  const vault = await signIn(person)
  const opId = `op-${vault.id}`
  const command = { kind: 'check-in', code: parseBookingCode('KB1'), customer: 'Mary' } as const
  const entry = newEntry({ opId, command, at: 0, by: vault.person }, 1)
  const changes = [{ opId, expected: null, row: await rowOf(vault, entry) }]
  const register = registerAfter(emptyRegister, changes, new Set())
  await writeEntries(changes, await sealedRegister(vault, register))
  await sealedRecord('handovers').keep(vault, 'Order gas')
  await sealedRecord('runs').keep(vault, decided)
  return opId
}

describe('what is to be deleted', () => {
  test('is written down first, each name once, and removed from the list when it is gone', async () => {
    noteToDelete(['copies', 'left:maria'])
    noteToDelete(['copies', 'kept:kenji', 'shut:sam'])
    expect(toDelete()).toEqual(['copies', 'left:maria', 'kept:kenji', 'shut:sam'])
    crossOut(['left:maria'])
    expect(flag('wiping')).toBe('copies kept:kenji shut:sam')
    crossOut(toDelete())
    expect([toDelete(), flag('wiping')]).toEqual([[], null])
  })

  test('does not contain what another version wrote and this one does not know', () => {
    localStorage.setItem('desk.wiping', 'copies old:thing desk-replica   nonsense')
    expect(toDelete()).toEqual(['copies'])
  })

  test('is deleted in the end, also where the tablet was switched off in between', async () => {
    await everyKind()
    noteToDelete(['copies', `kept:${kenji.id}`, 'kept:somebody-gone'])
    await finishWiping()
    expect([await copiesHere(), await kindsHere()]).toEqual([[], expect.arrayContaining(['views'])])
    expect(await rowNow(kenji)).toMatchObject({ session: null })
    await finishWiping()
    expect(toDelete()).toEqual([])
  })

  test('is deleted while another tab has the database open', async () => {
    await everyKind()
    const elsewhere = await openDB('desk')
    noteToDelete(['copies'])
    await finishWiping()
    expect([toDelete(), await elsewhere.count('copies')]).toEqual([[], 0])
    elsewhere.close()
  })

  test('and is refused by the browser stays complete and written down until the next try', async () => {
    await everyKind()
    const before = await onDisk()
    noteToDelete(['copies', `left:${kenji.id}`])
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No', 'UnknownError')
    })
    await expect(finishWiping()).rejects.toThrow('No')
    refusing.mockRestore()
    await flagsWritten()
    expect([...(await onDisk())].filter(([at]) => !at.startsWith('flags'))).toEqual(
      [...before].filter(([at]) => !at.startsWith('flags')),
    )
    expect(toDelete()).toEqual(['copies', `left:${kenji.id}`])
    await finishWiping()
    expect([toDelete(), await copiesHere()]).toEqual([[], []])
  })
})

describe('a person who signs out', () => {
  test('and keeps waiting actions leaves no copies: their PIN opens nothing, their next sign-in does', async () => {
    await leaveWork(kenji)
    await everyKind()
    const goes = [...copies, 'flags']
    const others = async () =>
      [...(await onDisk())].filter(
        ([at]) =>
          !goes.some((kind) => at.startsWith(`${kind}/`)) &&
          at !== `people/${kenji.id}` &&
          at !== `sent-today/${kenji.id}/one`,
      )
    const before = await others()
    await wipePerson(personOf(kenji), true, new Map())
    const { row } = kenji
    expect(await rowNow(kenji)).toEqual({
      ...row,
      session: null,
      drawers: { ...row.drawers, replica: [] },
    })
    expect(await others()).toEqual(before)
    expect(await copiesHere()).toEqual([])
    expect([...(await onDisk()).keys()]).not.toContain(`sent-today/${kenji.id}/one`)
    expect(useVault.getState().state).toBe('locked')
    expect((await peopleHere()).map(({ id }) => id)).toEqual([maria.id])
    expect(await openByPin(kenji.id, kenji.pin)).toEqual({ is: 'gone' })
    expect(await (await signIn(kenji)).open('outbox', somePlace, kenji.sealed.outbox)).toEqual(
      decided,
    )
  })

  test('and discards them leaves nothing that a PIN or anybody could open, and others’ actions stay', async () => {
    const [own, other] = [await leaveWork(kenji), await leaveWork(maria)]
    noteToDelete([`left:${kenji.id}`])
    await finishWiping()
    const { row } = kenji
    expect(await rowNow(kenji)).toEqual({
      ...row,
      label: '',
      byPin: null,
      session: null,
      drafts: {},
      drawers: { ...row.drawers, replica: [] },
    })
    const left = [...(await onDisk()).keys()].filter((at) => !/^(?:people|tablet|flags)/.test(at))
    expect(left.toSorted()).toEqual(
      [
        `handovers/${maria.id}`,
        // A line that says only that something was discarded (P11).
        `given-up/2/${own}`,
        `actions/1/${other}`,
        // Which of theirs is the last, sealed: the register of who left is gone with their actions.
        'action-register/1',
        `runs/${maria.id}`,
      ].toSorted(),
    )
    expect(JSON.parse((await onDisk()).get(`given-up/2/${own}`) ?? '')).toMatchObject({
      sealed: null,
    })
  })

  test('while only their PIN opens what is stored keeps their tile, and loses the copies', async () => {
    useVault.setState({ state: 'locked', vault: null })
    usePersonOnTablet.setState({ state: 'needs-pin', id: kenji.id })
    await wipePerson(personOf(kenji), true, new Map())
    const { row } = kenji
    expect(await rowNow(kenji)).toEqual({ ...row, drawers: { ...row.drawers, replica: [] } })
    expect(usePersonOnTablet.getState()).toEqual({ state: 'unknown', id: null })
  })

  test('while the vault cannot be read has the copies deleted too', async () => {
    await everyKind()
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('No', 'UnknownError')
    })
    await wipePerson(personOf(kenji), true, new Map())
    refusing.mockRestore()
    expect(await copiesHere()).toEqual([])
  })
})

describe('a tablet that is no longer marked', () => {
  test('contains nothing about anybody: every record of the list is deleted except its flags', async () => {
    await everyKind()
    await signIn(kenji)
    expect((await kindsHere()).toSorted()).toEqual(kindsThat(() => true).toSorted())
    await wipeTablet()
    expect([useVault.getState().state, usePersonOnTablet.getState().state]).toEqual([
      'unmarked',
      'nobody',
    ])
    await flagsWritten()
    expect([...(await onDisk())]).toEqual([['flags/tablet', '"marked"']])
  })

  test('contains nothing either where a sign-out was not yet finished', async () => {
    await leaveWork(kenji)
    noteToDelete([`left:${kenji.id}`, `kept:${maria.id}`])
    await wipeTablet()
    expect(await kindsHere()).toEqual(['flags'])
  })

  test('contains nothing either where its records could not be read', async () => {
    await everyKind()
    const refusing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No', 'UnknownError')
    })
    await wipeTablet()
    refusing.mockRestore()
    await flagsWritten()
    expect((await kindsHere()).filter((kind) => kind !== 'flags')).toEqual([])
    expect(toDelete()).toEqual([])
  })

  test('says how many actions were discarded with it, to the gate and for everybody', async () => {
    await leaveWork(kenji)
    await leaveWork(maria)
    expect(await forgetTablet(kenji.gate.api)).toBe(true)
    expect(kenji.gate.messages()).toEqual([['/auth/device/forget', { discarded: 2 }]])
    expect([isMarked(), flag('tablet'), flag('forgetting')]).toEqual([false, 'not', null])
    expect(await kindsHere()).toEqual(['flags'])
  })

  test('is wiped at once without the gate, which gets it at the next contact', async () => {
    await leaveWork(kenji)
    kenji.gate.knows.isOnline = false
    expect(await forgetTablet(kenji.gate.api)).toBe(false)
    expect([flag('tablet'), flag('forgetting')]).toEqual(['not', '1'])
    kenji.gate.knows.isOnline = true
    await tellGateWhatItMissed(kenji.gate.api)
    expect(kenji.gate.messages().at(-1)).toEqual(['/auth/device/forget', { discarded: 1 }])
    expect(flag('forgetting')).toBeNull()
  })
})
