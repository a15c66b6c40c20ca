import { describe, expect, test, vi } from 'vitest'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import {
  deviceKey,
  forgetDeviceKey,
  makeDeviceLock,
  openLockOfTablet,
  whyNoDeviceLock,
} from '../../../../src/desk/core/device/deviceLock.ts'
import {
  notOpened,
  notPossible,
  notSetUp,
  notTaken,
} from '../../../../src/desk/core/device/deviceWords.ts'
import { forgetTablet } from '../../../../src/desk/core/device/forgetTablet.ts'
import { openByPin, tryPin } from '../../../../src/desk/core/device/openByPin.ts'
import { openByShare } from '../../../../src/desk/core/device/openByShare.ts'
import { openOwnVault } from '../../../../src/desk/core/device/openOwnVault.ts'
import { setPin } from '../../../../src/desk/core/device/setPin.ts'
import { noteToDelete } from '../../../../src/desk/core/device/toDelete.ts'
import { unlock } from '../../../../src/desk/core/device/unlock.ts'
import { finishWiping } from '../../../../src/desk/core/device/wipe.ts'
import { setFlag } from '../../../../src/desk/core/vault/flags.ts'
import { asFlag, type DeviceLock, howItOpens } from '../../../../src/desk/core/vault/howItOpens.ts'
import {
  type KeptPerson,
  readPerson,
  readTablet,
} from '../../../../src/desk/core/vault/keptVault.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { boundTo } from '../../../../src/desk/core/vault/vaultKeys.ts'
import {
  fromPin,
  keyOfDevice,
  keyOfPin,
  newRawKey,
  pinFactsOf,
  saltOf,
  unwrap,
} from '../../../../src/desk/core/vault/wrapping.ts'
import { aDevice } from './aDevice.ts'
import { until } from './aTabletDisk.ts'
import { kenjisTablet, pin, signIn } from './kenjisTablet.ts'

const { disk, gate } = kenjisTablet()
const device = aDevice()

async function choose(): Promise<DeviceLock> {
  const made = await makeDeviceLock()
  if (typeof made === 'string') throw new Error(`It was not set up: ${made}`)
  setFlag('opens', asFlag({ is: 'device', lock: made }))
  return made
}

async function mark(): Promise<KeptPerson> {
  const { vault } = await setPin(gate().api, { signIn, pin, label: 'Kenji' })
  const row = await readPerson(vault.id)
  if (row === null) throw new Error('Nothing was kept')
  return row
}

/** Every stored byte, the right PIN, and what else. */
async function opensWith({ byPin, id }: KeptPerson, other: CryptoKey | null): Promise<boolean> {
  const tablet = await readTablet()
  if (byPin?.key == null || tablet === null) throw new Error('There is nothing to open')
  const { stretched } = await fromPin(
    pin,
    saltOf(byPin.salt, tablet.deviceShare),
    pinFactsOf(byPin),
  )
  for (const part of [
    null,
    ...disk()
      .bytes()
      .map((bytes) => new Uint8Array(bytes)),
  ]) {
    const key = await keyOfPin(stretched, { part, device: other })
    if ((await unwrap(byPin.key, key, boundTo(id, 'all'))) !== null) return true
  }
  return false
}

