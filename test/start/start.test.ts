import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../src/listen.ts'
import { start } from '../../src/start.ts'
import { freePort } from '../example/freePort.ts'
import { aTerminal } from './aTerminal.ts'

/** What npm writes before it runs the command: an empty line, two of its own, and an empty one. */
const linesOfNpm = 4

let environment: Record<string, string>
beforeAll(async () => {
  environment = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'deskbell-start-')),
    PORT: `${await freePort()}`,
    SERVICE_PORT: `${await freePort()}`,
    DEMO_BOOKINGS: '60',
  }
})
afterAll(() => rm(environment['DATA_DIR'] ?? '', { recursive: true }))

/** Starts at a terminal, and answers what a person sees when the desk is open and has been asked once. */
async function startAndAsk(buildDesk: (() => Promise<void>) | null) {
  const terminal = aTerminal()
  const running = await start({ environment, stdout: terminal, stderr: terminal, buildDesk })
  const answers = [
    await fetch(`http://localhost:${environment['PORT']}/readyz`),
    await fetch(`http://localhost:${environment['SERVICE_PORT']}/`),
  ]
  await running.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return terminal.screen()
}

const step = (words: string) => expect.stringMatching(new RegExp(`^  ${words} +\\d+\\.\\d s$`))

const opened = () => [
  '',
  `  Deskbell is open at http://localhost:${environment['PORT']}`,
  `  Booking service: http://localhost:${environment['SERVICE_PORT']}`,
  '  Demo staff (login / password):',
  '    maria / maria-demo   manager',
  '    kenji / kenji-demo   front desk',
  '    sam / sam-demo       may look, not change',
]
const data = () =>
  `  Data in ${environment['DATA_DIR']}/ (embedded: survives a killed process, not a power cut)`

test('the first start is a line a step and the welcome last, in at most 20 lines', async () => {
  const screen = await startAndAsk(async () => {})
  expect(screen).toEqual([
    step('Built the desk'),
    step('Opened the database'),
    step('Filled in the demo business \\(60 bookings\\)'),
    step('Opened the desk'),
    ...opened(),
    '  Token pair of the service, shown once:',
    expect.stringMatching(/^ {4}key_\w{24} \/ [\w-]{43}$/),
    data(),
  ])
  expect(screen.length + linesOfNpm).toBeLessThanOrEqual(20)
})

test('that a port is taken is said before the build, and nothing is written', async () => {
  const port = Number(environment['PORT'])
  const listening = await listen(async () => new Response(), '127.0.0.1', port)
  const terminal = aTerminal()
  let isBuilt = false
  const buildDesk = async () => {
    isBuilt = true
  }
  const failing = start({ environment, stdout: terminal, stderr: terminal, buildDesk })
  await expect(failing).rejects.toMatchObject({
    name: 'WrongSetting',
    message: `Port ${port} is taken. Set PORT to another one, for example PORT=${port + 1} npm start.`,
  })
  await listening.close()
  expect([isBuilt, terminal.written()]).toEqual([false, ''])
})

test('that a port is taken is said after the build too; the next start finds the data folder free', async () => {
  const port = Number(environment['PORT'])
  const listening = await listen(async () => new Response(), '127.0.0.1', port)
  await expect(startAndAsk(null)).rejects.toThrow(`Port ${port} is taken.`)
  await listening.close()
  expect(await startAndAsk(null)).toEqual([
    step('Opened the database'),
    step('Started the booking service'),
    step('Opened the desk'),
    ...opened(),
    data(),
  ])
})
