import { useEffect } from 'react'
import { useVault } from '../../vault/vault.ts'
import { useIsOutboxUnread } from '../outbox.ts'

/** Continues a run whose page was left, once its person is signed in and the outbox is read. It draws nothing. */
export function FollowRun() {
  const vault = useVault((store) => store.vault)
  const isUnread = useIsOutboxUnread()
  useEffect(() => {
    if (vault === null || isUnread) return
    void import('./currentRun.ts').then(({ resumeRun }) => resumeRun(vault))
  }, [vault, isUnread])
  return null
}
