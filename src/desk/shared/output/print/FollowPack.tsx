import { useEffect } from 'react'
import { isPackDue, learnPackAge, usePackFacts } from '../../../core/replica/paperPack.ts'
import { useReplicaFacts } from '../../../core/replica/replicaFacts.ts'
import { useVault } from '../../../core/vault/vault.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const MakePack = lazyPart(async () => (await import('./MakePack.tsx')).MakePack)

/**
 * Makes the downtime pack again on a marked tablet, after all days were read and at most every fifteen minutes
 * (ux.md §3.10). Renders nothing.
 */
export function FollowPack() {
  const vault = useVault((state) => state.vault)
  const readAt = useReplicaFacts(({ daysReadAt }) => daysReadAt)
  const facts = usePackFacts()
  const isUnknown = facts.madeAt === undefined
  useEffect(() => {
    if (vault !== null && isUnknown) void learnPackAge(vault)
  }, [vault, isUnknown])
  return vault !== null && isPackDue(readAt, facts) ? <MakePack vault={vault} /> : null
}
