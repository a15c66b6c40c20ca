import { type ChangeEvent, useRef, useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hidden } from '../../../ui/Hidden.tsx'
import { say } from '../../../ui/messages.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useCanEdit } from '../drafts/draftStore.ts'
import { type ChangeSet, mostBytes, readChangeSet } from './changeSetFile.ts'
import { ImportSheet } from './ImportSheet.tsx'

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
        ? { wrong: 'The file is far too large for a change set.' }
        : readChangeSet(await textOf(file), data.currency ?? noCurrency)
    // Reset, so that the same file can be chosen again after it was corrected.
    target.value = ''
    if ('wrong' in found) say({ text: found.wrong, tone: 'needs', key: 'import' })
    else setSet(found.set)
  }
  return (
    <>
      <Button
        off={
          !canEdit
            ? 'Another tab is editing the calendar: this one only looks on'
            : data.isReading
              ? 'The events are being read'
              : null
        }
        onClick={() => picker.current?.click()}
      >
        Import
      </Button>
      <Hidden>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="File of a change set"
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
