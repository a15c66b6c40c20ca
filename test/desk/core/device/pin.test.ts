import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../../src/desk/core/api/apiClient.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { takeDraftsUp } from '../../../../src/desk/core/device/keptDrafts.ts'
import { openByPin, tryPin } from '../../../../src/desk/core/device/openByPin.ts'
import { openByShare } from '../../../../src/desk/core/device/openByShare.ts'
import { openOwnVault } from '../../../../src/desk/core/device/openOwnVault.ts'
import { beginPin, forgetPin, madePin } from '../../../../src/desk/core/device/pinAhead.ts'
import { regain } from '../../../../src/desk/core/device/regain.ts'
import { setPin } from '../../../../src/desk/core/device/setPin.ts'
import { readDraft } from '../../../../src/desk/core/vault/drafts.ts'
import { isMarked, setFlag } from '../../../../src/desk/core/vault/flags.ts'
import {
  changePerson,
  readPerson,
  readTablet,
  writePerson,
} from '../../../../src/desk/core/vault/keptVault.ts'
import { peopleHere } from '../../../../src/desk/core/vault/people.ts'
import {
  type KeyName,
  type Sealed,
  useVault,
  type Vault,
} from '../../../../src/desk/core/vault/vault.ts'
import {
  fromPin,
  keyOfPin,
  pinFactsOf,
  saltOf,
  unwrap,
} from '../../../../src/desk/core/vault/wrapping.ts'
import { aSignIn } from '../../../example/aSignIn.ts'
import { aGate, keysOfGate } from './aGate.ts'
import {
  aMarkedTablet,
  decided,
  type Here,
  othersOf,
  somePlace,
  vaultOnline,
} from './aMarkedTablet.ts'
import { aTabletDisk, keysMade, onDisk, quickPins, until } from './aTabletDisk.ts'
import { otherTabs } from './otherTabs.ts'

aTabletDisk()
quickPins()

const wrong = '482916'

let maria: Here
let kenji: Here
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ;({ maria, kenji } = await aMarkedTablet())
})
afterEach(() => vi.useRealTimers())

/** The person's records that open with this vault. */
async function opened(vault: Vault, sealed: Readonly<Record<KeyName, Sealed>>) {
  const drawers = ['replica', 'outbox'] as const
  const found = await Promise.allSettled(
    drawers.map((one) => vault.open(one, somePlace, sealed[one])),
  )
  return drawers.filter((_, nth) => found[nth]?.status === 'fulfilled')
}

async function openWith(pin: string, { id }: Here = maria): Promise<Vault> {
  const start = await openByPin(id, pin)
  if (start.is !== 'open') throw new Error(`It did not open: ${start.is}`)
  return start.vault
}

const regainWith = (pin: string, { gate, signIn, id } = kenji) =>
  regain(gate.api, { signIn, id, pin })

/** @param meanwhile what happens on the tablet after the request to the gate and before its answer is read */
const regainWhile = (meanwhile: () => unknown) => {
  const { api } = kenji.gate
  const slow: Api = {
    ...api,
    gate: async (...parameters) => {
      const answer = await api.gate(...parameters)
      await meanwhile()
      return answer
    },
  }
  return regain(slow, { signIn: kenji.signIn, id: kenji.id, pin: kenji.pin })
}

const contactAt = async () => (await readPerson(kenji.id))?.contactAt

const vaultHere = () => useVault.getState().vault
const untilMade = (count: number) => until(() => expect(keysMade()).toBe(count))

