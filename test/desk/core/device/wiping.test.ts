import { readdirSync, readFileSync } from 'node:fs'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { forgetTablet } from '../../../../src/desk/core/device/forgetTablet.ts'
import { openByPin } from '../../../../src/desk/core/device/openByPin.ts'
import { useStanding } from '../../../../src/desk/core/device/standing.ts'
import { tellGateWhatItMissed } from '../../../../src/desk/core/device/tellGate.ts'
import {
  crossOut,
  deleteDatabase,
  noteToDelete,
  toDelete,
} from '../../../../src/desk/core/device/toDelete.ts'
import { finishWiping, wipePerson, wipeTablet } from '../../../../src/desk/core/device/wipe.ts'
import { writeGeneralSealed } from '../../../../src/desk/core/handovers/generalDisk.ts'
import { openDisk, rowOf } from '../../../../src/desk/core/outbox/disk.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import {
  emptyRegister,
  registerAfter,
  sealedRegister,
} from '../../../../src/desk/core/outbox/register.ts'
import { flag, flagsWritten, isMarked } from '../../../../src/desk/core/vault/flags.ts'
import { closeVault, readPerson } from '../../../../src/desk/core/vault/keptVault.ts'
import { peopleHere } from '../../../../src/desk/core/vault/people.ts'
import { sealedRecord } from '../../../../src/desk/core/vault/sealedRecord.ts'
import { useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import * as storageNames from '../../../../src/desk/ui/storageNames.ts'
import { aMarkedTablet, decided, type Here, somePlace, vaultOnline } from './aMarkedTablet.ts'
import { aTabletDisk, databasesHere, onDisk, quickPins, until } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

let maria: Here
let kenji: Here
beforeEach(async () => {
  ;({ maria, kenji } = await aMarkedTablet())
})
afterEach(() => {
  useVault.setState({ state: 'unmarked', vault: null })
  useStanding.setState({ standing: 'unknown', id: null })
})

/** A database with something in it, and the connection of another tab to it. */
async function aDatabase(name: string) {
  const db = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('store') })
  await db.put('store', 'Mary Poole', 'guest')
  return db
}
async function someDatabases(...names: readonly string[]): Promise<void> {
  for (const name of names) (await aDatabase(name)).close()
}

async function signIn(person: Here): Promise<Vault> {
  const vault = await vaultOnline(person)
  useVault.setState({ state: 'open', vault })
  return vault
}

const rowNow = ({ id }: Here) => readPerson(id)
const personOf = ({ signIn: { person } }: Here): string => person ?? ''
const runs = sealedRecord({
  database: 'desk-runs',
  version: 1,
  store: 'runs',
  keyName: 'outbox',
})

/** One waiting action of the person, a handover and a run. @returns its operation id */
async function leaveWork(person: Here): Promise<string> {
  const vault = await signIn(person)
  const opId = `op-${vault.id}`
  const command = { kind: 'check-in', code: parseBookingCode('KB1'), customer: 'Mary' } as const
  const entry = newEntry({ opId, command, at: 0, by: vault.person }, 1)
  const disk = await openDisk()
  const changes = [{ opId, expected: null, row: await rowOf(vault, entry) }]
  const register = registerAfter(emptyRegister, changes, new Set())
  await disk.write(changes, await sealedRegister(vault, register))
  disk.close()
  await writeGeneralSealed(
    vault.id,
    await vault.seal('outbox', `${storageNames.handoverDatabase}/handovers`, 'Order gas'),
  )
  await runs.keep(vault, decided)
  return opId
}

/** Every database that the desk opens, by the list of names and by its source files. */
function databasesOfTheDesk(): readonly string[] {
  const from = new URL('../../../../src/desk/', import.meta.url)
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, from), 'utf8'))
    .filter((text) => /openDB\b|sealedRecord\(/.test(text))
    .flatMap((text) => Array.from(text.matchAll(/'(desk-[a-z-]+)'/g), ([, name = '']) => name))
  const listed = Object.entries(storageNames).flatMap(([name, value]) =>
    name.endsWith('Database') ? [value] : [],
  )
  return [...new Set([...listed, ...names])]
}

