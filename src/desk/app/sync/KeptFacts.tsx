import { useToday } from '../../core/api/clock.ts'
import { useReplica } from '../../core/api/replica.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import { type OutboxFacts, useOutboxFacts } from '../../core/outbox/outboxLoad.ts'
import { useReplicaFacts } from '../../core/replica/replicaFacts.ts'
import { Facts } from '../../ui/SettingsSection.tsx'
import { inMegabytes, readiness } from './syncWords.ts'

const figures = new Intl.NumberFormat()

/** The data stored on this tablet, how old they are, and how long staff could work with it alone. */
export function KeptFacts() {
  const outbox = useOutboxFacts()
  const { daysReady, bytes, isPersisted } = useReplicaFacts()
  const today = useToday()
  return (
    <Facts
      facts={[
        ['Actions', placeOf(outbox)],
        ['Bookings', useReplicaWords()],
        ['Works offline', readiness(today, daysReady)],
        ...(bytes === null
          ? []
          : ([['Storage used', storageWords(inMegabytes(bytes), isPersisted)]] as const)),
      ]}
    />
  )
}

function placeOf({ where, storage, capacity }: OutboxFacts): string {
  if (where === 'page') return 'Keep this page open until everything is sent'
  if (storage === 'failed') return 'Not saved: keep this page open'
  if (capacity === 'full') return 'Full: go online and wait until some are sent'
  return capacity === 'nearly full' ? 'Saved on this tablet, nearly full' : 'Saved on this tablet'
}

function useReplicaWords(): string {
  const { held, expected, isWhole, asOf } = useReplica()
  const offset = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const time = useTime()
  if (held.size === 0) return 'Not loaded yet'
  const count = figures.format(held.size)
  const of =
    isWhole || expected === null || expected <= held.size
      ? count
      : `${count} of ${figures.format(expected)}`
  return asOf === null ? of : `${of}, updated ${time(asOf - offset)}`
}

function storageWords(size: string, isPersisted: boolean | null): string {
  if (isPersisted === null) return size
  return isPersisted ? `${size}, protected` : `${size}, the browser may clear it`
}
