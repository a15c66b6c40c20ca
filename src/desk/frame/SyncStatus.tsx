import { Link } from 'react-router'
import { type Entry, needsPerson } from '../commands/command.ts'
import { useEntries } from '../commands/outbox.ts'
import { SyncChip } from '../parts/SyncChip.tsx'
import { useCountdown } from '../parts/useCountdown.ts'
import { useThrottledUntil } from '../service/ServiceContext.ts'
import { useIsOnline } from '../service/useIsOnline.ts'
import { useReach } from '../service/useReach.ts'
import styles from './SyncStatus.module.css'
import { useBookingBeside } from './useBookingBeside.ts'

/** The sync chip with what this tablet knows; when a person is needed it leads to the booking. */
export function SyncStatus() {
  const entries = useEntries()
  const isUnplugged = !useIsOnline()
  const reach = useReach()
  const quietSeconds = useCountdown(useThrottledUntil() ?? 0)
  const needing = entries.filter(needsPerson)
  const beside = useBookingBeside()
  const chip = (
    <SyncChip
      waiting={entries.filter(isWaiting).length}
      needs={needing.length}
      offline={isUnplugged || reach === 'offline'}
      silent={reach === 'silent'}
      slowSeconds={quietSeconds > 0 ? quietSeconds : null}
    />
  )
  const [first] = needing
  if (first === undefined) return <span className={styles.place}>{chip}</span>
  return (
    <Link className={styles.place} {...beside(first.command.code)}>
      {chip}
    </Link>
  )
}

/** What is held can still be undone and what is being sent is answered in a moment: neither waits. */
const isWaiting = ({ state, attempts }: Entry): boolean =>
  state === 'waiting' || state === 'checking' || (state === 'sending' && attempts > 1)
