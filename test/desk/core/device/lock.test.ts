import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  atFirst,
  expire,
  type SignInState,
  useSignIn,
} from '../../../../src/desk/core/api/signIn.ts'
import { guarded } from '../../../../src/desk/core/device/guarded.ts'
import { draftsWritten } from '../../../../src/desk/core/device/keptDrafts.ts'
import {
  coverDesk,
  coverWhenEnded,
  lockDesk,
  whenRefused,
} from '../../../../src/desk/core/device/lock.ts'
import { openOwnVault } from '../../../../src/desk/core/device/openOwnVault.ts'
import { usePersonOnTablet } from '../../../../src/desk/core/device/personOnTablet.ts'
import { keepProof, tellGateWhatItMissed } from '../../../../src/desk/core/device/tellGate.ts'
import { unlock } from '../../../../src/desk/core/device/unlock.ts'
import { flag, setFlag } from '../../../../src/desk/core/vault/flags.ts'
import { readPerson, writePerson } from '../../../../src/desk/core/vault/keptVault.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { type AGate, aGate } from './aGate.ts'
import { aMarkedTablet, decided, type Here, somePlace, vaultOnline } from './aMarkedTablet.ts'
import { aTabletDisk, quickPins, until } from './aTabletDisk.ts'
import { otherTabs } from './otherTabs.ts'

aTabletDisk()
quickPins()

const hourMs = 3_600_000

let gate: AGate
/** Ends what a test has begun to follow. */
let stop: () => void
beforeEach(() => {
  gate = aGate({ id: 2, name: 'Kenji Sato' })
  stop = () => {}
  signedIn()
})
afterEach(async () => {
  stop()
  useVault.setState({ state: 'unmarked', vault: null })
  await draftsWritten()
  useSignIn.setState(atFirst, true)
  usePersonOnTablet.setState({ state: 'unknown', id: null })
  keepProof(null)
  vi.useRealTimers()
})

const state = (): SignInState => useSignIn.getState().state
const paths = () => gate.messages().map(([path]) => path)

describe('locking', () => {
  test('removes keys and names from memory in every tab, keeps who it was, and tells the gate', async () => {
    const tabs = otherTabs()
    stop = tabs.close
    const { kenji } = await aMarkedTablet()
    useVault.setState({ state: 'open', vault: await vaultOnline(kenji) })
    lockDesk(gate.api)
    expect(useVault.getState()).toEqual({ state: 'locked', vault: null })
    expect(useSignIn.getState()).toMatchObject({
      state: 'locked',
      person: '2:Kenji Sato',
      endsAt: null,
    })
    await until(() => expect(flag('locked')).toBe('told'))
    expect(paths()).toEqual(['/auth/lock'])
    await until(() => expect(tabs.received).toEqual(['locked']))
  })

  test('without a network is done too, and the gate gets it as the first request later (P2)', async () => {
    gate.knows.isOnline = false
    lockDesk(gate.api)
    expect([state(), flag('locked')]).toEqual(['locked', 'untold'])
    gate.knows.isOnline = true
    await tellGateWhatItMissed(gate.api)
    expect([gate.messages().at(-1), flag('locked')]).toEqual([['/auth/lock', {}], 'told'])
  })

  test('forgets that a PIN was entered without a network, and does not report it to the gate any more', async () => {
    keepProof({ pin: 'proof-of-the-pin', account: 2 })
    lockDesk(gate.api)
    await until(() => expect(flag('locked')).toBe('told'))
    await tellGateWhatItMissed(gate.api)
    expect(paths()).toEqual(['/auth/lock'])
  })

  test('does nothing where nobody is signed in', () => {
    for (const out of ['asking', 'out', 'confirm', 'locked', 'unreachable'] as const) {
      useSignIn.setState({ state: out })
      lockDesk(gate.api)
      coverDesk()
      whenRefused()
      expect(state()).toBe(out)
    }
    expect([flag('locked'), paths()]).toEqual([null, []])
  })

  test('is taken over from another tab without telling anybody again', () => {
    for (const inside of ['in', 'offline', 'expired'] as const) {
      useSignIn.setState({ state: inside })
      coverDesk()
      expect(state()).toBe('locked')
    }
    expect([flag('locked'), paths()]).toEqual([null, []])
  })

  test('after a refusal of the gate concerns the person whose sign-in it was, not one who just gave their PIN without it', () => {
    useSignIn.setState({ state: 'offline' })
    whenRefused()
    expect(state()).toBe('offline')
    useSignIn.setState({ state: 'in' })
    whenRefused()
    expect(state()).toBe('locked')
  })

  test('follows when somebody ends the sign-in from another device, once a call was refused (19.4)', async () => {
    stop = coverWhenEnded(gate.api)
    Object.assign(gate.knows, { isIn: false, notice: 'ended-elsewhere' })
    expire()
    await until(() => expect(state()).toBe('locked'))
    expect(useSignIn.getState()).toMatchObject({
      notice: 'ended-elsewhere',
      person: '2:Kenji Sato',
    })
    expect(paths()).toEqual([])
  })

  test('does not follow when a sign-in expires: the page stays as it is', async () => {
    stop = coverWhenEnded(gate.api)
    for (const notice of ['lost-rotation', 'unused', null]) {
      Object.assign(gate.knows, { isIn: false, notice })
      const before = gate.signInReads()
      useSignIn.setState({ state: 'in' })
      expire()
      await until(() => expect(gate.signInReads()).toBe(before + 1))
      expect(state()).toBe('expired')
    }
  })

  test('leaves a tablet without stored data as it is', () => {
    lockDesk(gate.api)
    expect(useVault.getState().state).toBe('unmarked')
  })
})

