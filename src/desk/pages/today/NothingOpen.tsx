import { DayOverview, type OverviewProps, overviewTitle } from './DayOverview.tsx'
import styles from './NothingOpen.module.css'

/** Beside the list while no booking is open: the overview of the day. */
export const NothingOpen = (overview: OverviewProps) => (
  <div className={styles.overview}>
    <h2>{overviewTitle()}</h2>
    <DayOverview {...overview} />
  </div>
)
