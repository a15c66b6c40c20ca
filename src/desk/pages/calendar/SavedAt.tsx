import { useNow, useZone } from '../../core/api/clock.ts'
import { Band } from '../../ui/Band.tsx'
import { formatAt } from '../../ui/formatTime.ts'
import { CloudIcon } from '../../ui/icons.tsx'
import styles from './CalendarPlace.module.css'
import { useDraftStore } from './drafts/draftStore.ts'

/** Says that the drafts are saved, and when; there is no button for saving (ux.md §4.8). */
export function SavedAt() {
  const { history, savedHistory, savedAt, isKept } = useDraftStore()
  const now = useNow()
  const zone = useZone()
  const count = history.drafts.length
  if (!isKept || count === 0) return null
  const words = count === 1 ? '1 draft' : `${count} drafts`
  if (savedAt === null || history !== savedHistory) {
    return <span className={styles.saved}>{words}, being saved …</span>
  }
  return (
    <span className={styles.saved}>
      {words}, saved on this tablet {formatAt(new Date(savedAt), now, zone)}
    </span>
  )
}

/** A band across the place that warns that drafts may be lost. */
export function NotKept() {
  const isKept = useDraftStore((store) => store.isKept)
  return (
    <div role="alert">
      {isKept ? null : (
        <Band needs icon={<CloudIcon />} title="This tablet cannot keep the drafts just now">
          What you draft is on this page only: publish or hand over before it is closed.
        </Band>
      )}
    </div>
  )
}
