import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnDigests } from '../answers/securityHeaders.ts'

/**
 * The scripts and styles inside the built page, by their digests: the page's policy lets these in, and no others.
 *
 * @param folder where the built desk is; null where there is none
 */
export async function ownDigests(folder: string | null): Promise<OwnDigests> {
  const file = folder === null ? null : join(folder, 'index.html')
  // Without a page nothing has to be let in.
  const page = file === null ? '' : await readFile(file, 'utf8').catch(() => '')
  const digestsOf = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, inside = '']) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
    )
  return { scripts: digestsOf('script'), styles: digestsOf('style') }
}
