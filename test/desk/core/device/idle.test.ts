import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { atFirst, type SignInState, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { coverWhileHidden } from '../../../../src/desk/core/device/cover.ts'
import {
  setLockAfter,
  useLockAfter,
  useLockWarning,
} from '../../../../src/desk/core/device/idle.ts'
import { rememberFocus, returnFocus } from '../../../../src/desk/core/device/returnFocus.ts'
import { watchIdle } from '../../../../src/desk/core/device/watchIdle.ts'
import { flag, setFlag } from '../../../../src/desk/core/vault/flags.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { type AGate, aGate } from './aGate.ts'
import { until } from './aTabletDisk.ts'
import { otherTabs } from './otherTabs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let gate: AGate
/** Ends what a test has begun to follow. */
let stop: () => void
beforeEach(() => {
  gate = aGate({ id: 2, name: 'Kenji Sato' })
  stop = () => {}
  setLockAfter(5)
  signedIn()
})
afterEach(() => {
  stop()
  setFlag('locked', null)
  setLockAfter(5)
  useSignIn.setState(atFirst, true)
  document.body.replaceChildren()
  vi.useRealTimers()
})

const state = (): SignInState => useSignIn.getState().state
const warnedUntil = () => useLockWarning.getState().until
const touch = (sign = 'pointerdown') => globalThis.dispatchEvent(new Event(sign))
const isCovered = (): boolean => document.documentElement.hasAttribute('data-covered')
const look = (how: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(how)
  document.dispatchEvent(new Event('visibilitychange'))
}

const comeBack = (persisted: boolean) =>
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const draw = (...rows: readonly string[]) => {
  document.body.innerHTML = rows.map((row) => `<li>${row}</li>`).join('')
}

const buttons = () => [...document.querySelectorAll('button')]
const redrawn = () =>
  new Promise((drawn) => {
    queueMicrotask(() => drawn(null))
  })
const checkIn = '<button aria-label="Check in">Check in</button>'
const leaveFrom = (nth: number) => {
  draw(checkIn, checkIn, '<button>Note</button>')
  buttons()[nth]?.focus()
  rememberFocus()
  document.body.replaceChildren()
}

describe('a desk that nobody touches', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    stop = watchIdle(gate.api)
  })

  test('warns after four minutes, and locks after five (Y2)', () => {
    vi.advanceTimersByTime(4 * minuteMs - 1)
    expect([warnedUntil(), state()]).toEqual([null, 'in'])
    vi.advanceTimersByTime(1)
    expect(warnedUntil()).toBe(Date.now() + minuteMs)
    vi.advanceTimersByTime(minuteMs - 1)
    expect(state()).toBe('in')
    vi.advanceTimersByTime(1)
    expect([warnedUntil(), state()]).toEqual([null, 'locked'])
    expect(flag('locked')).toBe('untold')
  })

  test('stays open for five minutes more after any touch or key, and removes the warning', () => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
      vi.advanceTimersByTime(5 * minuteMs - 1)
      expect(warnedUntil()).not.toBeNull()
      touch(sign)
      expect([warnedUntil(), state()]).toEqual([null, 'in'])
    }
    vi.advanceTimersByTime(5 * minuteMs)
    expect(state()).toBe('locked')
  })

  test('locks when it is shown again, where its timers stopped meanwhile', () => {
    vi.setSystemTime(Date.now() + 6 * minuteMs)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(state()).toBe('locked')
  })

  test('is not kept open by a touch that comes too late', () => {
    vi.setSystemTime(Date.now() + 5 * minuteMs)
    touch()
    expect(state()).toBe('locked')
  })

  test('does not stay open longer when a clock is put back', () => {
    vi.advanceTimersByTime(minuteMs)
    vi.setSystemTime(Date.now() - hourMs)
    vi.advanceTimersByTime(4 * minuteMs)
    expect(state()).toBe('locked')
  })

  test('locks after the number of minutes somebody chose, from that moment on and at the next start', () => {
    vi.advanceTimersByTime(4 * minuteMs)
    setLockAfter(10)
    expect([warnedUntil(), flag('lock-after')]).toEqual([null, '10'])
    vi.advanceTimersByTime(5 * minuteMs)
    expect(warnedUntil()).toBe(Date.now() + minuteMs)
    setLockAfter(2)
    expect(state()).toBe('locked')
    setLockAfter(99)
    expect(useLockAfter.getState().minutes).toBe(30)
  })

  test('counts from when somebody opens it, not from before', () => {
    useSignIn.setState({ state: 'locked' })
    vi.advanceTimersByTime(hourMs)
    expect([state(), gate.messages()]).toEqual(['locked', []])
    useSignIn.setState({ state: 'in' })
    vi.advanceTimersByTime(5 * minuteMs - 1)
    expect(state()).toBe('in')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('locked')
  })

  test('that is touched in another tab stays open, and tells the other tabs of its own touches now and then', async () => {
    const tabs = otherTabs()
    vi.advanceTimersByTime(5 * minuteMs - 1_000)
    tabs.say('busy')
    await until(() => expect(warnedUntil()).toBeNull())
    vi.advanceTimersByTime(4 * minuteMs)
    expect(state()).toBe('in')
    for (const ms of [0, 1_000, 3_000, 2_000]) {
      vi.advanceTimersByTime(ms)
      touch()
    }
    await until(() => expect(tabs.received).toEqual(['busy', 'busy']))
    tabs.close()
  })

  test('does not lock once it is stopped', () => {
    stop()
    vi.advanceTimersByTime(hourMs)
    expect(state()).toBe('in')
  })
})

