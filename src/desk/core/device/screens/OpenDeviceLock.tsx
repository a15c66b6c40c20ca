import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type DeviceRefusal, openLockOfTablet } from '../deviceLock.ts'
import { notOpened } from '../deviceWords.ts'
import styles from './LockScreen.module.css'

/**
 * The device's own lock, once after each start of the page, before a PIN opens stored data (reliability.md §2.9).
 * With a network the gate checks the PIN, and this is not needed.
 */
export function OpenDeviceLock({ onOpened }: { onOpened: () => void }) {
  const [refusal, setRefusal] = useState<DeviceRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    const why = await openLockOfTablet()
    setRefusal(why)
    setBusy(false)
    if (why === null) onOpened()
  }
  return (
    <div className={styles.device}>
      <p>{t`You are offline. First open the device lock.`}</p>
      <Button busy={isBusy} onClick={() => void open()}>{t`Open device lock`}</Button>
      {refusal === null ? null : (
        <p className={styles.told} role="alert">
          {notOpened(refusal)}
        </p>
      )}
    </div>
  )
}
