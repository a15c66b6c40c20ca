import { lazy, Suspense } from 'react'
import { useLockWarning } from './idle.ts'

const LockWarningBar = lazy(async () => ({
  default: (await import('./LockWarningBar.tsx')).LockWarningBar,
}))

/** Room for the warning a minute before the lock. */
export function LockWarning() {
  const until = useLockWarning((warning) => warning.until)
  if (until === null) return null
  return (
    <Suspense fallback={null}>
      <LockWarningBar until={until} />
    </Suspense>
  )
}
