import { t } from '@lingui/core/macro'
import { deskbellVersion } from '../../../contract/version.ts'
import { useToday } from '../../core/api/clock.ts'
import { useReplica } from '../../core/api/replica.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import { type OutboxFacts, useOutboxFacts } from '../../core/outbox/outboxLoad.ts'
import { useReplicaFacts } from '../../core/replica/replicaFacts.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { Facts } from '../../ui/SettingsSection.tsx'
import { inMegabytes, readiness } from './syncWords.ts'

/** The data stored on this tablet, how old they are, and how long staff could work with it alone. */
export function KeptFacts() {
  const outbox = useOutboxFacts()
  const { daysReady, bytes, isPersisted } = useReplicaFacts()
  const today = useToday()
  return (
    <Facts
      facts={[
        [
          t({
            message: 'Actions',
            comment: 'What a person did on this tablet; a label before a fact',
          }),
          placeOf(outbox),
        ],
        [
          t({ message: 'Bookings', comment: 'A label before a fact: how many are loaded' }),
          useReplicaWords(),
        ],
        [t`Works offline`, readiness(today, daysReady)],
        [t`Version`, deskbellVersion],
        ...(bytes === null
          ? []
          : ([[t`Storage used`, storageWords(inMegabytes(bytes), isPersisted)]] as const)),
      ]}
    />
  )
}

function placeOf({ where, storage, capacity }: OutboxFacts): string {
  if (where === 'page') return t`Keep this page open until everything is sent`
  if (storage === 'failed') return t`Not saved: keep this page open`
  if (capacity === 'full') return t`Full: go online and wait until some are sent`
  return capacity === 'nearly full' ? t`Saved on this tablet, nearly full` : t`Saved on this tablet`
}

function useReplicaWords(): string {
  const { held, expected, isWhole, asOf } = useReplica()
  const offset = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const time = useTime()
  if (held.size === 0) return t`Not loaded yet`
  const loaded = formatNumber(held.size)
  const updated = asOf === null ? null : time(asOf - offset)
  if (isWhole || expected === null || expected <= held.size) {
    return updated === null ? loaded : t`${loaded}, updated ${{ time: updated }}`
  }
  const total = formatNumber(expected)
  return updated === null
    ? t`${loaded} of ${total}`
    : t`${loaded} of ${total}, updated ${{ time: updated }}`
}

function storageWords(size: string, isPersisted: boolean | null): string {
  if (isPersisted === null) return size
  return isPersisted ? t`${size}, protected` : t`${size}, the browser may clear it`
}
