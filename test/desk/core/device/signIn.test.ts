import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { forgetOld, noteContact } from '../../../../src/desk/core/device/forgetOld.ts'
import {
  askForShares,
  remindGate,
  unwrapByShare,
} from '../../../../src/desk/core/device/gateShare.ts'
import { openByPin } from '../../../../src/desk/core/device/openByPin.ts'
import { openByShare } from '../../../../src/desk/core/device/openByShare.ts'
import {
  changePerson,
  type KeptPerson,
  readPerson,
  readTablet,
} from '../../../../src/desk/core/vault/keptVault.ts'
import { type KeyName, useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import { openVaultKeys } from '../../../../src/desk/core/vault/vaultKeys.ts'
import type { RawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { aSignIn } from '../../../example/aSignIn.ts'
import { keysOfGate } from './aGate.ts'
import { aMarkedTablet, decided, type Here, othersOf, somePlace } from './aMarkedTablet.ts'
import { aTabletDisk, onDisk, quickPins, until } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let maria: Here
let kenji: Here
beforeEach(async () => {
  // Both clocks of the tablet: the one people set, and the one that only runs.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  ;({ maria, kenji } = await aMarkedTablet())
})
afterEach(() => {
  vi.useRealTimers()
  useVault.setState({ state: 'unmarked', vault: null })
})

async function signInAgain({ gate, signIn }: Here) {
  const start = await openByShare(gate.api, signIn)
  if (start.is !== 'open') throw new Error(`It did not open: ${start.is}`)
  useVault.setState({ state: 'open', vault: start.vault })
  return start
}
const opens = async (vault: Vault, { sealed }: Here, keyName: KeyName): Promise<boolean> => {
  try {
    return (await vault.open(keyName, somePlace, sealed[keyName])) !== null
  } catch {
    return false
  }
}
const rowOf = async ({ id }: Here): Promise<KeptPerson> => {
  const row = await readPerson(id)
  if (row === null) throw new Error('Nobody is called so on this tablet')
  return row
}

async function rawOf({ gate, row }: Here): Promise<RawKey> {
  const raw = await unwrapByShare(row, await askForShares(gate.api))
  if (raw === null) throw new Error('The share does not open it')
  return raw
}

describe('signing in', () => {
  test('opens what is stored, for its person alone, and changes nobody else’s row', async () => {
    const before = await othersOf(kenji)
    const start = await signInAgain(kenji)
    expect(await start.vault.open('outbox', somePlace, kenji.sealed.outbox)).toEqual(decided)
    expect(await start.vault.open('replica', somePlace, kenji.sealed.replica)).toEqual(decided)
    expect(await opens(start.vault, maria, 'outbox')).toBe(false)
    await start.writeDown()
    expect(start).toMatchObject({ id: kenji.id, hasPin: true })
    expect(await othersOf(kenji)).toEqual(before)
  })

  test('on a tablet that is not marked, and by a person without a PIN on it, opens nothing', async () => {
    const { api } = kenji.gate
    const ana = aSignIn({ account: { id: 7, name: 'Ana Almeida' } })
    expect(await openByShare(api, ana)).toEqual({ is: 'new' })
    expect(await openByShare(api, aSignIn({ person: null }))).toEqual({ is: 'new' })
    await deleteDB('desk')
    expect(await openByShare(api, kenji.signIn)).toEqual({ is: 'new' })
  })

  test('without the gate opens nothing, and says so', async () => {
    kenji.gate.knows.isOnline = false
    await expect(openByShare(kenji.gate.api, kenji.signIn)).rejects.toThrow('No connection')
  })

  test('uses the gate’s newest key from then on, so that the previous one may be removed', async () => {
    kenji.gate.knows.keys = [keysOfGate.second, keysOfGate.first]
    const start = await signInAgain(kenji)
    await start.writeDown()
    expect((await rowOf(kenji)).byShare.kid).toBe('k2')
    kenji.gate.knows.keys = [keysOfGate.second]
    expect(await opens((await signInAgain(kenji)).vault, kenji, 'outbox')).toBe(true)
  })

  test('of a person whose key the gate no longer has needs their PIN; without a PIN they start without stored data', async () => {
    kenji.gate.knows.isMarked = false
    const { api } = kenji.gate
    expect(await openByShare(api, kenji.signIn)).toEqual({ is: 'needs-pin', id: kenji.id })
    await changePerson(kenji.id, (now) => ({ ...now, byPin: null }))
    expect(await openByShare(api, kenji.signIn)).toEqual({ is: 'new' })
  })

  test('again after signing out brings tile and PIN back, as they were', async () => {
    await changePerson(kenji.id, (now) => ({ ...now, label: '', byPin: null, session: null }))
    const start = await signInAgain(kenji)
    expect(start.hasPin).toBe(true)
    await start.writeDown()
    expect(await rowOf(kenji)).toMatchObject({ label: 'kenji', byPin: kenji.row.byPin })
    expect(await openByPin(kenji.id, kenji.pin)).toMatchObject({ is: 'open' })
  })

  test('stores who the person is for a start without a network', async () => {
    const changed: CurrentSignIn = { ...kenji.signIn, serverOffsetMs: 90_000, eventWrites: 'v4' }
    const start = await signInAgain({ ...kenji, signIn: changed })
    await start.writeDown()
    const again = await openByPin(kenji.id, kenji.pin)
    expect(again).toMatchObject({ signIn: { serverOffsetMs: 90_000, eventWrites: 'v4' } })
  })

  test('and getting another answer before it is stored counts the 24 hours from the later answer', async () => {
    const start = await signInAgain(kenji)
    const later = (await rowOf(kenji)).contactAt + 60_000
    await changePerson(kenji.id, (now) => ({ ...now, contactAt: later }))
    await start.writeDown()
    expect((await rowOf(kenji)).contactAt).toBe(later)
  })

  test('and leaving before it is stored stays signed out', async () => {
    const start = await signInAgain(kenji)
    const before = await onDisk()
    useVault.setState({ state: 'locked', vault: null })
    await start.writeDown()
    expect(await onDisk()).toEqual(before)
  })

  test('does not use the key of one kind for the other, where somebody has exchanged them on the disk', async () => {
    const { replica, outbox } = kenji.row.drawers
    await changePerson(kenji.id, (now) => ({
      ...now,
      drawers: { replica: outbox, outbox: replica },
    }))
    const { vault } = await signInAgain(kenji)
    expect(await opens(vault, kenji, 'replica')).toBe(false)
    expect(await opens(vault, kenji, 'outbox')).toBe(false)
    // New keys were made: neither of those two is used any more.
    const now = Object.values((await rowOf(kenji)).drawers)
    expect(now).not.toContainEqual(replica)
    expect(now).not.toContainEqual(outbox)
  })

  test('in two tabs at once gives both the same keys, since otherwise one could not read what the other seals', async () => {
    for (const keyName of ['replica', 'outbox'] as const) {
      await changePerson(kenji.id, (now) => ({
        ...now,
        drawers: { ...now.drawers, [keyName]: [] },
      }))
    }
    const row = await rowOf(kenji)
    const person = kenji.signIn.person ?? ''
    const [one, other] = await Promise.all([
      openVaultKeys(row, await rawOf(kenji), person),
      openVaultKeys(row, await rawOf(kenji), person),
    ])
    const next = await openVaultKeys(await rowOf(kenji), await rawOf(kenji), person)
    for (const keyName of ['replica', 'outbox'] as const) {
      const sealed = await one.seal(keyName, somePlace, decided)
      expect(await other.open(keyName, somePlace, sealed)).toEqual(decided)
      expect(await next.open(keyName, somePlace, sealed)).toEqual(decided)
    }
  })

  test('sends the PIN’s proof again to a gate that lost it, and only then', async () => {
    const { gate, id, proof } = kenji
    await remindGate(gate.api, id, proof)
    expect(gate.messages()).toEqual([])
    gate.knows.pin = null
    await remindGate(gate.api, id, proof)
    expect(gate.messages()).toEqual([['/auth/device', { pin: proof }]])
    // The PIN was wrong five times here, so the gate must not have a proof either.
    gate.knows.pin = null
    await changePerson(id, (now) => ({ ...now, byPin: null }))
    await remindGate(gate.api, id, proof)
    expect(gate.messages()).toHaveLength(1)
  })
})

const justNow = () => ({ clock: Date.now(), running: performance.now() })

describe('24 hours without the gate (P6)', () => {
  test('less a moment, and the copies open; then their key is gone, and actions still open', async () => {
    vi.advanceTimersByTime(dayMs - 1)
    expect(await forgetOld(null)).toBe(false)
    expect(await rowOf(kenji)).toEqual(kenji.row)
    vi.advanceTimersByTime(1)
    await forgetOld(null)
    const { row } = kenji
    expect(await rowOf(kenji)).toEqual({ ...row, drawers: { ...row.drawers, replica: [] } })
    const { vault } = await signInAgain(kenji)
    expect(await opens(vault, kenji, 'replica')).toBe(false)
    expect(await opens(vault, kenji, 'outbox')).toBe(true)
  })

  test('also end a start by PIN, before anything is read', async () => {
    vi.advanceTimersByTime(dayMs)
    const start = await openByPin(kenji.id, kenji.pin)
    if (start.is !== 'open') throw new Error(start.is)
    expect(await opens(start.vault, kenji, 'replica')).toBe(false)
    expect(await opens(start.vault, kenji, 'outbox')).toBe(true)
  })

  test('are followed by a new key, which opens what is stored from then on', async () => {
    vi.advanceTimersByTime(dayMs)
    const first = await signInAgain(kenji)
    await first.writeDown()
    const sealed = await first.vault.seal('replica', somePlace, decided)
    expect(await (await signInAgain(kenji)).vault.open('replica', somePlace, sealed)).toEqual(
      decided,
    )
  })

  test('are counted for each person separately', async () => {
    vi.advanceTimersByTime(dayMs - hourMs)
    const start = await signInAgain(kenji)
    await start.writeDown()
    const before = await rowOf(kenji)
    vi.advanceTimersByTime(hourMs)
    expect(await forgetOld(kenji.id)).toBe(false)
    expect((await rowOf(maria)).drawers.replica).toEqual([])
    expect(await rowOf(kenji)).toEqual(before)
    vi.advanceTimersByTime(dayMs)
    expect(await forgetOld(kenji.id)).toBe(true)
    // The key of this person is gone already, so there is no reason to lock.
    expect(await forgetOld(kenji.id)).toBe(false)
  })

  test('begin again with every answer of the gate, which is stored once a minute', async () => {
    const contactAt = async () => (await rowOf(kenji)).contactAt
    vi.advanceTimersByTime(hourMs)
    const first = Date.now()
    noteContact(kenji.id, justNow())
    await until(async () => expect(await contactAt()).toBeGreaterThanOrEqual(first))
    const noted = await contactAt()
    vi.advanceTimersByTime(30_000)
    noteContact(kenji.id, justNow())
    await forgetOld(null)
    expect(await contactAt()).toBe(noted)
    vi.advanceTimersByTime(31_000)
    noteContact(kenji.id, justNow())
    await until(async () => expect(await contactAt()).toBeGreaterThan(noted + 60_000))
    vi.advanceTimersByTime(dayMs - 120_000)
    await forgetOld(null)
    expect((await rowOf(kenji)).drawers.replica).not.toEqual([])
    expect((await rowOf(maria)).drawers.replica).toEqual([])
  })

  test('count from the request: an answer that a sleeping tablet reads a day later does not begin them again', async () => {
    const requestTime = justNow()
    vi.advanceTimersByTime(dayMs)
    noteContact(kenji.id, requestTime)
    await forgetOld(null)
    expect((await rowOf(kenji)).drawers.replica).toEqual([])
  })

  test('are not made longer by putting the clock back while the page is open', async () => {
    noteContact(kenji.id, justNow())
    vi.advanceTimersByTime(20 * hourMs)
    vi.setSystemTime(Date.now() - 20 * hourMs)
    vi.advanceTimersByTime(4 * hourMs)
    await forgetOld(null)
    expect((await rowOf(kenji)).drawers.replica).toEqual([])
    expect((await rowOf(maria)).drawers.replica).not.toEqual([])
  })

  test('are not made longer by putting the clock back while the tablet is off', async () => {
    vi.advanceTimersByTime(20 * hourMs)
    await forgetOld(null)
    expect(await readTablet()).toMatchObject({ latestAt: Date.now() })
    vi.setSystemTime(Date.now() - 10 * hourMs)
    await forgetOld(null)
    expect((await rowOf(kenji)).drawers.replica).toEqual([])
    // A time that the clock once showed is not forgotten.
    expect(await readTablet()).toMatchObject({ latestAt: Date.now() + 10 * hourMs })
  })

  test('have no effect on a tablet that is not marked', async () => {
    await deleteDB('desk')
    expect(await forgetOld(null)).toBe(false)
    expect(await readTablet()).toBeNull()
  })
})
