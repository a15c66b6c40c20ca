import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useThrottledUntil } from '../core/api/ApiContext.ts'
import { useSignIn } from '../core/api/signIn.ts'
import { useIsOnline } from '../core/api/useIsOnline.ts'
import { useReach } from '../core/api/useReach.ts'
import { usePersonOnTablet } from '../core/device/personOnTablet.ts'
import { type Entry, isOpen, needsPerson } from '../core/outbox/command.ts'
import { useEntries, useIsOutboxUnread } from '../core/outbox/outbox.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { SyncChip } from '../ui/SyncChip.tsx'
import { useBookingBeside } from '../ui/useBookingBeside.ts'
import { useCountdown } from '../ui/useCountdown.ts'
import styles from './SyncStatus.module.css'

/** Loaded ahead while online: the sync centre is opened most when offline. */
export const loadSyncCentre = () => import('./sync/SyncCentre.tsx')

const SyncCentre = lazyPart(async () => (await loadSyncCentre()).SyncCentre)

/**
 * The sync chip with what this tablet knows; it opens the sync centre. When one action needs a person and nothing else
 * is on its way, it leads straight to that booking.
 */
export function SyncStatus() {
  const entries = useEntries()
  const isUnplugged = !useIsOnline()
  // A tablet opened by PIN may so far have read only the sign-in.
  const isGateAway = useSignIn(({ failure }) => failure?.kind === 'offline')
  const reach = useReach()
  const quietSeconds = useCountdown(useThrottledUntil() ?? 0)
  const beside = useBookingBeside()
  const [isOpened, setOpened] = useState(false)
  const needing = entries.filter(needsPerson)
  const tablet = {
    isOffline: isUnplugged || isGateAway || reach === 'offline',
    isSignedOut: useSignIn(({ state }) => state === 'expired'),
    isSilent: reach === 'silent',
    slowSeconds: quietSeconds > 0 ? quietSeconds : null,
    isUnread: useIsOutboxUnread(),
    isSealed: usePersonOnTablet(({ state }) => state === 'needs-pin'),
  }
  const chip = (
    <SyncChip
      waiting={entries.filter(isWaiting).length}
      needs={needing.length}
      offline={tablet.isOffline}
      signedOut={tablet.isSignedOut}
      silent={tablet.isSilent}
      unread={tablet.isUnread}
      sealed={tablet.isSealed}
      slowSeconds={tablet.slowSeconds}
    />
  )
  const [first] = needing
  if (first !== undefined && needing.length === 1 && !entries.some(isOpen) && !isOpened) {
    return (
      <Link className={styles.place} {...beside(first.command.code)}>
        {chip}
      </Link>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        title={t({ message: 'Connection', comment: 'Between this tablet and the booking system' })}
        onClick={() => setOpened(true)}
      >
        {chip}
      </button>
      {isOpened ? <SyncCentre {...tablet} onClose={() => setOpened(false)} /> : null}
    </>
  )
}

/** A held action can still be undone and one being sent is answered in a moment: neither counts as waiting. */
const isWaiting = ({ state, attempts }: Entry): boolean =>
  state === 'waiting' || state === 'checking' || (state === 'sending' && attempts > 1)
