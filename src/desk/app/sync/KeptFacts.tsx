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
        ['Ready for offline', readiness(today, daysReady)],
        ...(bytes === null
          ? []
          : ([['Room taken', `${inMegabytes(bytes)}${persistence(isPersisted)}`]] as const)),
      ]}
    />
  )
}

function placeOf({ where, storage, capacity }: OutboxFacts): string {
  if (where === 'page') return 'On this page only: keep it open until everything is sent'
  if (storage === 'failed') return 'This tablet could not keep them: keep this page open'
  if (capacity === 'full') return 'Full: nothing more can wait until something is sent'
  return capacity === 'nearly full' ? 'Kept on this tablet, nearly full' : 'Kept on this tablet'
}

function useReplicaWords(): string {
  const { held, expected, isWhole, asOf } = useReplica()
  const offset = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const time = useTime()
  if (held.size === 0) return 'None held yet'
  const count = figures.format(held.size)
  const of =
    isWhole || expected === null || expected <= held.size
      ? count
      : `${count} of ${figures.format(expected)}`
  return asOf === null ? of : `${of}, as of ${time(asOf - offset)}`
}

const persistence = (isPersisted: boolean | null): string => {
  if (isPersisted === null) return ''
  return isPersisted ? ', and the browser keeps it' : ', and the browser may clear it'
}
