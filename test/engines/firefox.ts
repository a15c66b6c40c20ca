import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
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
import { marionetteAt, type WebDriver } from './webDriver.ts'

const path = programPath('firefox-esr', 'firefox')

export const firefox: Engine = {
  name: 'Firefox',
  isHere: path !== null,
  install: 'apt-get install firefox-esr',
  start,
}

/** A window without a screen, with the events of a touch screen, that shows no questions of its own. */
const preferences = (port: number): Readonly<Record<string, string | number | boolean>> => ({
  'marionette.port': port,
  'dom.w3c_touch_events.enabled': 1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
})

async function start(): Promise<RunningEngine> {
  if (path === null) throw new Error('There is no Firefox on this machine.')
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'deskbell-firefox-'))
  const lines = Object.entries(preferences(port)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    path,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--marionette',
      '--remote-allow-system-access',
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  let driver: WebDriver | null = null
  async function close(): Promise<void> {
    await driver?.close()
    child.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const marionette = await untilItAnswers('Firefox', () => marionetteAt(port))
    driver = marionette
    const begun = await marionette.send('newSession', wantedSession)
    await marionette.send('setWindowRect', windowSize)
    return {
      driver: marionette,
      version: versionOf(begun),
      canTouch: true,
      consoleErrors: () => consoleErrors(marionette),
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Runs in Firefox itself: the errors of pages and of their workers on its console. */
const readConsole = `
  const errors = Services.console.getMessageArray()
    .filter((told) => told instanceof Ci.nsIScriptError && !(told.flags & told.warningFlag))
    .filter(({ category }) => /^content javascript$|^CSP/.test(category))
  Services.console.reset()
  return errors.map((told) => told.errorMessage + ' (' + told.sourceName + ':' + told.lineNumber + ')')
`

async function consoleErrors(driver: WebDriver): Promise<readonly string[]> {
  await driver.send('setContext', { value: 'chrome' })
  const found = await driver.send('executeScript', { script: readConsole, args: [] })
  await driver.send('setContext', { value: 'content' })
  return z.array(z.string()).parse(found)
}
