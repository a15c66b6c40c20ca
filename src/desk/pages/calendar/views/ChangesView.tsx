import { noCurrency } from '../../../../contract/money.ts'
import { FailureBand, FailurePanel } from '../../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { CheckIcon, RingIcon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { ImportButton } from '../changeSet/ImportButton.tsx'
import { Findings } from '../checks/Findings.tsx'
import { useDraftStore, useDrafts } from '../drafts/draftStore.ts'
import { ChangeGroups } from '../publish/ChangeGroups.tsx'
import { ChangesHead } from '../publish/ChangesHead.tsx'
import { ChargedBands } from '../publish/ChargedBands.tsx'
import { forgetRun, type PublishRun, usePublishRun } from '../publish/publishRun.ts'
import { StepList } from '../publish/StepList.tsx'
import { useChangesCalendar } from '../publish/useChangesCalendar.ts'
import { WorkSheet } from '../publish/WorkSheet.tsx'
import { titleOf } from '../steps/workSheet.ts'
import { changesWords, fieldWords } from '../words/fieldWords.ts'
import styles from './ChangesView.module.css'

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
        <Empty title="Nothing is about to change" action={<ImportButton data={data} />}>
          What is drafted in the grid, the year or the list is gathered here before it goes out.
        </Empty>
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
        <Progress words="Publishing" done={done} of={run.steps.length} />
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
          action={<Button onClick={forgetRun}>Close</Button>}
        />
      )}
      {run.published.length === 0 ? null : (
        <Band
          icon={<CheckIcon />}
          title={`${changesWords(run.published.length)} published`}
          action={<Button onClick={forgetRun}>Close</Button>}
        >
          {wrong.length === 0
            ? 'Read back from the service: every field is as it was sent. Undo makes a draft that takes it back.'
            : 'Read back from the service, and not all is as it was sent.'}
        </Band>
      )}
      {thereAlready === 0 ? null : (
        <Band
          needs
          icon={<RingIcon />}
          title={`${changesWords(thereAlready)} at the service already`}
        >
          Nothing of it was sent again. Drop the drafts that say so below.
        </Band>
      )}
      {wrong.map(({ draft, now, differs }) => (
        <Band key={draft.draftId} needs icon={<RingIcon />} title={titleOf(draft)}>
          {now === null
            ? 'It cannot be found at the service.'
            : `The service has another: ${differs.map((field) => fieldWords[field]).join(', ')}.`}
        </Band>
      ))}
      {isStopped && run.failure === null ? (
        <Band needs icon={<RingIcon />} title={`Stopped after ${done} of ${run.steps.length}`}>
          The step it stopped at says why. Publish again goes on from there.
        </Band>
      ) : null}
    </>
  )
}