describe('unlocking', () => {
  let kenji: Here
  beforeEach(async () => {
    ;({ kenji } = await aMarkedTablet())
    gate = kenji.gate
    setFlag('locked', 'told')
    useSignIn.setState({ ...atFirst, state: 'locked', person: kenji.signIn.person })
  })

  test('with the gate available continues with the person’s own sign-in', async () => {
    expect(await unlock(gate.api, kenji.id, kenji.pin)).toEqual({ is: 'open' })
    expect(useSignIn.getState()).toMatchObject({ state: 'in', person: '2:Kenji Sato' })
    expect(gate.messages()[0]).toEqual(['/auth/unlock', { pin: kenji.proof, account: 2 }])
    expect([flag('locked'), usePersonOnTablet.getState()]).toEqual([
      null,
      { state: 'own', id: kenji.id },
    ])
    const { vault } = useVault.getState()
    expect(await vault?.open('outbox', somePlace, kenji.sealed.outbox)).toEqual(decided)
  })

  test('without the gate shows what is stored, and tells the gate of the PIN at the next contact', async () => {
    gate.knows.isOnline = false
    useSignIn.setState({ failure: { kind: 'offline' } })
    expect(await unlock(gate.api, kenji.id, kenji.pin)).toEqual({ is: 'open' })
    expect(useSignIn.getState()).toMatchObject({
      state: 'offline',
      person: '2:Kenji Sato',
      isMarked: true,
    })
    expect(useVault.getState().state).toBe('open')
    gate.knows.isOnline = true
    await tellGateWhatItMissed(gate.api)
    expect(gate.messages().at(-1)).toEqual(['/auth/unlock', { pin: kenji.proof, account: 2 }])
  })

  test('waits three seconds for a gate that does not answer, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = { ...gate.api, gate: () => new Promise<unknown>(() => {}) }
    const opening = unlock(silent, kenji.id, kenji.pin)
    await until(() => expect(flag('locked')).toBeNull())
    await vi.advanceTimersByTimeAsync(2_900)
    expect(useVault.getState().state).toBe('unmarked')
    await vi.advanceTimersByTimeAsync(100)
    await until(() => expect(state()).toBe('offline'))
    // The rows are there; only the next step after an unlock waits once more.
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await opening).toEqual({ is: 'open' })
  })

  test('with a wrong PIN opens nothing, says how many tries are left, and counts at the gate too', async () => {
    const tried = await unlock(gate.api, kenji.id, '111112')
    expect(tried).toEqual({ is: 'wrong', triesLeft: 4 })
    expect([state(), useVault.getState().vault, flag('locked')]).toEqual(['locked', null, 'told'])
    await until(() => expect(paths()).toEqual(['/auth/unlock']))
    expect(gate.messages()).not.toContainEqual(['/auth/unlock', { pin: kenji.proof, account: 2 }])
  })

  test('with the fifth wrong PIN ends the person’s sign-in, at the gate as soon as it can be reached (P7)', async () => {
    for (const pin of ['111112', '111113', '111114', '111115']) {
      await unlock(gate.api, kenji.id, pin)
    }
    expect(await unlock(gate.api, kenji.id, '111116')).toEqual({ is: 'gone' })
    expect(await readPerson(kenji.id)).toMatchObject({ byPin: null })
    await until(() => expect([paths().at(-1), flag('leaving')]).toEqual(['/auth/logout', null]))
  })

  test('with five wrong PINs on a colleague’s tile ends nobody else’s sign-in', async () => {
    const { maria } = await aMarkedTablet()
    for (const pin of ['111112', '111113', '111114', '111115', '111116']) {
      await unlock(gate.api, maria.id, pin)
    }
    expect(await readPerson(maria.id)).toMatchObject({ byPin: null })
    expect([flag('leaving'), paths().includes('/auth/logout')]).toEqual([null, false])
  })

  test('by another person gives them what was waited for', async () => {
    const { maria } = await aMarkedTablet()
    expect(await unlock(maria.gate.api, maria.id, maria.pin)).toEqual({ is: 'open' })
    expect(useSignIn.getState()).toMatchObject({ state: 'in', person: '1:Maria Silva' })
    const { vault } = useVault.getState()
    await expect(vault?.open('outbox', somePlace, kenji.sealed.outbox)).rejects.toThrow(/operation/)
  })
})

