import { useEffect } from 'react'
import { LockWarning } from '../tablet/screens/LockWarning.tsx'
import { TabletQuestion } from '../tablet/screens/TabletQuestion.tsx'
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
 * What locking and signing out need is at hand then, which may be without a network. What does not come now is fetched
 * again when it is needed, and whoever needs it is told there if it still does not come.
 */
function fetchWaysOut(): void {
  void Promise.allSettled([
    import('../tablet/screens/LockScreen.tsx'),
    import('../tablet/screens/SignOutSheet.tsx'),
    import('../tablet/screens/whatWaits.ts'),
  ])
}
