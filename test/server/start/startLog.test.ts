import { expect, test } from 'vitest'
import { startLog } from '../../../src/server/start/startLog.ts'
import { aTerminal } from './aTerminal.ts'

test('at a terminal, info lines are hidden and a warning is one line in words', () => {
  const terminal = aTerminal()
  const log = startLog(undefined, terminal).child({ wing: 'gate' })
  log.info({ route: 'GET /today', status: 200 }, 'answered')
  log.warn({ from: 'https://a.example', to: 'https://b.example' }, 'the service moved')
  log.warn('a refresh was put off')
  expect(terminal.screen()).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d Warning: the service moved \(wing: "gate", from: "https:\/\/a\.example", to: "https:\/\/b\.example"\)$/,
    ),
    expect.stringMatching(/^\d\d:\d\d:\d\d Warning: a refresh was put off \(wing: "gate"\)$/),
  ])
})

test('an error is shown with its stack', () => {
  const terminal = aTerminal()
  const cause = new Error('no answer')
  startLog(undefined, terminal).error({ err: new Error('late', { cause }) }, 'the gate failed')
  const [first = '', ...stack] = terminal.screen()
  expect(first).toMatch(/ Error: the gate failed$/)
  expect(stack[0]).toMatch(/^Error: late/)
  expect(stack.join('\n')).toContain('caused by: Error: no answer')
})

test('LOG_LEVEL also applies at a terminal', () => {
  const [loud, silent] = [aTerminal(), aTerminal()]
  startLog('info', loud).info('a person signed in')
  startLog('silent', silent).error('the gate failed')
  expect(loud.screen()).toEqual([expect.stringMatching(/ Info: a person signed in$/)])
  expect(silent.written()).toBe('')
})

test('text from a request cannot control the terminal', () => {
  const terminal = aTerminal()
  const sent = '\u001B[2Jgone\u0007\u009B'
  startLog(undefined, terminal).warn({ blocked: sent, err: new Error(sent) }, sent)
  expect(terminal.screen().join('\n')).not.toMatch(/[^\P{Cc}\n]/u)
})

test('a log line replaces the whole line of the running step', () => {
  const terminal = aTerminal()
  terminal.write('  Starting the booking service …')
  startLog(undefined, terminal).warn('nobody can sign in yet')
  expect(terminal.screen()).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d Warning: nobody can/)])
})
