import { describe, expect, test, vi } from 'vitest'
import { forgetTablet } from '../../../../src/desk/core/device/forgetTablet.ts'
import { openByPin, tryPin } from '../../../../src/desk/core/device/openByPin.ts'
import { openByShare } from '../../../../src/desk/core/device/openByShare.ts'
import { setPin } from '../../../../src/desk/core/device/setPin.ts'
import { noteToDelete, toDelete } from '../../../../src/desk/core/device/toDelete.ts'
import { finishWiping, wipePerson } from '../../../../src/desk/core/device/wipe.ts'
import { flag } from '../../../../src/desk/core/vault/flags.ts'
import {
  type KeptPerson,
  readPerson,
  readTablet,
  writePerson,
} from '../../../../src/desk/core/vault/keptVault.ts'
import { withKeyParts, writeKeyPart } from '../../../../src/desk/core/vault/keyParts.ts'
import { newStretch } from '../../../../src/desk/core/vault/stretch.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { boundTo } from '../../../../src/desk/core/vault/vaultKeys.ts'
import {
  fromPin,
  keyOfPin,
  newRawKey,
  pinFactsOf,
  saltOf,
  unwrap,
} from '../../../../src/desk/core/vault/wrapping.ts'
import { until } from './aTabletDisk.ts'
import { kenjisTablet, pin, signIn } from './kenjisTablet.ts'

const { disk, gate } = kenjisTablet()

async function rowNow(id: string): Promise<KeptPerson> {
  const row = await readPerson(id)
  if (row === null) throw new Error('Nothing is kept of them')
  return row
}

/** Kenji marks the tablet, or changes his PIN on it. */
async function mark(chosen = pin): Promise<KeptPerson> {
  const { vault } = await setPin(gate().api, { signIn, pin: chosen, label: 'Kenji' })
  useVault.setState({ state: 'open', vault })
  return rowNow(vault.id)
}

async function signInAgain(): Promise<KeptPerson> {
  const start = await openByShare(gate().api, signIn)
  if (start.is !== 'open') throw new Error(`It did not open: ${start.is}`)
  useVault.setState({ state: 'open', vault: start.vault })
  await start.writeDown()
  return rowNow(start.id)
}

/** What a sign-out of somebody with nothing unsent deletes. */
async function signOut(): Promise<void> {
  const id = useVault.getState().vault?.id ?? ''
  useVault.setState({ state: 'locked', vault: null })
  noteToDelete([`left:${id}`, 'parts:unnamed'])
  return finishWiping()
}

/** What somebody has who copied the database at some time: a row as it was, and the tablet's share. */
async function copyOf(row: KeptPerson) {
  const tablet = await readTablet()
  if (tablet === null) throw new Error('The tablet is not marked')
  return { row, deviceShare: tablet.deviceShare }
}

/** Whether a copied row opens to a person who knows the PIN and has every byte that is on the disk now. */
async function opensWith({ row, deviceShare }: Awaited<ReturnType<typeof copyOf>>, known = pin) {
  if (row.byPin?.key == null) return false
  const { stretched } = await fromPin(
    known,
    saltOf(row.byPin.salt, deviceShare),
    pinFactsOf(row.byPin),
  )
  for (const part of [
    null,
    ...disk()
      .bytes()
      .map((bytes) => new Uint8Array(bytes)),
  ]) {
    const key = await keyOfPin(stretched, { part, device: null })
    if ((await unwrap(row.byPin.key, key, boundTo(row.id, 'all'))) !== null) return true
  }
  return false
}

describe('on a copy of the disk the right PIN', () => {
  test('opens what is stored as long as it is the PIN (19.3)', async () => {
    const copied = await copyOf(await mark())
    expect(await opensWith(copied)).toBe(true)
    expect(await opensWith(copied, '730265')).toBe(false)
    disk().files.clear()
    expect(await opensWith(copied)).toBe(false)
  })

  test('opens nothing earlier once its person has signed out, and works again when they come back', async () => {
    const copied = await copyOf(await mark())
    await signOut()
    expect([disk().files.size, await opensWith(copied)]).toEqual([0, false])
    const row = await signInAgain()
    expect(row.byPin?.part).not.toBe(copied.row.byPin?.part)
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
    await signOut()
    expect([await opensWith(copied), await opensWith({ ...copied, row })]).toEqual([false, false])
  })

  test('opens nothing earlier once it was changed', async () => {
    const copied = await copyOf(await mark())
    const { id } = await mark('918273')
    expect([disk().files.size, await opensWith(copied)]).toEqual([1, false])
    expect(await openByPin(id, '918273')).toMatchObject({ is: 'open' })
  })

  test('opens nothing after five wrong ones (P7)', async () => {
    const copied = await copyOf(await mark())
    for (const tried of ['111112', '111113', '111114', '111115', '111116'])
      await openByPin(copied.row.id, tried)
    expect([disk().files.size, await opensWith(copied)]).toEqual([0, false])
  })

  test('opens nothing once the tablet was forgotten, as it is when a manager changes how it opens', async () => {
    const copied = await copyOf(await mark())
    expect(await forgetTablet(gate().api)).toBe(true)
    expect([disk().files.size, await opensWith(copied)]).toEqual([0, false])
  })

  test('stays a second way to what a person left unsent when they signed out', async () => {
    const copied = await copyOf(await mark())
    await wipePerson(signIn.person ?? '', true, new Map())
    expect(await opensWith(copied)).toBe(true)
    const row = await signInAgain()
    expect([disk().files.size, await opensWith({ ...copied, row })]).toEqual([1, true])
  })
})

