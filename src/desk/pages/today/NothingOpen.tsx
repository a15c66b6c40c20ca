import { t } from '@lingui/core/macro'
import { Switch } from '../../ui/Switch.tsx'
import { DayOverview, type OverviewProps, overviewTitle } from './DayOverview.tsx'
import styles from './NothingOpen.module.css'
import { setOpensFirst, useOpensFirst } from './openFirst.ts'

/**
 * Beside the list while no booking is open: the overview of the day, and whether the first booking opens automatically.
 */
export const NothingOpen = (overview: OverviewProps) => (
  <div className={styles.room}>
    <h2>{overviewTitle()}</h2>
    <DayOverview {...overview} />
    <Switch
      label={t`Open first booking`}
      hint={t`Each time Today opens on this screen`}
      checked={useOpensFirst()}
      onChange={setOpensFirst}
    />
  </div>
)
