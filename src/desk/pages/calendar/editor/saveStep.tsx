import { t } from '@lingui/core/macro'
import { say } from '../../../ui/messages.ts'
import { act, undoStep, useDraftStore } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'

/**
 * Takes a step, and says so with the way back; or says that it could not be taken.
 *
 * @returns whether it was: the entries must not be lost otherwise
 */
export function saveStep(
  name: string,
  change: (drafts: readonly Draft[]) => readonly Draft[],
): boolean {
  if (!act(name, change)) {
    say({
      text: t`Not saved: ${{ step: name }}. Close the calendar in other tabs, then try again.`,
      tone: 'needs',
      key: 'calendar step',
    })
    return false
  }
  say({
    text: <SavedText name={name} />,
    tone: 'done',
    key: 'calendar step',
    action: { word: t`Undo`, onPress: undoStep },
  })
  return true
}

/** Nothing is called saved that is lost with the page, also where the tablet finds that out a moment later. */
function SavedText({ name }: { name: string }) {
  const isKept = useDraftStore((store) => store.isKept)
  return isKept ? t`Draft saved: ${{ step: name }}` : t`Not saved on this tablet: ${{ step: name }}`
}
