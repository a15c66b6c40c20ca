import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Keeps the link by which the first manager is made out of every log: what is written elsewhere than at a terminal lands
 * in one, so the link is then put into a file that only this account may read. An earlier file is removed.
 *
 * @param link null when somebody can sign in
 * @param isTerminal whether a person watches the start
 * @returns the lines that say where the link is
 */
export async function keepSetupLink(
  link: string | null,
  dataDir: string,
  isTerminal: boolean,
): Promise<readonly string[]> {
  const file = join(dataDir, 'setup-link')
  await rm(file, { force: true })
  if (link === null) return []
  if (isTerminal) return ['  Make the first manager here, within 10 minutes:', `    ${link}`]
  await writeFile(file, `${link}\n`, { flag: 'wx', mode: 0o600 })
  return [`  Make the first manager within 10 minutes: the link is in ${file}`]
}
