import { useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { formatWhen } from '../../../ui/formatTime.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import type { CalendarData } from '../data/useCalendar.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import { saveStep } from '../editor/saveStep.tsx'
import type { Draft } from '../rules/draft.ts'
import { titleOf } from '../steps/workSheet.ts'
import { changesWords } from '../words/fieldWords.ts'
import { CollisionCard } from './CollisionCard.tsx'
import type { ChangeSet } from './changeSetFile.ts'
import styles from './ImportSheet.module.css'
import { merged, mergeOf } from './mergeSets.ts'

type ImportSheetProps = { set: ChangeSet; data: CalendarData; onClose: () => void }

/**
 * Shows what a file contains before anything is imported: what is new, what is already here, and where somebody has to
 * choose.
 */
export function ImportSheet({ set, data, onClose }: ImportSheetProps) {
  const drafts = useDrafts()
  const zone = useZone()
  const now = useNow()
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set())
  const merge = mergeOf(drafts, set.drafts, data.events)
  const names = { items: data.items, currency: data.currency ?? noCurrency }
  const count =
    merge.added.length +
    merge.collisions.filter(({ theirs }) => takeTheirs.has(theirs.draftId)).length

  function choose({ draftId }: Draft, isTheirs: boolean): void {
    const others = [...takeTheirs].filter((id) => id !== draftId)
    setTakeTheirs(new Set(isTheirs ? [...others, draftId] : others))
  }
  function take(): void {
    if (saveStep(`Import ${changesWords(count)}`, (mine) => merged(mine, merge, takeTheirs)))
      onClose()
  }
  return (
    <Sheet
      title="Import changes"
      onClose={onClose}
      foot={
        <SheetFoot
          word={count === 0 ? 'Import' : `Import ${changesWords(count)}`}
          off={count === 0 ? 'Nothing of it would change anything here' : null}
          onDo={take}
          onBack={onClose}
        />
      }
    >
      <div className={styles.body}>
        <p>
          {changesWords(set.drafts.length)}, saved by <bdi>{set.by || 'somebody'}</bdi>,{' '}
          {formatWhen(new Date(set.at), now, zone)}.
        </p>
        <Titles word="New here" drafts={merge.added} />
        <Titles word="Here already, the same" drafts={merge.same} />
        <Titles word="At the service already, so left out" drafts={merge.arrived} />
        {merge.collisions.length === 0 ? null : (
          <section aria-label="To choose" className={styles.group}>
            <h3>Not the same here and there: choose</h3>
            {merge.collisions.map((collision) => (
              <CollisionCard
                key={collision.theirs.draftId}
                collision={collision}
                names={names}
                isTheirs={takeTheirs.has(collision.theirs.draftId)}
                onChoose={(isTheirs) => choose(collision.theirs, isTheirs)}
              />
            ))}
          </section>
        )}
      </div>
    </Sheet>
  )
}

function Titles({ word, drafts }: { word: string; drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>
        {word}: {drafts.length}
      </h3>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.draftId} dir="auto">
            {titleOf(draft)}
          </li>
        ))}
      </ul>
    </section>
  )
}
