import { formatAt } from '../booking/when.ts'
import { useNow, useZone } from '../clock.ts'
import styles from './CalendarPlace.module.css'
import { useDraftStore } from './drafts/draftStore.ts'

/** That the drafts are kept, and when: there is no button for it (ux.md §4.8). */
export function SavedAt() {
  const { history, savedAt, trouble } = useDraftStore()
  const now = useNow()
  const zone = useZone()
  const count = history.drafts.length
  if (trouble !== null) return <span role="alert">{trouble}</span>
  if (count === 0 || savedAt === null) return null
  const words = count === 1 ? '1 draft' : `${count} drafts`
  return (
    <span className={styles.saved}>
      {words}, saved on this tablet {formatAt(new Date(savedAt), now, zone)}
    </span>
  )
}
