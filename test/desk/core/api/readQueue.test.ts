import { describe, expect, test } from 'vitest'
import { ReadQueue } from '../../../../src/desk/core/api/readQueue.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'

/** A read that ends when the test says so. */
function aRead(log: string[], name: string) {
  const ends: ((name: string) => void)[] = []
  const promise = new Promise<string>((end) => ends.push(end))
  const read = () => {
    log.push(name)
    return promise
  }
  return { read, end: () => ends[0]?.(name) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue of reads', () => {
  test('sends four at once, and reads an opened booking before the rest', async () => {
    const log: string[] = []
    const queue = new ReadQueue(aDeskClock())
    const first = ['a', 'b', 'c', 'd'].map((name) => aRead(log, name))
    const late = aRead(log, 'later')
    const day = aRead(log, 'the day')
    const opened = aRead(log, 'the booking')
    const all = [
      ...first.map(({ read }) => queue.run(read, { priority: 'today' })),
      queue.run(late.read, { priority: 'rest' }),
      queue.run(day.read, { priority: 'today' }),
      queue.run(opened.read, { priority: 'open booking' }),
    ]
    expect(log).toEqual(['a', 'b', 'c', 'd'])
    for (const { end } of [...first, opened, day, late]) {
      end()
      await settle()
    }
    await Promise.all(all)
    expect(log).toEqual(['a', 'b', 'c', 'd', 'the booking', 'the day', 'later'])
  })

  test('sends nothing while the service asks to wait, and then everything (§8)', async () => {
    const log: string[] = []
    const clock = aDeskClock()
    const queue = new ReadQueue(clock)
    const received: (number | null)[] = []
    queue.onPause(() => received.push(queue.pausedUntil()))
    queue.pauseUntil(clock.now() + 40_000)
    queue.pauseUntil(clock.now() + 10_000)
    const waiting = aRead(log, 'a')
    const done = queue.run(waiting.read, { priority: 'today' })
    clock.pass(39_999)
    expect(log).toEqual([])
    clock.pass(1)
    expect(log).toEqual(['a'])
    waiting.end()
    expect(await done).toBe('a')
    expect(received).toEqual([clock.now(), null])
  })

  test('drops a read that nobody needs any more, without sending it', async () => {
    const log: string[] = []
    const clock = aDeskClock()
    const queue = new ReadQueue(clock)
    queue.pauseUntil(clock.now() + 1_000)
    const left = new AbortController()
    const waiting = queue.run(aRead(log, 'a').read, { priority: 'rest', signal: left.signal })
    left.abort(new Error('page left'))
    await expect(waiting).rejects.toThrow('page left')
    clock.pass(2_000)
    expect(log).toEqual([])
  })
})
