import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type FailureReason, ServiceFailure } from '../../../../src/desk/core/api/failures.ts'
import { createQueryClient } from '../../../../src/desk/core/api/queryClient.ts'

type ListAnswer = readonly string[] | FailureReason

/** A list on the screen: its message each time it is rendered, and the answers that the test gives. */
function aListOnTheScreen() {
  const queryClient = createQueryClient()
  let settle: ((with_: ListAnswer) => void) | null = null
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () =>
      new Promise<readonly string[]>((answer, fail) => {
        settle = (with_) => {
          if ('kind' in with_) fail(new ServiceFailure(with_))
          else answer(with_)
        }
      }),
  })
  const drawn: string[] = []
  const draw = (): void => {
    const { status, fetchStatus, data } = observer.getCurrentResult()
    const now = `${status} ${fetchStatus} ${data?.join() ?? ''}`.trim()
    if (now !== drawn.at(-1)) drawn.push(now)
  }
  // As a screen does: after it hears of a change, it reads the state a moment later.
  const stop = observer.subscribe(notifyManager.batchCalls(draw))
  return {
    drawn,
    stop,
    readAgain: () => void observer.refetch(),
    answers: (with_: ListAnswer) => settle?.(with_),
    shows: () => drawn.at(-1),
  }
}

const refused: FailureReason = { kind: 'forbidden', message: '' }

test('a failure stays shown while the list is read again, and goes when the answer arrives', async () => {
  const list = aListOnTheScreen()
  list.answers(refused)
  await expect.poll(list.shows).toBe('error idle')
  list.readAgain()
  await expect.poll(list.shows).toBe('error fetching')
  list.answers(refused)
  await expect.poll(list.shows).toBe('error idle')
  list.readAgain()
  await expect.poll(list.shows).toBe('error fetching')
  list.answers(['Mary'])
  await expect.poll(list.shows).toBe('success idle Mary')
  expect(list.drawn).toEqual([
    'error idle',
    'error fetching',
    'error idle',
    'error fetching',
    'success idle Mary',
  ])
  list.stop()
})

test('what was read before stays on the screen when reading fails, and no failure is shown while it is read again', async () => {
  const list = aListOnTheScreen()
  list.answers(['Mary'])
  await expect.poll(list.shows).toBe('success idle Mary')
  list.readAgain()
  await expect.poll(list.shows).toBe('success fetching Mary')
  list.answers(refused)
  await expect.poll(list.shows).toBe('error idle Mary')
  list.readAgain()
  await expect.poll(list.shows).toBe('error fetching Mary')
  list.answers(['Mary', 'John'])
  await expect.poll(list.shows).toBe('success idle Mary,John')
  list.stop()
})
