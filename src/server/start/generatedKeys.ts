import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { WrongSetting } from './settings.ts'

const keys = z.object({
  clientSecret: z.string(),
  sessionKeys: z.string(),
  apiKey: z.string(),
  apiSecret: z.string(),
})

/** Keys that are not set in the environment and have to survive a restart. */
export type GeneratedKeys = z.infer<typeof keys> & { readonly isNew: boolean }

/**
 * Reads `keys.json` in the data folder, or writes it on the first start, readable only by its owner.
 *
 * @throws {WrongSetting} when the file exists and cannot be read as keys: new keys would sign everybody out
 */
export async function generatedKeys(dataDir: string): Promise<GeneratedKeys> {
  const file = join(dataDir, 'keys.json')
  const kept = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw new WrongSetting(`DATA_DIR must hold a readable keys.json: ${file}`, { cause })
  })
  if (kept !== null) {
    try {
      return { ...keys.parse(JSON.parse(kept)), isNew: false }
    } catch (cause) {
      throw new WrongSetting(`DATA_DIR must hold a readable keys.json: ${file}`, { cause })
    }
  }
  const made = {
    clientSecret: randomBytes(32).toString('base64url'),
    sessionKeys: `k1:${randomBytes(32).toString('base64')}`,
    apiKey: `key_${randomBytes(12).toString('hex')}`,
    apiSecret: randomBytes(32).toString('base64url'),
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeNewFile(file, `${JSON.stringify(made, null, 2)}\n`)
  return { ...made, isNew: true }
}

/**
 * Creates a file that only its owner may read, completely or not at all, and on the disk: after a full disk or a power cut
 * it would stay empty and stop every later start.
 *
 * @throws Node's own error, `EEXIST` when the file exists already
 */
async function writeNewFile(file: string, text: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600)
  try {
    await opened.writeFile(text)
    await opened.sync()
  } catch (cause) {
    await rm(file, { force: true })
    throw cause
  } finally {
    await opened.close()
  }
}
