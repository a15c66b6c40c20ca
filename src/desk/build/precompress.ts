import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const squeeze = promisify(brotliCompress)

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
          const content = Buffer.from(part.type === 'chunk' ? part.code : part.source)
          if (content.length < leastBytes || !/\.(js|css|html|svg|json)$/.test(part.fileName))
            return
          const small = await squeeze(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          })
          await writeFile(join(dir, `${part.fileName}.br`), small)
        }),
      )
    },
  }
}
