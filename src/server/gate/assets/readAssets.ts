import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** One file of the built desk. */
export type Asset = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** The file compressed with brotli; null when that does not make it smaller. */
  readonly brotli: () => Promise<Uint8Array<ArrayBuffer> | null>
}

/** All served files by path. They are read once at the start, so no address in a request can reach the disk. */
export type Assets = ReadonlyMap<string, Asset>

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = /^text\/|json$|svg/
const compress = promisify(brotliCompress)

/** Reads the built desk once. Source maps and whatever else is in the folder stay there. */
export async function readAssets(folder: string | null): Promise<Assets> {
  const assets = new Map<string, Asset>()
  if (folder === null) return assets
  // Where the desk is not built there is nothing to serve, as without a folder.
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    const type = types[extname(name)]
    if (type !== undefined) {
      assets.set(`/${name.replaceAll('\\', '/')}`, await readAsset(join(folder, name), type))
    }
  }
  return assets
}

async function readAsset(file: string, type: string): Promise<Asset> {
  const body = new Uint8Array(await readFile(file))
  let brotli: Promise<Uint8Array<ArrayBuffer> | null> | null = null
  return {
    body,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    brotli() {
      brotli ??= compressible.test(type) && body.length > 1024 ? inBrotli(file, body) : none
      return brotli
    },
  }
}

const none = Promise.resolve(null)

async function inBrotli(
  file: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  // What was not compressed when the desk was built is compressed here.
  const built = await readFile(`${file}.br`).catch(() => null)
  if (built !== null) return new Uint8Array(built)
  const parameters = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return new Uint8Array(await compress(body, parameters))
}