describe('unlocking a tablet that opens only with the gate (19.3)', () => {
  let kenji: Here
  beforeEach(async () => {
    ;({ kenji } = await aMarkedTablet())
    gate = kenji.gate
    const { row } = kenji
    await writePerson({ ...row, byPin: row.byPin && { ...row.byPin, key: null } })
    setFlag('locked', 'told')
    useSignIn.setState({ ...atFirst, state: 'locked', person: kenji.signIn.person })
  })

  test('continues with the person’s own sign-in once the gate has checked the PIN, and opens what is stored', async () => {
    stop = openOwnVault(gate.api)
    expect(await unlock(gate.api, kenji.id, kenji.pin)).toEqual({ is: 'open' })
    expect(gate.messages()[0]).toEqual(['/auth/unlock', { pin: kenji.proof, account: 2 }])
    expect([state(), flag('locked')]).toEqual(['in', null])
    await until(() => expect(useVault.getState().state).toBe('open'))
    const { vault } = useVault.getState()
    expect(await vault?.open('outbox', somePlace, kenji.sealed.outbox)).toEqual(decided)
  })

  test('does not happen without the gate; the lock says so, and counts no try', async () => {
    gate.knows.isOnline = false
    expect(await unlock(gate.api, kenji.id, kenji.pin)).toEqual({
      is: 'no-answer',
      why: 'offline',
    })
    expect([state(), useVault.getState().vault, flag('locked')]).toEqual(['locked', null, 'told'])
    expect((await readPerson(kenji.id))?.wrong).toBe(0)
  })

  test.each([
    [429, 'throttled'],
    [500, 'service-error'],
  ])('says what came in place of an answer (%i), and counts no try', async (status, why) => {
    gate.knows.pinStatus = status
    expect(await unlock(gate.api, kenji.id, kenji.pin)).toEqual({ is: 'no-answer', why })
    expect((await readPerson(kenji.id))?.wrong).toBe(0)
  })

  test('says that a sign-in has ended, which no PIN brings back', async () => {
    gate.knows.isIn = false
    expect(await unlock(gate.api, kenji.id, kenji.pin)).toEqual({ is: 'ended' })
    expect((await readPerson(kenji.id))?.wrong).toBe(0)
  })

  test('with the fifth wrong PIN deletes the copies and ends the sign-in (P7)', async () => {
    for (const triesLeft of [4, 3, 2, 1]) {
      const tried = await unlock(gate.api, kenji.id, `11111${triesLeft}`)
      expect(tried).toEqual({ is: 'wrong', triesLeft })
    }
    expect(await unlock(gate.api, kenji.id, '111119')).toEqual({ is: 'gone' })
    expect(await readPerson(kenji.id)).toMatchObject({ byPin: null, drawers: { replica: [] } })
    await until(() => expect(flag('leaving')).toBeNull())
  })
})

describe('the code that guards the desk', () => {
  test('is loaded once somebody is signed in, and runs from then on', async () => {
    useSignIn.setState(atFirst, true)
    const guard = guarded()
    stop = guard.start(gate.api)
    guard.whenAnswered({ clock: Date.now(), running: performance.now() })
    expect(usePersonOnTablet.getState().state).toBe('unknown')
    signedIn()
    await until(() => expect(usePersonOnTablet.getState().state).toBe('nobody'))
    guard.tell('coverDesk')
    await until(() => expect(state()).toBe('locked'))
  })

  test('also carries out its calls while it is being loaded', async () => {
    const guard = guarded()
    stop = guard.start(gate.api)
    guard.tell('whenRefused')
    expect(state()).toBe('in')
    await until(() => expect(state()).toBe('locked'))
  })

  test('on a marked tablet opens the vault, and starts the 24 hours again with every answer', async () => {
    const { kenji } = await aMarkedTablet()
    vi.useFakeTimers({ toFake: ['Date'] })
    const guard = guarded()
    stop = guard.start(kenji.gate.api)
    await until(() => expect(usePersonOnTablet.getState()).toEqual({ state: 'own', id: kenji.id }))
    vi.setSystemTime(Date.now() + hourMs)
    const at = Date.now()
    // An hour later by either clock: an answer within a minute of one that was stored is not stored.
    guard.whenAnswered({ clock: at, running: performance.now() + hourMs })
    await until(async () =>
      expect((await readPerson(kenji.id))?.contactAt).toBeGreaterThanOrEqual(at),
    )
  })

  test('does nothing when it arrives after the desk was closed', async () => {
    const guard = guarded()
    guard.start(gate.api)()
    guard.tell('coverDesk')
    await until(() => expect(state()).toBe('locked'))
    usePersonOnTablet.setState({ state: 'unknown', id: null })
    signedIn({ account: { id: 1, name: 'Maria Silva' } })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(usePersonOnTablet.getState().state).toBe('unknown')
  })
})
