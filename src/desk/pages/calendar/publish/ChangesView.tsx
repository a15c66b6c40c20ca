import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { useNow, useToday } from '../../../core/api/clock.ts'
import { FailureBand, FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { useSignIn } from '../../../core/api/signIn.ts'
import { saveFile } from '../../../shared/output/export/saveFile.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { RingIcon } from '../../../ui/icons.tsx'
import { formatFacts, formatNumber } from '../../../ui/language/format.ts'
import { say } from '../../../ui/messages.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { changeSetFile } from '../changeSet/changeSetFile.ts'
import { ImportButton } from '../changeSet/ImportButton.tsx'
import { Findings } from '../checks/Findings.tsx'
import { useEffectsWords } from '../checks/useFindings.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { discardAll, undoStep, useCanEdit, useDraftStore, useDrafts } from '../drafts/draftStore.ts'
import { fieldWords } from '../rules/ruleWords.ts'
import { StaySheet } from '../stay/StaySheet.tsx'
import { whereToBegin } from '../stay/whereToBegin.ts'
import { titleOf } from '../steps/workSheet.ts'
import { changesWords } from '../words/eventWords.ts'
import { editedElsewhere } from '../words/words.ts'
import { ChangeGroups } from './ChangeGroups.tsx'
import styles from './ChangesView.module.css'
import { forgetRun, type PublishRun, publishStep, usePublishRun } from './publishRun.ts'
import { StepList } from './StepList.tsx'
import { useChangesCalendar } from './useChangesCalendar.ts'
import { ChargedBands, WorkSheet } from './WorkSheet.tsx'

/** The drafts to be published or handed over, and the results (ux.md §4.2, §4.9). */
export function ChangesView() {
  const data = useChangesCalendar()
  const drafts = useDrafts()
  const handedOver = useDraftStore((store) => store.handedOver)
  const names = { items: data.items, currency: data.currency ?? noCurrency }
  const run = usePublishRun()
  if (data.failure !== null && data.events.length === 0) {
    return <FailurePanel reason={data.failure} of="list" onRetry={data.readAgain} />
  }
  return (
    <div className={styles.changes}>
      <RunBands run={run} />
      <ChargedBands charged={run.charged} names={names} />
      {handedOver === null ? null : <WorkSheet sheet={handedOver} names={names} />}
      {drafts.length === 0 ? (
        <Empty title={t`No changes yet`} action={<ImportButton data={data} />} />
      ) : (
        <>
          <ChangesHead data={data} />
          <Findings />
          <ChangeGroups data={data} names={names} />
        </>
      )}
      <StepList />
    </div>
  )
}

/** The state of publishing. */
function RunBands({ run }: { run: PublishRun }) {
  if (run.is === 'idle') return null
  const thereAlready = run.steps.filter(({ result }) => result.kind === 'there already').length
  const done = run.steps.filter(({ result }) => result.kind === 'done').length + thereAlready
  if (run.is === 'publishing') {
    return (
      <div className={styles.publishing}>
        <Progress words={t`Publishing`} done={done} of={run.steps.length} />
      </div>
    )
  }
  const wrong = run.published.filter(({ now, differs }) => now === null || differs.length > 0)
  const isStopped = done < run.steps.length
  return (
    <>
      {run.failure === null ? null : (
        <FailureBand
          reason={run.failure}
          of="list"
          action={<Button onClick={forgetRun}>{t`Close`}</Button>}
        />
      )}
      {run.published.length === 0 ? null : (
        <PublishedBand published={run.published} isAsWanted={wrong.length === 0} />
      )}
      {thereAlready === 0 ? null : <AlreadyLive count={thereAlready} />}
      {wrong.map(({ draft, now, differs }) => (
        <Band key={draft.draftId} needs icon={<RingIcon />} title={titleOf(draft)}>
          {now === null
            ? t`Not found in the booking system.`
            : t`Different in the booking system: ${{ fields: formatFacts(differs.map((field) => fieldWords()[field])) }}`}
        </Band>
      ))}
      {isStopped && run.failure === null ? (
        <Band
          needs
          icon={<RingIcon />}
          title={t`Stopped after ${{ done: formatNumber(done) }} of ${{ total: formatNumber(run.steps.length) }}`}
        >{t`See the reason below, then publish the rest.`}</Band>
      ) : null}
    </>
  )
}

type PublishedBandProps = Pick<PublishRun, 'published'> & {
  /** All of it is at the service with the values that were sent. */
  isAsWanted: boolean
}

function PublishedBand({ published, isAsWanted }: PublishedBandProps) {
  const isLastStep = useDraftStore(
    ({ history }) => history.past.at(-1)?.name === publishStep(published),
  )
  const canEdit = useCanEdit()
  return (
    <Band
      icon={<CheckIcon />}
      title={plural(
        { count: published.length },
        { one: '# change published', other: '# changes published' },
      )}
      action={
        <>
          {isLastStep && canEdit ? (
            <Button
              onClick={() => {
                undoStep()
                forgetRun()
              }}
            >{t`Undo changes`}</Button>
          ) : null}
          <Button onClick={forgetRun}>{t`Close`}</Button>
        </>
      }
    >
      {isAsWanted
        ? t`Live now. Undo prepares the change back.`
        : t`Some values differ. Correct them below.`}
    </Band>
  )
}

const AlreadyLive = ({ count }: { count: number }) => (
  <Band
    needs
    icon={<RingIcon />}
    title={plural({ count }, { one: '# change already live', other: '# changes already live' })}
  >{t`Not sent again. Discard the drafts below.`}</Band>
)

/** How many changes there are, what they come to, and what can be done with them as a whole. */
function ChangesHead({ data }: { data: CalendarData }) {
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
      text: plural(
        { count: drafts.length },
        { one: '# change discarded', other: '# changes discarded' },
      ),
      key: 'calendar step',
      lastsMs: 10_000,
      action: { word: t`Undo`, onPress: undoStep },
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
          off={begin === null ? t`Items not loaded yet` : null}
          onClick={() => setAskingStay(true)}
        >{t`Price a stay`}</Button>
        <Button title={t`Import it on another tablet`} onClick={save}>{t`Save as file`}</Button>
        <ImportButton data={data} />
        <Button off={canEdit ? null : editedElsewhere()} onClick={discard}>{t`Discard all`}</Button>
      </div>
      {isAskingStay && begin !== null ? (
        <StaySheet items={data.items} {...begin} onClose={() => setAskingStay(false)} />
      ) : null}
    </header>
  )
}
