import { useEffect } from 'react'
import { Hints } from '../hints/Hints.tsx'
import { LockWarning } from '../lock/LockWarning.tsx'
import { TabletQuestion } from './TabletQuestion.tsx'

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
    import('../lock/LockScreen.tsx'),
    import('../frame/SignOutSheet.tsx'),
    import('../frame/whatWaits.ts'),
  ]
  // What does not come now is fetched when it is needed.
  for (const load of loads) load.catch(() => {})
}
