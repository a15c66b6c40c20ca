import { RowBones } from '../../kit/Bones.tsx'
import { Button } from '../../kit/Button.tsx'
import { lateFile } from '../../kit/lateFile.tsx'

const later = lateFile(() => import('../afterFirstCells.ts'))

/** Asks for what is below once the first cells are on the screen. */
export const useLaterParts = later.useAfterRows

const bones = { meanwhile: () => <RowBones /> }

export const YearAhead = later.part((parts) => parts.YearAhead, bones)
export const ListView = later.part((parts) => parts.ListView, bones)
export const ChangesView = later.part((parts) => parts.ChangesView, bones)

export const PublishButton = later.part((parts) => parts.PublishButton, {
  isAfterRows: true,
  meanwhile: () => (
    <Button kind="main" off="This is being loaded">
      Review
    </Button>
  ),
})

export const EditorSheet = later.part((parts) => parts.EditorSheet)
export const DaysSheet = later.part((parts) => parts.DaysSheet)
export const LookSheet = later.part((parts) => parts.LookSheet)
export const KeysSheet = later.part((parts) => parts.KeysSheet)
export const WhyThisPrice = later.part((parts) => parts.WhyThisPrice)
