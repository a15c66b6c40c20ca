/** Parts of the frame that are needed only later: one file, loaded beside the first rows. */

export { NewVersionBar } from '../core/device/worker/NewVersionBar.tsx'
export { MessageSlot } from '../ui/MessageSlot.tsx'
export { LeftBehindBar } from './LeftBehindBar.tsx'
export { LockTool } from './LockTool.tsx'
export { News } from './News.tsx'
export { SignedOutBar } from './SignedOutBar.tsx'
