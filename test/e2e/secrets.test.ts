import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedClient, sharedDesk, sharedPair } from './sharedDesk.ts'

test('the built desk contains no secret', async () => {
  await sharedDesk()
  const found = await readdir('dist/desk', { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
  expect(files.length).toBeGreaterThan(20)
  for (const { parentPath, name } of files) {
    const built = await readFile(join(parentPath, name), 'latin1')
    expect(built).not.toContain(sharedClient.OAUTH_CLIENT_SECRET)
    expect(built).not.toContain(sharedPair.secret)
    expect(built).not.toMatch(/client_secret|refresh_token/)
  }
})

test('only the account that runs the desk may read its data (operating.md §1)', async () => {
  const { dataDir } = await sharedDesk()
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = found.map(({ parentPath, name }) => join(parentPath, name))
  const open = await Promise.all(
    [dataDir, ...paths].map(async (path) => {
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
