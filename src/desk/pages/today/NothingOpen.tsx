import { t } from '@lingui/core/macro'
import { TodayIcon } from '../../ui/icons.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './NothingOpen.module.css'
import { setOpensFirst, useOpensFirst } from './openFirst.ts'

/**
 * Beside the list while no booking is open: explains the empty space, and whether the first booking opens
 * automatically.
 */
export const NothingOpen = () => (
  <div className={styles.room}>
    <TodayIcon size="l" />
    <p>{t`Choose a booking.`}</p>
    <Switch
      label={t`Open first booking`}
      hint={t`Each time Today opens on this screen`}
      checked={useOpensFirst()}
      onChange={setOpensFirst}
    />
  </div>
)
