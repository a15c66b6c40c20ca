import { describe, expect, test } from 'vitest'
import { BackOff } from '../../../../src/desk/core/api/backOff.ts'
import { type FailureReason, ServiceFailure } from '../../../../src/desk/core/api/failures.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'

/** A desk whose every read is answered with `says`, until that is changed. */
function aDesk() {
  const clock = aDeskClock()
  const revived: string[] = []
  const answers: boolean[] = []
  const breaker = new BackOff(
    clock,
    (how) => revived.push(how),
    (isBack) => answers.push(isBack),
  )
  const desk = {
    clock,
    breaker,
    revived,
    /** Each answer of the service, and whether it was the first after a pause. */
    answers,
    requestCount: 0,
    says: null as FailureReason | null,
    async read(): Promise<string> {
      const answer = breaker.through(async () => {
        desk.requestCount += 1
        await Promise.resolve()
        if (desk.says !== null) throw new ServiceFailure(desk.says)
        return 'answered'
      })
      return answer.catch((thrown: unknown) =>
        thrown instanceof ServiceFailure ? thrown.reason.kind : 'thrown',
      )
    },
    many: (count: number) => Promise.all(Array.from({ length: count }, () => desk.read())),
  }
  return desk
}

const fault: FailureReason = { kind: 'service-error', status: 500 }

test('each answer is reported, and which of them is the first after a pause', async () => {
  const desk = aDesk()
  await desk.read()
  desk.says = fault
  await desk.many(4)
  desk.clock.pass(2_000)
  expect(desk.answers).toEqual([false])
  desk.says = null
  await desk.many(2)
  expect(desk.answers).toEqual([false, true, false])
})

describe('while the service fails', () => {
  test('a screen with seventy questions sends four, and then one for all, at growing intervals', async () => {
    const desk = aDesk()
    desk.says = fault
    // As the read queue allows: four at once.
    await desk.many(4)
    expect(await desk.many(66)).toEqual(Array.from({ length: 66 }, () => 'service-error'))
    expect(desk.requestCount).toBe(4)
    for (const [afterMs, requests] of [
      [2_000, 5],
      [3_999, 5],
      [1, 6],
      [8_000, 7],
      [10_000, 8],
      [10_000, 9],
    ] as const) {
      desk.clock.pass(afterMs)
      // A request that starts while one is being sent gets the outcome of that one.
      await desk.many(10)
      expect(desk.requestCount).toBe(requests)
    }
  })

  test('one list that fails while others are answered is read again automatically, and not more often', async () => {
    const desk = aDesk()
    desk.says = { kind: 'unreadable' }
    await desk.read()
    desk.says = null
    await desk.many(5)
    desk.clock.pass(9_999)
    expect(desk.revived).toEqual([])
    desk.clock.pass(1)
    expect(desk.revived).toEqual(['all'])
    desk.clock.pass(60_000)
    expect(desk.revived).toEqual(['all'])
  })

  test('what is on the screen is read again automatically: first one list, and all once answers are back', async () => {
    const desk = aDesk()
    desk.says = { kind: 'unreachable' }
    await desk.many(4)
    desk.clock.pass(2_000)
    expect(desk.revived).toEqual(['one'])
    desk.says = null
    expect(await desk.many(3)).toEqual(['answered', 'answered', 'answered'])
    expect(desk.revived).toEqual(['one', 'all'])
    desk.clock.pass(60_000)
    expect(desk.revived).toEqual(['one', 'all'])
  })

  test('a request that is tried for all and takes long is waited for', async () => {
    const desk = aDesk()
    desk.says = fault
    await desk.many(4)
    desk.clock.pass(2_000)
    const waiting: (() => void)[] = []
    const slow = desk.breaker.through(() => new Promise<void>((done) => waiting.push(done)))
    desk.clock.pass(15_000)
    expect(desk.revived).toEqual(['one'])
    waiting[0]?.()
    await slow
    expect(desk.revived).toEqual(['one', 'all'])
    desk.clock.pass(60_000)
    expect(desk.revived).toEqual(['one', 'all'])
  })

  test('a press of Try again sends a request at once', async () => {
    const desk = aDesk()
    desk.says = fault
    await desk.many(4)
    desk.breaker.askAgain()
    expect(await desk.read()).toBe('service-error')
    expect(desk.requestCount).toBe(5)
    expect(await desk.read()).toBe('service-error')
    expect(desk.requestCount).toBe(5)
    desk.says = null
    desk.breaker.askAgain()
    expect(await desk.read()).toBe('answered')
  })

  test('one page that fails beside others that are answered delays nobody', async () => {
    const desk = aDesk()
    for (let n = 0; n < 10; n += 1) {
      desk.says = fault
      await desk.read()
      desk.says = n % 2 === 0 ? null : { kind: 'not-found' }
      await desk.read()
    }
    expect(desk.requestCount).toBe(20)
  })
})

test('once the sign-in has ended nothing more is requested until somebody is signed in', async () => {
  const desk = aDesk()
  desk.says = { kind: 'signed-out' }
  await desk.many(4)
  expect(await desk.many(30)).toEqual(Array.from({ length: 30 }, () => 'signed-out'))
  desk.clock.pass(3_600_000)
  await desk.many(4)
  expect(desk.requestCount).toBe(4)
  desk.says = null
  desk.breaker.askAgain()
  expect(await desk.read()).toBe('answered')
})
