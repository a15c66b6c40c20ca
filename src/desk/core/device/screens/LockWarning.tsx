import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { useCountdown } from '../../../ui/useCountdown.ts'
import { useLockWarning } from '../idle.ts'
import styles from './LockWarning.module.css'

/** The warning a minute before the lock. */
export function LockWarning() {
  const until = useLockWarning((warning) => warning.until)
  return until === null ? null : <Warning until={until} />
}

/** It covers everything, also an open sheet; any key or touch keeps the desk open. */
function Warning({ until }: { until: number }) {
  const bar = useRef<HTMLDivElement>(null)
  const seconds = useCountdown(until)
  useLayoutEffect(() => {
    const shown = bar.current
    shown?.showPopover?.()
    return () => shown?.hidePopover?.()
  }, [])
  return (
    <div ref={bar} popover="manual" role="alert" className={styles.bar}>
      <Band
        icon={<LockIcon />}
        title={t`Locking in one minute`}
        action={<Button>{t`Stay unlocked`}</Button>}
      >
        {t`Press a key or touch the screen to stay.`}{' '}
        <span aria-hidden="true">0:{String(seconds).padStart(2, '0')}</span>
      </Band>
    </div>
  )
}
