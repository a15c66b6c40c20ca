import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Rolldown } from 'vite'

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
