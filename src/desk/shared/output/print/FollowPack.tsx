import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useNow } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { oldPackWords } from '../../../core/replica/packWords.ts'
import { isPackDue, learnPackAge, usePackFacts } from '../../../core/replica/paperPack.ts'
import { useReplicaFacts } from '../../../core/replica/replicaFacts.ts'
import { useVault } from '../../../core/vault/vault.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useChipWarning } from '../../../ui/SyncChip.tsx'

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
  useTellPackAge(facts.madeAt ?? null)
  useWarnOfOldPack(vault === null ? null : (facts.madeAt ?? null))
  return vault !== null && isPackDue(readAt, facts) ? <MakePack vault={vault} /> : null
}

/** Tells the gate when this tablet's pack was made, for the list of devices in Settings. */
function useTellPackAge(madeAt: number | null): void {
  const api = useApi()
  const isIn = useSignIn(({ state }) => state === 'in')
  useEffect(() => {
    if (madeAt === null || !isIn) return
    // Without an answer the next pack brings it.
    api.gate('POST', '/auth/pack', { madeAt: new Date(madeAt).toISOString() }).catch(() => {})
  }, [api, madeAt, isIn])
}

/** The sync chip warns of a pack that is too old. */
function useWarnOfOldPack(madeAt: number | null): void {
  const now = useNow().getTime()
  const isOld = madeAt !== null && oldPackWords(madeAt, now) !== null
  useEffect(() => {
    if (!isOld) return undefined
    useChipWarning.setState({
      words: t({ message: 'Old downtime pack', comment: 'Short, in the chip of the connection' }),
    })
    return () => useChipWarning.setState({ words: null })
  }, [isOld])
}
