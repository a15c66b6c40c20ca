import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theBrowser } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { sharedClient, sharedDesk, sharedPair } from './sharedDesk.ts'
import { signIn } from './signIn.ts'

const clientSecret = sharedClient.OAUTH_CLIENT_SECRET
const apiSecret = sharedPair.secret

/** The log also contains what other files did at the shared desk, which must be without secrets, too. */
let desk: RunningDesk
let context: BrowserContext
/** Everything the page received, and everything it sent. */
const wire: string[] = []

beforeAll(async () => {
  desk = await sharedDesk()
  context = await (await theBrowser()).newContext()
  const page = await context.newPage()
  page.on('response', (response) => {
    if (!response.url().startsWith(desk.origin)) return
    wire.push(response.url(), JSON.stringify(response.headers()))
    void response.text().then(
      (text) => wire.push(text),
      () => wire.push('(no body)'),
    )
  })
  await signIn(page, desk, 'maria')
  await page.getByRole('region', { name: 'Arrivals' }).getByRole('link').first().click()
  await page.getByRole('article').getByRole('button', { name: 'Change status' }).waitFor()
  await page.goto(`${desk.origin}/bookings`)
  await page.getByRole('row').nth(2).waitFor()
})
afterAll(() => context.close())

async function textsBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
  return Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
}

test('the built desk contains no secret', async () => {
  const built = (await textsBelow('dist/desk')).join('\n')
  expect(built).not.toContain(clientSecret)
  expect(built).not.toContain(apiSecret)
  expect(built).not.toMatch(/client_secret|refresh_token/)
})

test('nothing sent to the browser contains a secret, a token or a colleague’s feed token (§2.7)', () => {
  const sent = wire.join('\n')
  expect(sent).toContain('booking/index')
  for (const secret of [clientSecret, apiSecret]) expect(sent).not.toContain(secret)
  for (const name of [
    'access_token',
    'refresh_token',
    'feed_token',
    '"token"',
    'ip_last_login',
    'login_id',
  ]) {
    expect(sent).not.toContain(`${name}":`)
  }
})

test('the browser stores no guest, no token and no secret on disk', async () => {
  const { origins } = await context.storageState({ indexedDB: true })
  const kept = JSON.stringify(origins)
  expect(kept).not.toMatch(/token|secret|@example|Bearer/i)
  const cookies = await context.cookies(desk.origin)
  const kinds = cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))
  expect(kinds.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: '__Host-desk', httpOnly: true, sameSite: 'Strict' },
    // Of the service, whose host is localhost as well: a cookie knows no ports.
    { name: 'known-device', httpOnly: true, sameSite: 'Lax' },
  ])
})

test('the log contains no secret, no token, no guest and no typed text', async () => {
  const printed = desk.printed()
  for (const secret of [clientSecret, apiSecret]) expect(printed).not.toContain(secret)
  expect(printed).not.toMatch(/Bearer |access_token|refresh_token|@example|code=|state=/i)
  expect(printed).not.toContain('maria-demo'.repeat(1) + '"')
})

test('only the account that runs the desk may read its data (operating.md §1)', async () => {
  const found = await readdir(desk.dataDir, { recursive: true, withFileTypes: true })
  const paths = found.map(({ parentPath, name }) => join(parentPath, name))
  const open = await Promise.all(
    [desk.dataDir, ...paths].map(async (path) => {
      // The database creates and removes files all the time.
      const mode = await stat(path).then(
        (there) => there.mode,
        () => 0,
      )
      return (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]
    }),
  )
  expect(paths.length).toBeGreaterThan(100)
  expect(open.flat()).toEqual([])
})
