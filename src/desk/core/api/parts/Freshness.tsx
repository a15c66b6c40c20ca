import { t } from '@lingui/core/macro'
import { formatTime } from '../../../../contract/zone.ts'
import { useNow } from '../clock.ts'
import styles from './Freshness.module.css'

/** After this age the time of day is clearer than a number of minutes. */
const oldMs = 60_000

type FreshnessProps = {
  /** The time of the request, in epoch milliseconds; null while nothing is known. */
  at: number | null
  /** The business's time zone. */
  timeZone: string
}

/** The age of the data shown: `Updated 12 s ago`, and after a minute `Updated 13:40`. */
export function Freshness({ at, timeZone }: FreshnessProps) {
  const now = useNow().getTime()
  if (at === null) return null
  const ageMs = Math.max(0, now - at)
  if (ageMs < 10_000) return <span>{t`Updated just now`}</span>
  if (ageMs <= oldMs)
    return <span>{t`Updated ${{ seconds: Math.round(ageMs / 1000) }} s ago`}</span>
  return (
    <span className={styles.old}>{t`Updated ${{ time: formatTime(new Date(at), timeZone) }}`}</span>
  )
}
