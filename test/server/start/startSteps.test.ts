import { expect, test } from 'vitest'
import { startSteps } from '../../../src/server/start/startSteps.ts'
import { aTerminal } from './aTerminal.ts'

/** A step that takes `seconds` on the clock of the test. */
function aHouse(isTTY: boolean) {
  let now = 0
  const terminal = aTerminal(isTTY)
  const runStep = startSteps(terminal, () => now)
  const open = (seconds: number, done: string, sinceMs?: number) =>
    runStep({
      doing: 'Opening',
      done: (result: string) => `${done}${result}`,
      work: async () => {
        now += seconds * 1_000
        return '!'
      },
      ...(sinceMs === undefined ? {} : { sinceMs }),
    })
  return { terminal, runStep, open }
}

test('at a terminal each step is one line with its time, and the times are aligned', async () => {
  const { terminal, open } = aHouse(true)
  expect(await open(0.94, 'Opened the database')).toBe('!')
  await open(12.5, 'Filled in the demo business (1,000,000 bookings)')
  await open(1, 'Built', 0)
  expect(terminal.screen()).toEqual([
    '  Opened the database!                               0.9 s',
    '  Filled in the demo business (1,000,000 bookings)! 12.5 s',
    '  Built!                                            14.4 s',
  ])
})

test('while a step runs its line says what it does, and after a failure the line is removed', async () => {
  const { terminal, runStep } = aHouse(true)
  const failing = runStep({
    doing: 'Opening the database',
    done: () => 'Opened',
    work: async () => {
      expect(terminal.screen()).toEqual(['  Opening the database …'])
      throw new Error('no')
    },
  })
  await expect(failing).rejects.toThrow('no')
  expect(terminal.screen()).toEqual([])
})

test('a file or a pipe gets no lines about the steps', async () => {
  const { terminal, open } = aHouse(false)
  expect(await open(1, 'Opened')).toBe('!')
  expect(terminal.written()).toBe('')
})
