import { Button } from '../../../ui/Button.tsx'
import type { Fix } from '../checks/finding.ts'
import { changeDrafts } from '../checks/finding.ts'
import { useFindingsOf } from '../checks/useFindings.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import styles from './SheetFindings.module.css'
import { saveStep } from './saveStep.tsx'

/** What a sheet would save now. */
export type Saving = {
  /** The name of the step. */
  readonly name: string
  readonly change: (drafts: readonly Draft[]) => readonly Draft[]
}

type SheetFindingsProps = {
  /** Null while the input makes no valid draft. */
  saving: Saving | null
  authorship: Authorship
  onClose: () => void
}

/**
 * The findings that the draft would cause, below its fields, each with its suggested change. Accepting one saves the
 * draft with that change.
 */
export function SheetFindings({ saving, authorship, onClose }: SheetFindingsProps) {
  const drafts = useDrafts()
  const findings = useFindingsOf(saving?.change(drafts) ?? null)

  function take({ words, change }: Fix): void {
    if (saving === null) return
    const isSaved = saveStep(`${saving.name}; ${words}`, (now) =>
      changeDrafts(saving.change(now), change, authorship),
    )
    if (isSaved) onClose()
  }
  return (
    <section className={styles.findings} aria-label="Checks" aria-live="polite">
      {findings.map(({ id, level, words, fix }) => (
        <div key={`${id} ${words}`} className={styles.finding} data-level={level}>
          <p>
            <b>{level === 'block' ? 'Has to be mended' : 'Worth a look'}</b> <bdi>{words}</bdi>
          </p>
          {fix === null ? null : (
            <Button title="Saves the draft with this change" onClick={() => take(fix)}>
              {fix.words}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
