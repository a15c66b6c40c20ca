/** Parts of the calendar that its first cells do without: one file, loaded after them (`lazyParts.tsx`). */
export { KeysSheet } from './KeysSheet.tsx'
export { LookSheet } from './LookSheet.tsx'
export { PublishButton } from './publish/PublishButton.tsx'
export { ChangesView } from './views/ChangesView.tsx'
export { ListView } from './views/ListView.tsx'
export { YearView } from './year/YearView.tsx'