describe('a PIN that is set where the tablet opens only with the gate (19.3)', () => {
  test('opens nothing that is on the disk; only signing in opens it', async () => {
    setFlag('opens', 'with-gate')
    const { vault, proof } = await setPin(kenji.gate.api, {
      signIn: kenji.signIn,
      pin: wrong,
      label: 'Kenji',
    })
    expect(kenji.gate.knows.pin).toBe(proof)
    const [row, tablet] = [await readPerson(vault.id), await readTablet()]
    if (row?.byPin == null || tablet === null) throw new Error('Nothing was kept')
    expect(row.byPin.key).toBeNull()
    const salt = saltOf(row.byPin.salt, tablet.deviceShare)
    const { stretched } = await fromPin(wrong, salt, pinFactsOf(row.byPin))
    const key = await keyOfPin(stretched, { part: null, device: null })
    const { replica, outbox } = row.drawers
    const sealed = [row.byShare.key, ...replica, ...outbox, row.session, row.away]
    for (const kept of sealed) {
      if (kept === null) throw new Error('Something is not kept')
      for (const bound of ['all', 'replica', 'outbox']) {
        expect(await unwrap(kept, key, `${bound}\n${row.id}`)).toBeNull()
      }
    }
    expect(await tryPin(row.id, wrong)).toEqual({ is: 'gone' })
    expect(await opened(await vaultOnline(kenji), kenji.sealed)).toEqual(['replica', 'outbox'])
  })
})

describe('a PIN that is set', () => {
  test('is set without waiting for the person to answer whether the browser may keep the data, as Firefox asks', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}))
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
    const account = { id: 7, name: 'Ana Almeida' }
    const signIn = aSignIn({ account })
    await setPin(aGate(account).api, { signIn, pin: '604217', label: 'Ana' })
    expect(persist).toHaveBeenCalledOnce()
    expect(await readTablet()).not.toBeNull()
  })

  test('marks the tablet as the business’s own, and names nobody on the disk except on the tile', async () => {
    const account = { id: 7, name: 'Ana Almeida' }
    const gate = aGate(account)
    const signIn = aSignIn({ account, serviceHost: 'book.example' })
    const { vault, proof } = await setPin(gate.api, { signIn, pin: '604217', label: 'Ana' })
    expect(isMarked()).toBe(true)
    expect(gate.messages()).toEqual([['/auth/device', { pin: proof }]])
    const row = await readPerson(vault.id)
    expect(row).toMatchObject({ label: 'Ana', account: 7, wrong: 0, drafts: {} })
    const texts = JSON.stringify(gate.messages()) + JSON.stringify([...(await onDisk())])
    for (const secret of ['604217', 'Almeida', 'Harbour', 'book.example']) {
      expect(texts).not.toContain(secret)
    }
    expect([...(await onDisk()).values()].join()).not.toContain(proof)
    expect(
      await vault.open('outbox', somePlace, await vault.seal('outbox', somePlace, decided)),
    ).toEqual(decided)
  })

  test('has its number of digits stored, so that the last digit opens the desk', async () => {
    await setPin(kenji.gate.api, { signIn: kenji.signIn, pin: '91827364', label: 'K.' })
    expect((await readPerson(kenji.id))?.byPin?.digits).toBe(8)
  })

  test('leaves every other row as it was, byte for byte, and the tablet’s own share', async () => {
    const before = await othersOf(kenji)
    await setPin(kenji.gate.api, { signIn: kenji.signIn, pin: '918273', label: 'K.' })
    expect(await othersOf(kenji)).toEqual(before)
  })

  test('replaces the one before, and what is stored opens as it did', async () => {
    await changePerson(kenji.id, (now) => ({ ...now, wrong: 3 }))
    const { signIn, gate } = kenji
    const { vault } = await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    expect(await opened(vault, kenji.sealed)).toEqual(['replica', 'outbox'])
    expect(await tryPin(kenji.id, kenji.pin)).toMatchObject({ is: 'wrong', triesLeft: 4 })
    expect(await opened(await openWith('918273', kenji), kenji.sealed)).toHaveLength(2)
  })

  test('has new keys: on an older copy of the disk, the old PIN opens nothing that is sealed from now on (19.3)', async () => {
    const { signIn, gate } = kenji
    const { vault } = await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    const since = {
      replica: await vault.seal('replica', somePlace, decided),
      outbox: await vault.seal('outbox', somePlace, decided),
    }
    for (const now of [vault, await openWith('918273', kenji), await vaultOnline(kenji)]) {
      expect(await opened(now, since)).toEqual(['replica', 'outbox'])
      expect(await opened(now, kenji.sealed)).toEqual(['replica', 'outbox'])
    }
    await writePerson(kenji.row)
    const copied = await openWith(kenji.pin, kenji)
    expect(await opened(copied, kenji.sealed)).toEqual(['replica', 'outbox'])
    expect(await opened(copied, since)).toEqual([])
  })

  test('is announced to the other tabs, which read what is sealed with its keys without a reload', async () => {
    const { signIn, gate } = kenji
    useSignIn.setState(signIn)
    const stop = openOwnVault(gate.api)
    await until(() => expect(vaultHere()).not.toBeNull())
    const { vault } = await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    const since = await vault.seal('outbox', somePlace, decided)
    const tabs = otherTabs()
    tabs.say('pin')
    await until(async () =>
      expect(await vaultHere()?.open('outbox', somePlace, since)).toEqual(decided),
    )
    tabs.close()
    stop()
  })

  test('stays whole when another tab, which had opened before, writes down its start only then', async () => {
    const start = await openByShare(kenji.gate.api, kenji.signIn)
    if (start.is !== 'open') throw new Error(start.is)
    const { signIn, gate } = kenji
    const { vault } = await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    useVault.setState({ state: 'open', vault })
    const since = await vault.seal('outbox', somePlace, decided)
    const row = await readPerson(kenji.id)
    await start.writeDown()
    expect(await readPerson(kenji.id)).toEqual(row)
    expect(await (await vaultOnline(kenji)).open('outbox', somePlace, since)).toEqual(decided)
    useVault.setState({ state: 'unmarked', vault: null })
  })

  test('is not set without the gate: nothing is changed then, and nothing is stored', async () => {
    kenji.gate.knows.isOnline = false
    const before = await onDisk()
    const { signIn, gate } = kenji
    await expect(setPin(gate.api, { signIn, pin: '918273', label: 'K.' })).rejects.toThrow(
      'No connection',
    )
    expect(await onDisk()).toEqual(before)
  })

  test('belongs to a person: without a person or their number nothing is requested and nothing stored', async () => {
    const before = await onDisk()
    const { api, messages } = aGate({ id: 1, name: '' })
    for (const signIn of [
      aSignIn({ person: null }),
      aSignIn({ account: { id: null, name: 'Ana' } }),
    ]) {
      await expect(setPin(api, { signIn, pin: '604217', label: 'A' })).rejects.toThrow(
        'Nobody is signed in',
      )
    }
    expect([await onDisk(), messages()]).toEqual([before, []])
  })

  test('set again, where neither PIN nor gate opens what is stored, leaves nothing there that can never be read', async () => {
    const vault = await vaultOnline(kenji)
    const draft = await vault.seal('outbox', `people/drafts/a tab`, [['note:KB1', 'Late, 10:30']])
    await changePerson(kenji.id, (now) => ({ ...now, drafts: { 'a tab': draft } }))
    const { signIn } = kenji
    kenji.gate.knows.keys = [keysOfGate.second]
    const renewed = await setPin(kenji.gate.api, { signIn, pin: '918273', label: 'K.' })
    expect(await opened(renewed.vault, kenji.sealed)).toEqual([])
    await takeDraftsUp(renewed.vault)
    expect(readDraft('note:KB1')).toBe('')
  })
})

