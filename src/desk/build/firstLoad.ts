import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createFilter, type Logger, type Plugin, type Rolldown } from 'vite'
import { catalogFolders } from './catalogFolders.ts'
import { messagesOf } from './codeParts.ts'
import { loadedWith } from './loadedWith.ts'
import { squeezed } from './precompress.ts'

const kB = 1_000

/** The limit for what Today loads before its first row, compressed with brotli (architecture.md §6). */
const limitBytes = 150 * kB

type LoadedFile = { readonly file: string; readonly bytes: number }

/**
 * Prints what the first load of Today costs and fails the build when it is too much: the page with the script and
 * the styles in it, the first file of code with all it imports at once, and the longest of the first messages. What is fetched later, when it is opened,
 * does not count.
 */
export function firstLoad(): Plugin {
  let logger: Logger | null = null
  return {
    name: 'desk:first-load',
    apply: 'build',
    configResolved: (config) => {
      logger = config.logger
    },
    async writeBundle(_options, bundle) {
      const late = withLateMessages(bundle)
      if (late.length > 0) {
        this.error(
          `Their messages come after the first rows (catalogFolders.ts): ${late.join(', ')}`,
        )
      }
      const parts = await Promise.all(
        ['index.html', ...firstFiles(bundle)].map(async (file) => ({
          file,
          bytes: await compressed(bundle[file]),
        })),
      )
      const messages = await Promise.all(
        catalogs(bundle).map(async (file) => ({ file, bytes: await compressed(bundle[file]) })),
      )
      // One language alone is loaded: the longest counts.
      parts.push(messages.toSorted((one, other) => other.bytes - one.bytes)[0] ?? none)
      const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
      logger?.info(asTable(parts, total))
      if (total > limitBytes) {
        this.error(`The first load of Today is ${inKB(total)}, more than ${inKB(limitBytes)}.`)
      }
    },
  }
}

/** The script the page starts with, and all that is loaded with it. */
const firstFiles = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.name === 'first' ? [...loadedWith(bundle, part.fileName)] : [],
  )

/** Files of the first code whose messages are in another catalogue than `first`: a person would read ids for a moment. */
function withLateMessages(bundle: Rolldown.OutputBundle): readonly string[] {
  const isFirst = createFilter(catalogFolders.find(({ name }) => name === 'first')?.include)
  const first = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'first')
  return first?.type !== 'chunk'
    ? []
    : first.moduleIds
        .filter((id) => /\.tsx?$/.test(id) && !isFirst(id))
        .filter((id) => hasMacro.test(readFileSync(id, 'utf8')))
        .map((id) => relative('', id))
}

const hasMacro = /from '@lingui\/(?:core|react)\/macro'/

/** The messages of the first rows, a file for each language. */
const catalogs = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.name.startsWith(messagesOf) && part.name.endsWith('-first')
      ? [part.fileName]
      : [],
  )

const none: LoadedFile = { file: 'no messages', bytes: 0 }

const compressed = async (part: Rolldown.OutputBundle[string] | undefined): Promise<number> =>
  part === undefined ? 0 : (await squeezed(part)).length

function asTable(parts: readonly LoadedFile[], total: number): string {
  const lines = parts
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `  ${file.padEnd(44)}${inKB(bytes).padStart(10)}`)
  const sum = `  ${'together, of at most'.padEnd(34)}${inKB(limitBytes).padEnd(10)}${inKB(total).padStart(10)}`
  return ['', 'First load of Today, brotli', ...lines, sum, ''].join('\n')
}

const inKB = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`
