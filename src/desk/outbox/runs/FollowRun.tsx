import { useEffect } from 'react'
import { useVault } from '../../vault/vault.ts'
import { useIsOutboxUnread } from '../outbox.ts'

/** Brings back a run whose page was left, once its person and what the outbox kept of it are there. Nothing to be seen. */
export function FollowRun() {
  const vault = useVault((store) => store.vault)
  const isUnread = useIsOutboxUnread()
  useEffect(() => {
    if (vault === null || isUnread) return
    void import('./theRun.ts').then(({ resumeRun }) => resumeRun(vault))
  }, [vault, isUnread])
  return null
}