describe('a right PIN', () => {
  test('opens everything of its person without the gate, and says who they are', async () => {
    const start = await openByPin(maria.id, maria.pin)
    if (start.is !== 'open') throw new Error(start.is)
    expect(await opened(start.vault, maria.sealed)).toEqual(['replica', 'outbox'])
    expect(await start.vault.open('outbox', somePlace, maria.sealed.outbox)).toEqual(decided)
    expect(await opened(start.vault, kenji.sealed)).toEqual([])
    expect(start).toMatchObject({ account: 1, proof: maria.proof })
    expect(start.signIn).toEqual({ ...maria.signIn, state: 'offline', isMarked: true })
    expect(start.vault).toMatchObject({ id: maria.id, person: maria.signIn.person })
  })

  test('changes nothing on the disk, neither theirs nor anybody else’s', async () => {
    const before = await onDisk()
    await openWith(maria.pin)
    await until(async () => expect(await onDisk()).toEqual(before))
  })

  test('resets the count of wrong ones before it', async () => {
    await changePerson(maria.id, (now) => ({ ...now, wrong: 4 }))
    await openWith(maria.pin)
    await until(async () => expect(await readPerson(maria.id)).toMatchObject({ wrong: 0 }))
  })

  test('of another person is a wrong one', async () => {
    expect(await openByPin(maria.id, kenji.pin)).toMatchObject({ is: 'wrong', triesLeft: 4 })
  })

  test('opens nothing on a tablet whose own share was lost', async () => {
    await deleteDB('desk')
    expect(await openByPin(maria.id, maria.pin)).toEqual({ is: 'gone' })
  })
})

