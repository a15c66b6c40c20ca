import { useEffect } from 'react'
import { LockWarning } from '../core/device/screens/LockWarning.tsx'
import { TabletQuestion } from '../core/device/screens/TabletQuestion.tsx'
import { Hints } from './hints/Hints.tsx'

/**
 * The tablet's own messages at the foot of every place: the question whether it is marked, and the warning before it
 * locks.
 */
export function TabletNotes() {
  useEffect(fetchWaysOut, [])
  return (
    <>
      <TabletQuestion otherwise={<Hints />} />
      <LockWarning />
    </>
  )
}

/**
 * Loads the code of locking and signing out early, because both may be needed without a network. A file that does not
 * load now is loaded again when it is needed; if it still does not load, the screen shows that there.
 */
function fetchWaysOut(): void {
  void Promise.allSettled([
    import('../core/device/screens/LockScreen.tsx'),
    import('../core/device/screens/SignOutSheet.tsx'),
    import('../core/device/screens/whatWaits.ts'),
  ])
}
