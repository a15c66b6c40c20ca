import { useState } from 'react'
import { useNow, useToday } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { saveFile } from '../../../shared/output/export/saveFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { say } from '../../../ui/messages.ts'
import { changeSetFile } from '../changeSet/changeSetFile.ts'
import { ImportButton } from '../changeSet/ImportButton.tsx'
import { useEffectsWords } from '../checks/useFindings.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { discardAll, undoStep, useCanEdit, useDrafts } from '../drafts/draftStore.ts'
import { StaySheet } from '../stay/StaySheet.tsx'
import { whereToBegin } from '../stay/whereToBegin.ts'
import { changesWords } from '../words/fieldWords.ts'
import styles from './ChangesHead.module.css'

/** How many changes there are, what they come to, and what can be done with them as a whole. */
export function ChangesHead({ data }: { data: CalendarData }) {
  const drafts = useDrafts()
  const canEdit = useCanEdit()
  const today = useToday()
  const now = useNow()
  const by = useSignIn(({ account }) => account?.name ?? '')
  const [isAskingStay, setAskingStay] = useState(false)
  const begin = whereToBegin(drafts, data.items, today)

  function discard(): void {
    discardAll()
    say({
      text: `${changesWords(drafts.length)} discarded`,
      key: 'calendar step',
      lastsMs: 10_000,
      action: { word: 'Undo', onPress: undoStep },
    })
  }
  function save(): void {
    const text = changeSetFile({ at: now.toISOString(), by, drafts })
    saveFile(`change-set-${today}.json`, 'application/json', text)
  }
  return (
    <header className={styles.head}>
      <h2>{changesWords(drafts.length)}</h2>
      <p>{useEffectsWords()}</p>
      <div className={styles.tools}>
        <Button
          off={begin === null ? 'The items are not known yet' : null}
          onClick={() => setAskingStay(true)}
        >
          What a stay costs
        </Button>
        <Button title="For another tablet, which takes it over with Import" onClick={save}>
          Save as a file
        </Button>
        <ImportButton data={data} />
        <Button
          off={canEdit ? null : 'Another tab is editing the calendar: this one only looks on'}
          onClick={discard}
        >
          Discard
        </Button>
      </div>
      {isAskingStay && begin !== null ? (
        <StaySheet items={data.items} {...begin} onClose={() => setAskingStay(false)} />
      ) : null}
    </header>
  )
}