describe('what is to be deleted', () => {
  test('is written down first, each name once, and removed from the list when it is gone', async () => {
    noteToDelete(['desk-replica', 'left:maria'])
    noteToDelete(['desk-replica', 'kept:kenji', 'shut:sam'])
    expect(toDelete()).toEqual(['desk-replica', 'left:maria', 'kept:kenji', 'shut:sam'])
    crossOut('left:maria')
    expect(flag('wiping')).toBe('desk-replica kept:kenji shut:sam')
    for (const word of toDelete()) crossOut(word)
    expect([toDelete(), flag('wiping')]).toEqual([[], null])
  })

  test('does not contain what another version wrote and this one does not know', () => {
    localStorage.setItem('desk.wiping', 'desk-replica old:thing   nonsense')
    expect(toDelete()).toEqual(['desk-replica'])
  })

  test('is deleted in the end, also where the tablet was switched off in between', async () => {
    await someDatabases('desk-replica', 'desk-payments', 'desk-views')
    noteToDelete(['desk-replica', 'desk-payments', `kept:${kenji.id}`, 'kept:somebody-gone'])
    expect(await finishWiping()).toBe(true)
    expect(await databasesHere()).toEqual(['desk-flags', 'desk-vault', 'desk-views'])
    expect(await rowNow(kenji)).toMatchObject({ session: null })
    expect([toDelete(), await finishWiping()]).toEqual([[], true])
  })

  test('and is kept open by another tab is waited for a little, and is deleted with that tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const elsewhere = await aDatabase('desk-replica')
    noteToDelete(['desk-replica', 'desk-payments'])
    const wiping = finishWiping()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await wiping).toBe(false)
    expect(toDelete()).toEqual(['desk-replica'])
    elsewhere.close()
    vi.useRealTimers()
    await until(() => expect(toDelete()).toEqual([]))
    expect(await databasesHere()).not.toContain('desk-replica')
  })

  test('and is refused by the browser stays written down, and the rest is deleted too', async () => {
    await someDatabases('desk-replica', 'desk-payments')
    noteToDelete(['desk-replica', 'desk-payments'])
    const really = indexedDB.deleteDatabase.bind(indexedDB)
    const refusing = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
      if (name === 'desk-replica') throw new DOMException('No', 'UnknownError')
      return really(name)
    })
    await expect(finishWiping()).rejects.toThrow('No')
    refusing.mockRestore()
    expect(toDelete()).toEqual(['desk-replica'])
    expect(await finishWiping()).toBe(true)
    expect(await databasesHere()).toEqual(['desk-flags', 'desk-vault'])
  })

  test('and never existed counts as deleted', async () => {
    expect(await deleteDatabase('desk-replica')).toBe(true)
  })
})

