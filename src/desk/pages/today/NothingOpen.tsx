import { t } from '@lingui/core/macro'
import { Switch } from '../../ui/Switch.tsx'
import { Activities, type ActivitiesProps } from './Activities.tsx'
import styles from './NothingOpen.module.css'
import { setOpensFirst, useOpensFirst } from './openFirst.ts'

/**
 * Beside the list while no booking is open: the day by activity, and whether the first booking opens automatically.
 */
export const NothingOpen = (activities: ActivitiesProps) => (
  <div className={styles.room}>
    <h2>{t`By activity`}</h2>
    <Activities {...activities} />
    <Switch
      label={t`Open first booking`}
      hint={t`Each time Today opens on this screen`}
      checked={useOpensFirst()}
      onChange={setOpensFirst}
    />
  </div>
)
