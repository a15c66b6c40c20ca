import { TodayIcon } from '../kit/icons.tsx'
import { Switch } from '../kit/Switch.tsx'
import styles from './NothingOpen.module.css'
import { setOpensFirst, useOpensFirst } from './openFirst.ts'

/** Beside the list where no booking is open: where it will be, and whether the first comes by itself. */
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
