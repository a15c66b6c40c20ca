import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Smaller files gain nothing that a packet would notice. */
const leastBytes = 1_024

/** Writes `name.br` beside each text the build makes, so that no server compresses the same bytes twice. */
export function precompress(): Plugin {
  return {
    name: 'desk:precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      await Promise.all(
        Object.values(bundle).map(async (part) => {
          const { length } = Buffer.from(part.type === 'chunk' ? part.code : part.source)
          if (length < leastBytes || !/\.(js|css|html|svg|json)$/.test(part.fileName)) return
          await writeFile(join(dir, `${part.fileName}.br`), await squeezed(part))
        }),
      )
    },
  }
}

const squeeze = promisify(brotliCompress)

/** What the running build has pressed already, by what it was: that takes longer than all else of it. */
const done = new Map<string, Promise<Buffer>>()

/** A file of the build, or a text, as it travels: in brotli, as small as it gets. */
export function squeezed(
  part: Rolldown.OutputChunk | Rolldown.OutputAsset | string,
): Promise<Buffer> {
  const content = Buffer.from(
    typeof part === 'string' ? part : part.type === 'chunk' ? part.code : part.source,
  )
  const key = content.toString('latin1')
  const known = done.get(key)
  if (known !== undefined) return known
  const pressing = squeeze(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  done.set(key, pressing)
  return pressing
}
