/** What the frame tells of once there is something to tell: one file, fetched beside the first rows. */
export { PrintDoor } from '../output/print/PrintDoor.tsx'
export { NewVersionBar } from '../tablet/worker/NewVersionBar.tsx'
export { LeftBehindBar } from './LeftBehindBar.tsx'
export { News } from './News.tsx'
