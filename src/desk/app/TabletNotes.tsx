import { useEffect } from 'react'
import { LockWarning } from '../tablet/screens/LockWarning.tsx'
import { TabletQuestion } from '../tablet/screens/TabletQuestion.tsx'
import { Hints } from './hints/Hints.tsx'

/** What the tablet itself has to say at the foot of every place: one question, and that it is about to lock. */
export function TabletNotes() {
  useEffect(fetchWaysOut, [])
  return (
    <>
      <TabletQuestion otherwise={<Hints />} />
      <LockWarning />
    </>
  )
}

/** What locking and signing out need is at hand then, which may be without a network. */
function fetchWaysOut(): void {
  const loads = [
    import('../tablet/screens/LockScreen.tsx'),
    import('../tablet/screens/SignOutSheet.tsx'),
    import('../tablet/screens/whatWaits.ts'),
  ]
  // What does not come now is fetched when it is needed.
  for (const load of loads) load.catch(() => {})
}
