import { lazyFile } from '../../ui/lazyPart.tsx'
import { TableBones } from '../../ui/TableBones.tsx'

const later = lazyFile(() => import('./afterFirstRows.ts'))

/** Asks for what is below once the first rows of Payments are on the screen. */
export const useLazyParts = later.useAfterRows

export const MovementsList = later.part((parts) => parts.MovementsList, {
  meanwhile: () => (
    <div aria-busy="true">
      <TableBones count={11} />
    </div>
  ),
})
export const PaymentsSheets = later.part((parts) => parts.PaymentsSheets)
export const PayBar = later.part((parts) => parts.PayBar)
export const PaySheets = later.part((parts) => parts.PaySheets)
