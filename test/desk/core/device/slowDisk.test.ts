import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { usePersonOnTablet } from '../../../../src/desk/core/device/personOnTablet.ts'
import { recallOnce, recallWithin } from '../../../../src/desk/core/device/recallOnce.ts'
import { readSignIn, showSignedOut } from '../../../../src/desk/core/device/signingIn.ts'
import { shutWhenTooLate } from '../../../../src/desk/core/device/standGuard.ts'
import {
  flag,
  flagsWritten,
  setFlag,
  type TabletFlag,
} from '../../../../src/desk/core/vault/flags.ts'
import { readPerson } from '../../../../src/desk/core/vault/keptVault.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { aMarkedTablet, type Here, vaultOnline } from './aMarkedTablet.ts'
import { aTabletDisk, quickPins } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

let kenji: Here
beforeEach(async () => {
  ;({ kenji } = await aMarkedTablet())
})
afterEach(() => {
  vi.useRealTimers()
  useVault.setState({ state: 'unmarked', vault: null })
  useSignIn.setState(atFirst, true)
  usePersonOnTablet.setState({ state: 'unknown', id: null })
})

const paths = () => kenji.gate.messages().map(([path]) => path)

/** The battery was empty before the browser had written this flag, and now the disk is slow. */
async function lostInPowerCut(name: TabletFlag, value: string): Promise<() => void> {
  setFlag(name, value)
  await flagsWritten()
  localStorage.removeItem(`desk.${name}`)
  const databases = indexedDB.databases.bind(indexedDB)
  const disk = new EventTarget()
  const slow = new Promise((answer) => disk.addEventListener('answer', answer))
  vi.spyOn(indexedDB, 'databases').mockImplementation(() => slow.then(databases))
  return () => void disk.dispatchEvent(new Event('answer'))
}

/** The wait is over and the desk has opened, for the person the gate still knows, when the disk answers. */
async function answeredTooLate(answer: () => void): Promise<void> {
  const { inTime, tooLate } = recallWithin(0)
  await inTime
  useVault.setState({ state: 'open', vault: await vaultOnline(kenji) })
  signedIn({ ...kenji.signIn })
  const shut = shutWhenTooLate(kenji.gate.api, tooLate)
  answer()
  await shut
}

describe('a disk that tells of a lock or a sign-out late (reliability.md §2.9)', () => {
  test('is waited for a quarter of a minute on a tablet of the business, which shows its lock screen meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const answer = await lostInPowerCut('leaving', '0')
    const reading = readSignIn(kenji.gate.api)
    await vi.advanceTimersByTimeAsync(14_000)
    expect([useSignIn.getState().state, kenji.gate.signInReads(), paths()]).toEqual([
      'asking',
      0,
      [],
    ])
    vi.useRealTimers()
    answer()
    await reading
    expect([useSignIn.getState().state, paths()]).toEqual(['out', ['/auth/logout']])
    // In time: nothing is to be closed.
    expect(await recallOnce().tooLate).toBe(false)
  })

  test('is looked at again for a quarter of a minute while it refuses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    ;(await lostInPowerCut('leaving', '0'))()
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The disk is busy.', 'UnknownError')
    })
    const { inTime, tooLate } = recallWithin(15_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(flag('leaving')).toBeNull()
    open.mockRestore()
    await vi.advanceTimersByTimeAsync(3_000)
    await inTime
    expect([flag('leaving'), await tooLate]).toEqual(['0', false])
  })

  test('closes the desk that has opened meanwhile: who had signed out is signed out, and the copies go (P3)', async () => {
    await answeredTooLate(await lostInPowerCut('leaving', '0'))
    expect(useSignIn.getState()).toMatchObject({ state: 'out', person: null })
    expect(useVault.getState()).toEqual({ state: 'locked', vault: null })
    expect([paths(), flag('leaving')]).toEqual([['/auth/logout'], null])
    expect(await readPerson(kenji.id)).toMatchObject({ session: null, drawers: { replica: [] } })
  })

  test('locks the desk that has opened meanwhile, and tells the gate (P2)', async () => {
    await answeredTooLate(await lostInPowerCut('locked', 'untold'))
    expect(useVault.getState()).toEqual({ state: 'locked', vault: null })
    expect(paths()).toEqual(['/auth/lock'])
  })

  test('leaves the desk as it is where nothing was lost', async () => {
    await answeredTooLate(await lostInPowerCut('lock-after', '10'))
    expect([useSignIn.getState().state, useVault.getState().state]).toEqual(['in', 'open'])
    expect([paths(), kenji.gate.signInReads()]).toEqual([[], 0])
  })
})

test('an answer that was on its way when somebody signed out does not bring them back', async () => {
  signedIn({ ...kenji.signIn })
  const fetch: typeof globalThis.fetch = async (...request) => {
    showSignedOut()
    return kenji.gate.fetch(...request)
  }
  await readSignIn(createApi({ fetch, origin: 'http://desk.test' }))
  expect(kenji.gate.signInReads()).toBe(1)
  expect(useSignIn.getState()).toMatchObject({ state: 'out', person: null })
})

/** Somebody signs out while the network fails. */
const failsAfterSignOut: typeof globalThis.fetch = async () => {
  showSignedOut()
  throw new TypeError('Failed to fetch')
}

test('a failure that was on its way when somebody signed out does not say that the desk is out of reach', async () => {
  signedIn({ ...kenji.signIn })
  await readSignIn(createApi({ fetch: failsAfterSignOut, origin: 'http://desk.test' }))
  expect(useSignIn.getState()).toMatchObject({ state: 'out', failure: null })
})
