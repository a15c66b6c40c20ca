import { t } from '@lingui/core/macro'
import { RowBones } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyFile } from '../../ui/lazyPart.tsx'
import { useDrafts } from './drafts/draftStore.ts'
import { Shortened } from './words/Shortened.tsx'
import { reviewWord, reviewWords } from './words/words.ts'

const later = lazyFile(() => import('./afterFirstCells.tsx'))

const bones = { meanwhile: () => <RowBones /> }

export const YearView = later.part((parts) => parts.YearView, bones)
export const ListView = later.part((parts) => parts.ListView, bones)
export const ChangesView = later.part((parts) => parts.ChangesView, bones)

function ReviewLater() {
  const words = reviewWords(useDrafts().length)
  return (
    <Button kind="main" off={t`Loading`} aria-label={words}>
      <Shortened words={words} short={reviewWord()} />
    </Button>
  )
}

/** It is shown in the head from the beginning, so it loads the other parts once the first cells are there. */
export const PublishButton = later.part((parts) => parts.PublishButton, {
  when: 'after rows',
  meanwhile: () => <ReviewLater />,
})

export const LookSheet = later.part((parts) => parts.LookSheet)
export const KeysSheet = later.part((parts) => parts.KeysSheet)
