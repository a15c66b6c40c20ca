/** What the frame tells of once there is something to tell: one file, fetched beside the first rows. */
export { NewVersionBar } from '../tablet/worker/NewVersionBar.tsx'
export { LeftBehindBar } from './LeftBehindBar.tsx'
export { News } from './News.tsx'
