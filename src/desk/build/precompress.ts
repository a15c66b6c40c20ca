import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { squeezed } from './squeezed.ts'

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
