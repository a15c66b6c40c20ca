import { Hints } from '../hints/Hints.tsx'
import { LockWarning } from '../lock/LockWarning.tsx'
import { TabletQuestion } from './TabletQuestion.tsx'

/** What the tablet itself has to say at the foot of every place: one question, and that it is about to lock. */
export const TabletNotes = () => (
  <>
    <TabletQuestion otherwise={<Hints />} />
    <LockWarning />
  </>
)
