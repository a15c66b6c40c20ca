import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns } from '../../../../src/server/service/base/turns.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A call that is answered when the test decides. */
function aCall({ during }: ReturnType<typeof turns>): () => Promise<void> {
  const ends: (() => void)[] = []
  const answered = during(() => new Promise<void>((end) => ends.push(end)))
  return async () => {
    for (const end of ends) end()
    await answered
  }
}

/** A call with long work in so many parts; each tells when it is done. */
async function aLongCall(
  service: ReturnType<typeof turns>,
  parts: readonly string[],
  done: string[],
) {
  await service.during(async () => {
    for (const part of parts) {
      await service.whenFree()
      done.push(part)
    }
  })
}

test('a long search goes on at once where nobody else is asking', async () => {
  const done: string[] = []
  await aLongCall(turns(), ['first', 'second'], done)
  expect(done).toEqual(['first', 'second'])
})

test('a part of a long search waits until the others are answered', async () => {
  const service = turns()
  const done: string[] = []
  const [one, other] = [aCall(service), aCall(service)]
  const long = aLongCall(service, ['first'], done)
  await one()
  expect(done).toEqual([])
  await other()
  await long
  expect(done).toEqual(['first'])
})

test('where somebody is always asking, each part waits for a moment only', async () => {
  const service = turns()
  const done: string[] = []
  aCall(service)
  const long = aLongCall(service, ['first', 'second'], done)
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(50)
  await long
  expect(done).toEqual(['first', 'second'])
})

test('two long searches take turns, and neither waits for the other’s end', async () => {
  const service = turns()
  const done: string[] = []
  const asking = aCall(service)
  const both = [aLongCall(service, ['a1', 'a2'], done), aLongCall(service, ['b1', 'b2'], done)]
  await asking()
  await Promise.all(both)
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2'])
})