describe('this device’s lock', () => {
  test('cannot be chosen where the browser or the device has none, or gives no key', async () => {
    expect(await whyNoDeviceLock()).toBeNull()
    device().tells = null
    expect(await whyNoDeviceLock()).toBeNull()
    device().tells = { 'extension:prf': false }
    expect(await whyNoDeviceLock()).toBe('no-key')
    device().hasLock = false
    expect(await whyNoDeviceLock()).toBe('none')
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(await whyNoDeviceLock()).toBe('none')
    await choose().catch(() => {})
    expect(deviceKey()).toBeNull()
  })

  test('is set up for the tablet and for nobody, and only where it looks at who opens it', async () => {
    const { credential, salt, check } = await choose()
    expect(howItOpens()).toEqual({ is: 'device', lock: { credential, salt, check } })
    expect([salt.length, check.length]).toEqual([32, 43])
    expect(device().made[0]).toMatchObject({
      user: { name: 'Deskbell on this tablet', displayName: 'Deskbell on this tablet' },
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
    })
    const key = deviceKey()
    expect([key?.extractable, key?.usages, device().requestCount]).toEqual([
      false,
      ['deriveBits'],
      1,
    ])
  })

  test('is requested a second time where a browser gives the key only then', async () => {
    device().keys = 'later'
    await choose()
    expect([deviceKey() === null, device().requestCount]).toEqual([false, 2])
  })

  test('that gives no key, or is cancelled, is not chosen', async () => {
    device().keys = 'never'
    expect(await makeDeviceLock()).toBe('no-key')
    device().person = 'cancels'
    expect(await makeDeviceLock()).toBe('cancelled')
    expect([howItOpens(), deviceKey()]).toEqual([{ is: 'pin' }, null])
  })

  test('is requested once in a page, and not where the tablet opens without it', async () => {
    expect(await openLockOfTablet()).toBeNull()
    await choose()
    expect(await openLockOfTablet()).toBeNull()
    expect(device().requestCount).toBe(1)
    forgetDeviceKey()
    expect(await openLockOfTablet()).toBeNull()
    expect(await openLockOfTablet()).toBeNull()
    expect([device().requestCount, deviceKey() === null]).toEqual([2, false])
  })

  test('says why it did not open: cancelled, gone, another one, no key, no such thing', async () => {
    await choose()
    forgetDeviceKey()
    device().person = 'cancels'
    expect(await openLockOfTablet()).toBe('cancelled')
    device().person = 'opens'
    device().keys = 'never'
    expect(await openLockOfTablet()).toBe('no-key')
    device().keys = 'later'
    device().exchange()
    expect([await openLockOfTablet(), deviceKey()]).toEqual(['other', null])
    device().forget()
    expect(await openLockOfTablet()).toBe('cancelled')
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('', 'UnknownError'))
    expect(await openLockOfTablet()).toBe('failed')
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(await openLockOfTablet()).toBe('none')
  })

  test('that did not open is explained with what helps now: another try, the network, a manager', () => {
    for (const why of ['none', 'no-key', 'cancelled', 'other', 'failed'] as const) {
      const again = why === 'cancelled' || why === 'failed'
      expect(notOpened(why)).toMatch(/[Gg]o online/)
      expect(/[Tt]ry again/.test(notOpened(why))).toBe(again)
      expect(notTaken(why)).toMatch(again ? /Try again/ : /Ask a manager/)
      expect(notSetUp(why)).toContain('device lock')
      expect(notPossible(why)).toMatch(/device lock/)
    }
  })

  test.each(['with-device', 'with-device a', 'with-device a b', 'with-what'])(
    'that cannot be read any more (%s) leaves a tablet that opens with the gate alone',
    (kept) => {
      setFlag('opens', kept)
      expect(howItOpens()).toEqual({ is: 'gate' })
    },
  )
})

describe('on a tablet that opens by PIN and this device’s lock', () => {
  test('a copied disk does not open with the right PIN alone, only with that lock as well (19.3)', async () => {
    await choose()
    const row = await mark()
    expect(row.byPin).toMatchObject({ device: true })
    expect(await opensWith(row, null)).toBe(false)
    expect(await opensWith(row, (await keyOfDevice(newRawKey())).key)).toBe(false)
    expect(await opensWith(row, deviceKey())).toBe(true)
  })

  test('no PIN is set before that lock was opened in the page', async () => {
    await choose()
    forgetDeviceKey()
    await expect(mark()).rejects.toThrow('The device’s lock was not opened')
    await openLockOfTablet()
    expect((await mark()).byPin).toMatchObject({ device: true })
  })

  test('the PIN opens it without a network once the lock was, and counts no try before', async () => {
    await choose()
    const { id } = await mark()
    forgetDeviceKey()
    expect(await tryPin(id, pin)).toEqual({ is: 'shut' })
    expect(await openByPin(id, pin)).toEqual({ is: 'shut' })
    expect((await readPerson(id))?.wrong).toBe(0)
    await openLockOfTablet()
    expect(await openByPin(id, '730265')).toMatchObject({ is: 'wrong', triesLeft: 4 })
    expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
  })

  test('with a network the gate checks the PIN, and that lock is not requested', async () => {
    await choose()
    const { id } = await mark()
    forgetDeviceKey()
    useVault.setState({ state: 'locked', vault: null })
    useSignIn.setState({ ...atFirst, state: 'locked', person: signIn.person })
    const stop = openOwnVault(gate().api)
    gate().knows.isOnline = false
    expect(await unlock(gate().api, id, pin)).toMatchObject({ is: 'no-answer' })
    gate().knows.isOnline = true
    expect(await unlock(gate().api, id, pin)).toEqual({ is: 'open' })
    await until(() => expect(useVault.getState().state).toBe('open'))
    expect([device().requestCount, useSignIn.getState().state]).toEqual([1, 'in'])
    stop()
  })

  test('a person who signs out and comes back has the same PIN, with that lock', async () => {
    await choose()
    const { id } = await mark()
    noteToDelete([`left:${id}`, 'parts:unnamed'])
    await finishWiping()
    const start = await openByShare(gate().api, signIn)
    if (start.is !== 'open') throw new Error(start.is)
    useVault.setState({ state: 'open', vault: start.vault })
    await start.writeDown()
    expect((await readPerson(id))?.byPin).toMatchObject({ device: true })
    expect(await openByPin(id, pin)).toMatchObject({ is: 'open' })
  })

  test('forgetting the tablet leaves how it opens, so that it is set up the same way again', async () => {
    await choose()
    await mark()
    await forgetTablet(gate().api)
    expect(howItOpens().is).toBe('device')
    expect((await mark()).byPin).toMatchObject({ device: true })
  })
})
