import { vaultDatabase } from '../kit/storageNames.ts'
import { flag, setFlag } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'

/**
 * Browsers write small flags to the disk when they find the time, and a battery may end before that; the vault was
 * there at once. Called before a tablet is taken for one that keeps nothing.
 */
export async function noticeMark(): Promise<void> {
  if (flag('tablet') !== null) return
  const kept = await indexedDB.databases()
  if (!kept.some(({ name }) => name === vaultDatabase)) return
  const { readTablet } = await import('../vault/keptVault.ts')
  if ((await readTablet()) === null) return
  setFlag('tablet', 'marked')
  if (useVault.getState().state === 'unmarked') useVault.setState({ state: 'locked', vault: null })
}