describe('a page that is hidden', () => {
  let questions: { readonly answer: () => void }[]
  beforeEach(() => {
    questions = []
    stop = coverWhileHidden(() => new Promise<void>((answer) => questions.push({ answer })))
  })
  afterEach(() => vi.restoreAllMocks())

  test('shows nothing in the list of open apps, and everything when it is shown again', () => {
    look('hidden')
    expect(isCovered()).toBe(true)
    look('visible')
    expect([isCovered(), questions.length]).toEqual([false, 0])
  })

  test('that the browser restores whole shows nothing before the sign-in was read (P4)', async () => {
    globalThis.dispatchEvent(new Event('pagehide'))
    expect(isCovered()).toBe(true)
    comeBack(true)
    expect([isCovered(), questions.length]).toEqual([true, 1])
    questions[0]?.answer()
    await until(() => expect(isCovered()).toBe(false))
  })

  test('that is opened again asks nothing', () => {
    globalThis.dispatchEvent(new Event('pagehide'))
    comeBack(false)
    expect([isCovered(), questions.length]).toEqual([false, 0])
  })

  test('is no longer covered when it is not to be', () => {
    look('hidden')
    stop()
    expect(isCovered()).toBe(false)
    look('hidden')
    globalThis.dispatchEvent(new Event('pagehide'))
    comeBack(true)
    expect([isCovered(), questions.length]).toEqual([false, 0])
  })
})

describe('the focus, after a lock (Y5)', () => {
  test('returns to where it was, among several equal elements, as soon as that one is rendered again', async () => {
    leaveFrom(1)
    returnFocus()
    draw(checkIn)
    await redrawn()
    expect(document.activeElement).toBe(document.body)
    draw(checkIn, checkIn)
    await redrawn()
    expect(document.activeElement).toBe(buttons()[1])
    // Only once: an element rendered later does not take the focus away.
    draw(checkIn, checkIn, checkIn)
    await redrawn()
    expect(document.activeElement).toBe(document.body)
  })

  test('returns at once where nothing has to be rendered, and only once', () => {
    leaveFrom(2)
    draw(checkIn, '<button>Note</button>')
    returnFocus()
    expect(document.activeElement?.textContent).toBe('Note')
    buttons()[0]?.focus()
    returnFocus()
    expect(document.activeElement).toBe(buttons()[0])
  })

  test('stays where somebody moved it meanwhile', async () => {
    for (const sign of ['pointerdown', 'keydown']) {
      leaveFrom(0)
      returnFocus()
      globalThis.dispatchEvent(new Event(sign))
      draw(checkIn)
      await redrawn()
      expect(document.activeElement).toBe(document.body)
    }
  })

  test('is waited for five seconds at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    leaveFrom(0)
    returnFocus()
    vi.advanceTimersByTime(5_000)
    draw(checkIn)
    await redrawn()
    expect(document.activeElement).toBe(document.body)
  })

  test('that no element had is given to none', () => {
    draw(checkIn)
    rememberFocus()
    returnFocus()
    expect(document.activeElement).toBe(document.body)
  })
})