describe('a wrong PIN', () => {
  test('is counted on the disk before it is tried, and so also when the tablet is switched off then', async () => {
    void tryPin(maria.id, maria.pin, new Promise(() => {}))
    expect(await readPerson(maria.id)).toMatchObject({ wrong: 1 })
  })

  test('says how many tries are left, and changes nothing but their count (P7)', async () => {
    const before = await othersOf(maria)
    expect(await openByPin(maria.id, wrong)).toMatchObject({
      is: 'wrong',
      triesLeft: 4,
      account: 1,
    })
    expect(await othersOf(maria)).toEqual(before)
    expect(await readPerson(maria.id)).toEqual({ ...maria.row, wrong: 1 })
  })

  test('given five times deletes the PIN and the copies; actions open by signing in (P7)', async () => {
    const before = await othersOf(maria)
    await changePerson(maria.id, (now) => ({ ...now, wrong: 3 }))
    expect(await openByPin(maria.id, wrong)).toMatchObject({ is: 'wrong', triesLeft: 1 })
    expect(await openByPin(maria.id, wrong)).toEqual({ is: 'gone' })
    const { row } = maria
    expect(await readPerson(maria.id)).toEqual({
      ...row,
      byPin: null,
      away: null,
      drawers: { ...row.drawers, replica: [] },
      wrong: 5,
    })
    expect(await othersOf(maria)).toEqual(before)
    // Their tile stays and says so; the right PIN comes too late.
    expect((await peopleHere()).map(({ id }) => id)).toContain(maria.id)
    expect(await openByPin(maria.id, maria.pin)).toEqual({ is: 'gone' })
    expect(await opened(await vaultOnline(maria), maria.sealed)).toEqual(['outbox'])
    expect(await openByShare(maria.gate.api, maria.signIn)).toMatchObject({ hasPin: false })
  })

  test('cannot be tried more often by trying many at once', async () => {
    const tries = await Promise.all(
      ['000001', '000002', '000003', '000004', '000005', '000006', maria.pin].map((pin) =>
        openByPin(maria.id, pin),
      ),
    )
    expect(tries.filter(({ is }) => is === 'wrong')).toHaveLength(4)
    expect(tries.slice(4)).toEqual([{ is: 'gone' }, { is: 'gone' }, { is: 'gone' }])
    expect(await readPerson(maria.id)).toMatchObject({ byPin: null })
  })

  test('does nothing to a person who has signed out, whom no PIN lets in', async () => {
    await changePerson(maria.id, (now) => ({ ...now, session: null }))
    expect(await openByPin(maria.id, maria.pin)).toEqual({ is: 'gone' })
    expect(await openByPin(maria.id, wrong)).toEqual({ is: 'gone' })
    expect(await readPerson(maria.id)).toMatchObject({ wrong: 0 })
  })

  test('of nobody on this tablet opens nothing and leaves nothing', async () => {
    const before = await onDisk()
    expect(await openByPin('nobody', wrong)).toEqual({ is: 'gone' })
    expect(await onDisk()).toEqual(before)
  })
})

