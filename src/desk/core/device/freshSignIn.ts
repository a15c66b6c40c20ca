import { useEffect, useState } from 'react'
import { exactNumber, optional, recordBy } from '../../../contract/exact.ts'
import { paths } from '../../ui/paths.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import { useSignIn } from '../api/signIn.ts'

/** Enough time to type a new PIN twice. */
const neededSeconds = 120

const readFreshFor = recordBy({ freshForSeconds: optional(exactNumber) })

/** Whether the sign-in is young enough for what the gate allows only right after one (reliability.md §2.9). */
export type Freshness = 'asking' | 'fresh' | 'too old'

/** Without an answer of the gate it counts as fresh: what needs it then says why it failed. */
async function readFreshness(api: Api): Promise<Freshness> {
  try {
    const { freshForSeconds } = readWith(readFreshFor, await api.gate('GET', '/auth/session'))
    return (freshForSeconds ?? neededSeconds) < neededSeconds ? 'too old' : 'fresh'
  } catch {
    // The gate cannot be reached now; it decides when the PIN is sent.
    return 'fresh'
  }
}

/**
 * The freshness of the sign-in, read again whenever this page learns of a sign-in or becomes visible.
 *
 * @returns with the function that says that the gate has refused it as too old
 */
export function useFreshSignIn(api: Api): readonly [Freshness, () => void] {
  const [freshness, setFreshness] = useState<Freshness>('asking')
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const read = await readFreshness(api)
      if (!isOver) setFreshness(read)
    }
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') void look()
    }
    void look()
    const stop = useSignIn.subscribe(() => void look())
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      isOver = true
      stop()
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [api])
  return [freshness, () => setFreshness('too old')]
}

/** Signs in again in another tab although the sign-in is still good; this page continues automatically afterwards. */
export const signInAfresh = (): void => {
  window.open(`${paths.signIn({ again: true })}&fresh=1`, '_blank')
}
