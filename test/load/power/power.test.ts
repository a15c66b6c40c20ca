import { expect, test } from 'vitest'
import { powerRun } from './powerRun.ts'

test('after a power cut the embedded database opens, and has everything it acknowledged', async () => {
  const { checkpoints, lost, unreadable } = await powerRun({ cuts: 4, commits: 26, seed: 5 })
  expect(unreadable).toEqual([])
  expect(lost).toBe(0)
  expect(checkpoints).toBe(1)
})
