/** Parts of the frame that are needed only later: one file, loaded beside the first rows. */
export { MessageSlot } from '../kit/MessageSlot.tsx'
export { NewVersionBar } from '../tablet/worker/NewVersionBar.tsx'
export { LeftBehindBar } from './LeftBehindBar.tsx'
export { News } from './News.tsx'
export { SignedOutBar } from './SignedOutBar.tsx'