describe('where the gate’s share no longer opens anything', () => {
  beforeEach(() => {
    kenji.gate.knows.keys = [keysOfGate.second]
  })

  test('the PIN does, once: from then on signing in opens it again', async () => {
    expect(await openByShare(kenji.gate.api, kenji.signIn)).toEqual({
      is: 'needs-pin',
      id: kenji.id,
    })
    const before = await othersOf(kenji)
    const regained = await regainWith(kenji.pin)
    if (regained.is !== 'open') throw new Error(regained.is)
    expect(await opened(regained.vault, kenji.sealed)).toEqual(['replica', 'outbox'])
    expect(kenji.gate.messages()).toEqual([['/auth/device', { pin: kenji.proof }]])
    expect(await opened(await vaultOnline(kenji), kenji.sealed)).toEqual(['replica', 'outbox'])
    expect(await othersOf(kenji)).toEqual(before)
    expect(await openWith(kenji.pin, kenji)).toMatchObject({ id: kenji.id })
  })

  test('the 24 hours of the copies count from the question, and from no earlier one than was noted (P6)', async () => {
    const requestedAt = Date.now()
    await regainWhile(() => vi.setSystemTime(requestedAt + 3_600_000))
    expect(await contactAt()).toBe(requestedAt)
    const later = Date.now() + 60_000
    await regainWhile(() => changePerson(kenji.id, (now) => ({ ...now, contactAt: later })))
    expect(await contactAt()).toBe(later)
  })

  test('a PIN that another tab sets at the same moment stays, with its keys', async () => {
    const key = { iv: new Uint8Array(12).fill(7), data: new ArrayBuffer(48) }
    await regainWhile(() =>
      changePerson(kenji.id, (now) => ({ ...now, byShare: { ...now.byShare, key } })),
    )
    expect((await readPerson(kenji.id))?.byShare.key).toEqual(key)
  })

  test('a wrong PIN counts, and opens nothing', async () => {
    expect(await regainWith(wrong)).toMatchObject({ is: 'wrong', triesLeft: 4 })
    expect(kenji.gate.messages()).toEqual([])
    expect(await openByShare(kenji.gate.api, kenji.signIn)).toMatchObject({ is: 'needs-pin' })
  })

  test('without the gate nothing is changed', async () => {
    kenji.gate.knows.isOnline = false
    const before = await onDisk()
    await expect(regainWith(kenji.pin)).rejects.toThrow('No connection')
    await until(async () => expect(await onDisk()).toEqual(before))
  })
})

describe('while a PIN is typed', () => {
  afterEach(forgetPin)

  test('its key is made meanwhile, one at a time, and not again when the PIN is given', async () => {
    for (const typed of ['4', '48', '482', '4829', '48291', '482915']) beginPin(maria.id, typed)
    await untilMade(1)
    await openWith(maria.pin)
    expect(keysMade()).toBe(1)
  })

  test('of more digits only the first and the last become keys', async () => {
    const typed = ['482915', '4829150', '48291500', '482915001', '4829150012']
    for (const pin of typed) beginPin(maria.id, pin)
    await untilMade(2)
    expect(await openByPin(maria.id, '4829150012')).toMatchObject({ is: 'wrong' })
    expect(keysMade()).toBe(2)
  })

  test('nothing is tried with it, and so no try is counted', async () => {
    beginPin(maria.id, wrong)
    await untilMade(1)
    expect(await readPerson(maria.id)).toEqual(maria.row)
  })

  test('deleted digits are made into a key again, and the key for another tile is not used', async () => {
    beginPin(maria.id, maria.pin)
    await untilMade(1)
    beginPin(maria.id, '48291')
    await madePin(maria.id, maria.pin)
    expect(keysMade()).toBe(2)
    beginPin(kenji.id, maria.pin)
    expect(await tryPin(maria.id, maria.pin)).toMatchObject({ is: 'right', proof: maria.proof })
  })

  test('another PIN that was set in another tab is the one that counts', async () => {
    beginPin(kenji.id, kenji.pin)
    await untilMade(1)
    const { gate, signIn } = kenji
    await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    expect(await tryPin(kenji.id, kenji.pin)).toMatchObject({ is: 'wrong' })
  })

  test('a PIN that becomes the right one in another tab meanwhile is right', async () => {
    beginPin(kenji.id, '918273')
    await untilMade(1)
    const { gate, signIn } = kenji
    await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    expect(await openWith('918273', kenji)).toMatchObject({ id: kenji.id })
  })

  test('no key is made for nobody, or on a tablet that is not marked', async () => {
    expect(await madePin('nobody', '482915')).toBeNull()
    await deleteDB('desk')
    expect(await madePin(maria.id, maria.pin)).toBeNull()
    expect(keysMade()).toBe(0)
  })
})