describe('a key part', () => {
  test('that no row names is destroyed at the next start, as after a tablet was switched off in the middle', async () => {
    const { id, byPin } = await mark()
    localStorage.setItem('desk.wiping', 'parts:unnamed')
    await withKeyParts(() => writeKeyPart(newRawKey()))
    expect(disk().files.size).toBe(2)
    await finishWiping()
    expect([[...disk().files.keys()], flag('wiping')]).toEqual([[byPin?.part], null])
    expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
  })

  test('that another tab is about to name is left', async () => {
    await mark()
    let wiping: Promise<unknown> = Promise.resolve()
    await withKeyParts(async () => {
      const part = await writeKeyPart(newRawKey())
      localStorage.setItem('desk.wiping', 'parts:unnamed')
      wiping = finishWiping()
      const row = await anyRow()
      await writePerson({ ...row, id: 'another', byPin: withPart(part) })
    })
    await wiping
    expect(disk().files.size).toBe(2)
  })

  test('that cannot be destroyed now is destroyed at the next start', async () => {
    const copied = await copyOf(await mark())
    disk().refuses = 'to write in place'
    await expect(signOut()).rejects.toThrow('NoModificationAllowedError')
    expect([toDelete(), await opensWith(copied)]).toEqual([['parts:unnamed'], true])
    disk().refuses = 'nothing'
    await finishWiping()
    expect([toDelete(), await opensWith(copied)]).toEqual([[], false])
  })

  test.each(['all', 'to write in place'] as const)(
    'is done without where the browser refuses (%s): the PIN opens without one',
    async (refuses) => {
      disk().refuses = refuses
      const { id, byPin } = await mark()
      expect(byPin).not.toHaveProperty('part')
      expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
    },
  )

  test('is given to a PIN that has none once the browser has a place for it, when it is next used', async () => {
    disk().refuses = 'all'
    const { id } = await mark()
    disk().refuses = 'nothing'
    expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
    await until(async () => expect((await rowNow(id)).byPin?.part).toBeDefined())
    expect(disk().files.size).toBe(1)
    expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
  })
})

describe('where the browser has cleared a key part', () => {
  test('a right PIN is not called wrong and counts no try; signing in opens what is stored', async () => {
    const { id } = await mark()
    disk().files.clear()
    expect(await tryPin(id, pin)).toEqual({ is: 'lost' })
    expect(await openByPin(id, pin)).toEqual({ is: 'lost' })
    expect((await rowNow(id)).wrong).toBe(0)
    expect(await openByShare(gate().api, signIn)).toMatchObject({ is: 'open', hasPin: false })
    expect((await signInAgain()).byPin).toBeNull()
    await mark('918273')
    expect(await openByPin(id, '918273')).toMatchObject({ is: 'open' })
  })

  test('what cannot be read at this moment is not taken for lost, and counts no try', async () => {
    const { id } = await mark()
    const busy = vi
      .spyOn(navigator.storage, 'getDirectory')
      .mockRejectedValue(new DOMException('Busy'))
    await expect(tryPin(id, pin)).rejects.toThrow('Busy')
    expect((await rowNow(id)).wrong).toBe(0)
    expect(await openByShare(gate().api, signIn)).toMatchObject({ is: 'open', hasPin: true })
    busy.mockRestore()
    expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
  })
})

async function anyRow(): Promise<KeptPerson> {
  const start = await openByShare(gate().api, signIn)
  if (start.is !== 'open') throw new Error(start.is)
  return rowNow(start.id)
}

const withPart = (part: string | null): KeptPerson['byPin'] => ({
  salt: new Uint8Array(16),
  key: null,
  digits: 6,
  stretch: newStretch,
  ...(part === null ? {} : { part }),
})
