import { create } from 'zustand'
import type { Service } from '../api/serviceClient.ts'
import { useSession } from '../api/session.ts'
import { flag, isMarked } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'

/**
 * How whoever is signed in stands with this tablet.
 *
 * - `unknown`: not looked at yet
 * - `nobody`: nobody has marked it
 * - `new`: it is marked, and they have no PIN on it
 * - `cleared`: it was marked, and the browser has thrown away all that was kept on it
 * - `needs-pin`: it keeps things for them that only the PIN opens
 * - `pin-gone`: their vault is open, and they have no PIN any more to open it with
 * - `own`: they have a PIN, and their vault is open
 */
export type Standing = 'unknown' | 'nobody' | 'new' | 'cleared' | 'needs-pin' | 'pin-gone' | 'own'

export const useStanding = create<{ readonly standing: Standing; readonly id: string | null }>(
  () => ({ standing: 'unknown', id: null }),
)

const againMs = 5_000

/** Opens the vault of whoever is signed in, and tries until it is open. Where nobody marked the tablet nothing more is loaded for it. */
export function followVault(service: Service): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    const session = useSession.getState()
    if (session.state !== 'in' || session.person === null) return
    const isKnown = isMarked() || (session.isMarked && flag('tablet') === null)
    if (!isKnown) {
      useStanding.setState({ standing: 'nobody', id: null })
      return
    }
    if (useVault.getState().vault?.person === session.person) return
    import('./keepOpen.ts')
      .then(({ openFor }) => openFor(service, session))
      .catch(() => {
        // What was decided before lies here unsent until the keys are there.
        timer = setTimeout(look, againMs)
      })
  }
  // Also when the same person is confirmed anew: another tab may have set their PIN, or given it.
  const stop = useSession.subscribe(look)
  look()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
