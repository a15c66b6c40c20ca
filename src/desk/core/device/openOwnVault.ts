import { signInChannel } from '../../ui/storageNames.ts'
import type { Api } from '../api/apiClient.ts'
import { type CurrentSignIn, useSignIn } from '../api/signIn.ts'
import { flag, isMarked } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'
import { usePersonOnTablet } from './personOnTablet.ts'
import type { SignInMessage } from './signingIn.ts'

const againMs = 5_000

/**
 * Opens the vault of the signed-in person, with retries until it is open. On an unmarked tablet no more code is
 * loaded for it.
 */
export function openOwnVault(api: Api): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    const signIn = useSignIn.getState()
    if (signIn.state !== 'in' || signIn.person === null) return
    const isKnown = isMarked() || (signIn.isMarked && flag('tablet') === null)
    if (!isKnown) {
      usePersonOnTablet.setState({ state: 'nobody', id: null })
      return
    }
    if (useVault.getState().vault?.person === signIn.person) return
    open(signIn)
  }
  const open = (signIn: CurrentSignIn): void => {
    import('./keepOpen.ts')
      .then(({ openFor }) => openFor(api, signIn))
      .catch(() => {
        // Unsent actions stay here until the keys can be had.
        if (useVault.getState().vault !== null) useVault.setState({ state: 'locked', vault: null })
        timer = setTimeout(look, againMs)
      })
  }
  const channel = new BroadcastChannel(signInChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<SignInMessage>) => {
    const signIn = useSignIn.getState()
    const { vault } = useVault.getState()
    // A new PIN comes with new keys, and what that tab seals with them is to be read here as well.
    if (data === 'pin' && vault !== null && vault.person === signIn.person) open(signIn)
  })
  // Runs also when the gate confirms the same person again: another tab may have set or entered their PIN.
  const stop = useSignIn.subscribe(look)
  look()
  return () => {
    clearTimeout(timer)
    stop()
    channel.close()
  }
}
