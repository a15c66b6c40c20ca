import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const script = /<script>([\s\S]*?)<\/script>/g

/**
 * The scripts inside the built page, as its policy names them: by their digest, so that no other one runs.
 *
 * @param folder where the built desk is; null where there is none
 */
export async function pageScripts(folder: string | null): Promise<readonly string[]> {
  if (folder === null) return []
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')
  return [...page.matchAll(script)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}
