import { lazyFile } from '../../../ui/lazyPart.tsx'

const late = lazyFile(() => import('./DaysSheet.tsx'))

/** The sheet that chooses days by their dates, loaded when it is opened. */
export const DaysSheet = late.part((parts) => parts.DaysSheet)
