import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserPath, flags } from './aBrowser.ts'
import { bytesOf } from './bytesOf.ts'
import { isTable, readLog, readTable } from './levelDb.ts'
import { unsnapped } from './snappy.ts'

/** A browser that keeps its profile on the disk, as on a desk's computer. */
export type Profile = {
  readonly folder: string
  readonly open: () => Promise<BrowserContext>
  /** Opens it and gives its page, which waits for what a busy machine does late. */
  readonly openPage: () => Promise<Page>
  /** Closes the browser once everything from its page is on the disk: a busy browser may end without writing some of it. */
  readonly close: (context: BrowserContext) => Promise<void>
  /** Which of the texts can be found in any file of the profile, and where; call it when the browser is closed. */
  readonly find: (texts: readonly string[]) => Promise<readonly string[]>
  readonly remove: () => Promise<void>
}

export async function aProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-profile-'))
  const open = async (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      executablePath: await browserPath(),
      // Storages are written within a second, and not up to a minute later.
      args: [...flags, '--enable-aggressive-domstorage-flushing'],
      viewport: { width: 768, height: 1024 },
    })
  return {
    folder,
    open,
    openPage: async () => {
      const context = await open()
      const page = context.pages()[0] ?? (await context.newPage())
      page.setDefaultTimeout(45_000)
      return page
    },
    async close(context) {
      await onDisk(context, join(folder, 'Default'))
      await context.close()
    },
    find: (texts) => findBelow(folder, texts),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Each storage writes in order, so everything before the marker is there once the marker is. */
async function onDisk(context: BrowserContext, folder: string): Promise<void> {
  const page = context.pages()[0]
  if (page === undefined) throw new Error('The browser has no page.')
  const mark = randomUUID()
  await page.evaluate((text) => {
    localStorage.setItem('on disk', text)
    sessionStorage.setItem('on disk', text)
  }, mark)
  for (const storage of ['Local Storage', 'Session Storage']) {
    await expect
      .poll(() => findBelow(join(folder, storage), [mark]), { timeout: 45_000 })
      .not.toEqual([])
  }
}

async function findBelow(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = new Set<string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = await bytesOf(path)
    if (file === null) continue
    for (const text of textsIn(readings(file, basename(path)), texts)) {
      found.add(`${text} in ${relative(folder, path)}`)
    }
  }
  return [...found].toSorted()
}

function textsIn(bytes: readonly Buffer[], texts: readonly string[]): readonly string[] {
  return texts.filter((text) =>
    waysToWrite(text).some((written) => bytes.some((some) => some.includes(written))),
  )
}

/** As one byte a letter, as two in either order (keys of IndexedDB are the other way round), and as in an address. */
function waysToWrite(text: string): readonly Buffer[] {
  const wide = Buffer.from(text, 'utf16le')
  const addresses = [encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')]
  return [
    ...[text, ...addresses].map((plain) => Buffer.from(plain, 'utf8')),
    Buffer.from(text, 'latin1'),
    wide,
    Buffer.from(wide).swap16(),
  ]
}

/** A file as it is, and its content once Chromium's compression is undone. */
function readings(file: Buffer, name: string): readonly Buffer[] {
  const parts = [file]
  if (isTable(file)) parts.push(...readTable(file))
  if (name.endsWith('.log')) parts.push(readLog(file))
  return [...parts, ...parts.flatMap(pressedValues)]
}

/** The beginning of a value in a database that Chromium has compressed. */
const pressedMark = Buffer.from('ff1103', 'hex')

function pressedValues(bytes: Buffer): readonly Buffer[] {
  const values: Buffer[] = []
  for (let at = bytes.indexOf(pressedMark); at >= 0; at = bytes.indexOf(pressedMark, at + 1)) {
    try {
      values.push(unsnapped(bytes.subarray(at + pressedMark.length)))
    } catch {
      // The same three bytes by chance.
    }
  }
  return values
}