describe('a person who signs out', () => {
  test('and keeps waiting actions leaves no copies: their PIN opens nothing, their next sign-in does', async () => {
    await someDatabases('desk-replica', 'desk-payments', 'desk-views')
    await leaveWork(kenji)
    const others = async () =>
      [...(await onDisk())].filter(
        ([at]) => !/desk-(replica|payments|flags)/.test(at) && !at.endsWith(`people/${kenji.id}`),
      )
    const before = await others()
    expect(await wipePerson(personOf(kenji), true, new Map())).toBe(true)
    const { row } = kenji
    expect(await rowNow(kenji)).toEqual({
      ...row,
      session: null,
      drawers: { ...row.drawers, replica: [] },
    })
    expect(await others()).toEqual(before)
    expect(await databasesHere()).not.toContain('desk-replica')
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
    expect(await finishWiping()).toBe(true)
    const { row } = kenji
    expect(await rowNow(kenji)).toEqual({
      ...row,
      label: '',
      byPin: null,
      session: null,
      drafts: {},
      drawers: { ...row.drawers, replica: [] },
    })
    const left = [...(await onDisk()).keys()].filter((at) => !/desk-(vault|flags)/.test(at))
    expect(left.toSorted()).toEqual(
      [
        `desk-handover/general/${maria.id}`,
        // A line that says only that something was discarded (P11).
        `desk-outbox/dropped/${own}`,
        `desk-outbox/entries/${other}`,
        // Which of theirs is the last, sealed: the register of who left is gone with their actions.
        'desk-outbox/registers/1',
        `desk-runs/runs/${maria.id}`,
      ].toSorted(),
    )
    expect(JSON.parse((await onDisk()).get(`desk-outbox/dropped/${own}`) ?? '')).toMatchObject({
      sealed: null,
      person: '2',
    })
  })

  test('while only their PIN opens what is stored keeps their tile, and loses the copies', async () => {
    useVault.setState({ state: 'locked', vault: null })
    useStanding.setState({ standing: 'needs-pin', id: kenji.id })
    await wipePerson(personOf(kenji), true, new Map())
    const { row } = kenji
    expect(await rowNow(kenji)).toEqual({ ...row, drawers: { ...row.drawers, replica: [] } })
    expect(useStanding.getState()).toEqual({ standing: 'unknown', id: null })
  })

  test('while the vault cannot be read has the copies deleted too', async () => {
    await someDatabases('desk-replica')
    await closeVault()
    const really = indexedDB.open.bind(indexedDB)
    const refusing = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === 'desk-vault') throw new DOMException('No', 'UnknownError')
      return really(name, version)
    })
    expect(await wipePerson(personOf(kenji), true, new Map())).toBe(true)
    refusing.mockRestore()
    expect(await databasesHere()).not.toContain('desk-replica')
  })
})

describe('a tablet that is no longer marked', () => {
  test('contains nothing about anybody: every database of the desk is deleted except its flags', async () => {
    const all = databasesOfTheDesk().filter((name) => !/desk-(vault|flags)/.test(name))
    expect(all).toHaveLength(10)
    await someDatabases(...all)
    await signIn(kenji)
    expect(await wipeTablet()).toBe(true)
    expect(await databasesHere()).toEqual(['desk-flags'])
    expect([useVault.getState().state, useStanding.getState().standing]).toEqual([
      'unmarked',
      'nobody',
    ])
    await flagsWritten()
    expect([...(await onDisk())]).toEqual([['desk-flags/flags/tablet', '"marked"']])
  })

  test('contains nothing either where a sign-out was not yet finished', async () => {
    await leaveWork(kenji)
    noteToDelete([`left:${kenji.id}`, `kept:${maria.id}`])
    expect(await wipeTablet()).toBe(true)
    expect(await databasesHere()).toEqual(['desk-flags'])
  })

  test('says how many actions were discarded with it, to the gate and for everybody', async () => {
    await leaveWork(kenji)
    await leaveWork(maria)
    expect(await forgetTablet(kenji.gate.api)).toEqual({ wiped: 'all', isKnown: true })
    expect(kenji.gate.messages()).toEqual([['/auth/device/forget', { discarded: 2 }]])
    expect([isMarked(), flag('tablet'), flag('forgetting')]).toEqual([false, 'not', null])
    expect(await databasesHere()).toEqual(['desk-flags'])
  })

  test('is wiped at once without the gate, which gets it at the next contact', async () => {
    await leaveWork(kenji)
    kenji.gate.knows.isOnline = false
    expect(await forgetTablet(kenji.gate.api)).toEqual({ wiped: 'all', isKnown: false })
    expect([flag('tablet'), flag('forgetting')]).toEqual(['not', '1'])
    kenji.gate.knows.isOnline = true
    await tellGateWhatItMissed(kenji.gate.api)
    expect(kenji.gate.messages().at(-1)).toEqual(['/auth/device/forget', { discarded: 1 }])
    expect(flag('forgetting')).toBeNull()
  })
})
