import { ph, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ChangeEvent, useRef, useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { Hidden } from '../../../ui/Hidden.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { say } from '../../../ui/messages.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import type { CalendarData } from '../data/useCalendar.ts'
import { useCanEdit, useDrafts } from '../drafts/draftStore.ts'
import { saveStep } from '../editor/saveStep.tsx'
import type { Draft } from '../rules/draft.ts'
import { titleOf } from '../steps/workSheet.ts'
import { editedElsewhere, unknownPerson } from '../words/words.ts'
import { Collisions } from './Collisions.tsx'
import { type ChangeSet, mostBytes, readChangeSet } from './changeSetFile.ts'
import styles from './ImportButton.module.css'
import { merged, mergeOf } from './mergeSets.ts'

/** Takes over the changes of another tablet, from a file (ux.md §4.8). */
export function ImportButton({ data }: { data: CalendarData }) {
  const canEdit = useCanEdit()
  const picker = useRef<HTMLInputElement>(null)
  const [set, setSet] = useState<ChangeSet | null>(null)

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (file === undefined) return
    const found =
      file.size > mostBytes
        ? { wrong: t`This file is too large.` }
        : readChangeSet(await textOf(file), data.currency ?? noCurrency)
    // Reset, so that the same file can be chosen again after it was corrected.
    target.value = ''
    if ('wrong' in found) say({ text: found.wrong, tone: 'needs', key: 'import' })
    else setSet(found.set)
  }
  return (
    <>
      <Button
        off={!canEdit ? editedElsewhere() : data.isReading ? t`Loading prices` : null}
        onClick={() => picker.current?.click()}
      >{t`Import`}</Button>
      <Hidden>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label={t`File of changes`}
          tabIndex={-1}
          onChange={(event) => void read(event)}
        />
      </Hidden>
      {set === null ? null : <ImportSheet set={set} data={data} onClose={() => setSet(null)} />}
    </>
  )
}

async function textOf(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    // A file that is deleted or locked meanwhile counts as empty, and an empty file is refused in words.
    return ''
  }
}

type ImportSheetProps = { set: ChangeSet; data: CalendarData; onClose: () => void }

/**
 * Shows what a file contains before anything is imported: what is new, what is already here, and where somebody has to
 * choose.
 */
function ImportSheet({ set, data, onClose }: ImportSheetProps) {
  const drafts = useDrafts()
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
    if (saveStep(importWords(count), (mine) => merged(mine, merge, takeTheirs))) onClose()
  }
  return (
    <Sheet
      title={t`Import changes`}
      onClose={onClose}
      foot={
        <SheetFoot
          word={count === 0 ? t`Import` : importWords(count)}
          off={count === 0 ? t`No new changes` : null}
          onDo={take}
          onBack={onClose}
        />
      }
    >
      <div className={styles.body}>
        <Origin set={set} />
        <Titles
          title={t`New: ${{ count: formatNumber(merge.added.length) }}`}
          drafts={merge.added}
        />
        <Titles
          title={t`Already here: ${{ count: formatNumber(merge.same.length) }}`}
          drafts={merge.same}
        />
        <Titles
          title={t`Already live: ${{ count: formatNumber(merge.arrived.length) }}`}
          drafts={merge.arrived}
        />
        {merge.collisions.length === 0 ? null : (
          <Collisions
            collisions={merge.collisions}
            names={names}
            takeTheirs={takeTheirs}
            onChoose={choose}
          />
        )}
      </div>
    </Sheet>
  )
}

const importWords = (count: number): string =>
  plural(count, { one: 'Import # change', other: 'Import # changes' })

/** How many changes the file has, who saved it and when. */
function Origin({ set }: { set: ChangeSet }) {
  const zone = useZone()
  const now = useNow()
  return (
    <p>
      <Trans>
        <Plural value={{ count: set.drafts.length }} one="# change" other="# changes" /> by{' '}
        <bdi>{ph({ person: set.by || unknownPerson() })}</bdi>,{' '}
        {ph({ time: formatWhen(new Date(set.at), now, zone) })}
      </Trans>
    </p>
  )
}

function Titles({ title, drafts }: { title: string; drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
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
