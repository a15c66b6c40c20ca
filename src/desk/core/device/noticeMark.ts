import { tabletDatabase } from '../../ui/storageNames.ts'
import { flag, setFlag } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'

/**
 * Browsers write local storage late, and a power loss may come first; the vault is written at once. So this looks for
 * a vault before a tablet counts as unmarked.
 */
export async function noticeMark(): Promise<void> {
  if (flag('tablet') !== null) return
  const kept = await indexedDB.databases()
  if (!kept.some(({ name }) => name === tabletDatabase)) return
  const { readTablet } = await import('../vault/keptVault.ts')
  if ((await readTablet()) === null) return
  setFlag('tablet', 'marked')
  if (useVault.getState().state === 'unmarked') useVault.setState({ state: 'locked', vault: null })
}
