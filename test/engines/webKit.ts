import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { freePort } from '../example/freePort.ts'
import {
  type Engine,
  programPath,
  type RunningEngine,
  untilItAnswers,
  versionOf,
  wantedSession,
  windowSize,
} from './engine.ts'
import { driverAt } from './webDriver.ts'

const path = programPath('WebKitWebDriver')
const screenPath = programPath('Xvfb')

export const webKit: Engine = {
  name: 'WebKit',
  isHere: path !== null && screenPath !== null,
  install: 'apt-get install webkit2gtk-driver xvfb',
  start,
}

/** A screen that nobody sees: this engine draws only on a screen. */
async function startScreen(): Promise<{ readonly display: string; readonly screen: ChildProcess }> {
  const { width, height } = windowSize
  const size = `${width + 200}x${height + 200}x24`
  const screen = spawn(screenPath ?? '', ['-displayfd', '3', '-screen', '0', size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const displayPipe = screen.stdio[3]
  if (!(displayPipe instanceof Readable)) throw new Error('Xvfb does not say which display it is.')
  for await (const number of createInterface({ input: displayPipe }))
    return { display: `:${number}`, screen }
  throw new Error('Xvfb ended before it was a display.')
}

async function start(): Promise<RunningEngine> {
  if (path === null) throw new Error('There is no WebKit on this machine.')
  const { display, screen } = await startScreen()
  const port = await freePort()
  const child = spawn(path, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  const driver = driverAt(`http://127.0.0.1:${port}`)
  async function close(): Promise<void> {
    await driver.close()
    for (const one of [child, screen]) {
      const ended = once(one, 'exit')
      one.kill()
      await ended
    }
  }
  try {
    const begun = await untilItAnswers('WebKitWebDriver', () =>
      driver.send('newSession', wantedSession),
    )
    await driver.send('setWindowRect', windowSize)
    return {
      driver,
      version: versionOf(begun),
      // WebKitGTK is built without touch for its driver: a finger arrives as a mouse.
      canTouch: false,
      // Pages under a driver are also private, and their console can be read by nobody.
      consoleErrors: async () => [],
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}
