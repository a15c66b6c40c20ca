import { t } from '@lingui/core/macro'
import { useLock } from '../core/device/useLock.ts'
import { IconButton } from '../ui/Button.tsx'
import { LockIcon } from '../ui/icons.tsx'
import styles from './LockTool.module.css'

/** Locks the tablet with one tap from every place; on a phone it is in the person's menu alone. */
export function LockTool() {
  const lock = useLock()
  return lock === null ? null : (
    <IconButton label={t`Lock now`} className={styles.lock} onClick={() => void lock()}>
      <LockIcon />
    </IconButton>
  )
}
