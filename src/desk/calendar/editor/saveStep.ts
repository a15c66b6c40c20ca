import { say } from '../../parts/messages.ts'
import { act, undoStep } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'

/** Takes a step, and says so with the way back. */
export function saveStep(
  name: string,
  change: (drafts: readonly Draft[]) => readonly Draft[],
): void {
  act(name, change)
  say({
    text: `Draft saved: ${name}`,
    tone: 'done',
    key: 'calendar step',
    action: { word: 'Undo', onPress: undoStep },
  })
}
