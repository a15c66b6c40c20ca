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
    <p>A booking opens here.</p>
    <Switch
      label="Open the first by itself"
      hint="When Today is opened on this screen."
      checked={useOpensFirst()}
      onChange={setOpensFirst}
    />
  </div>
)
