/** Parts of Payments that its first rows do without: one file, loaded after them (`lazyParts.tsx`). */
export { MovementsList } from './movements/MovementsList.tsx'
export { PaymentsSheets } from './PaymentsSheets.tsx'
export { PayBar } from './paying/PayBar.tsx'
export { PaySheets } from './paying/PaySheets.tsx'
