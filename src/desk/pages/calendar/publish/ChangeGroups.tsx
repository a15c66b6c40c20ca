import { useSignIn } from '../../../core/api/signIn.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { act, useCanEdit, useDrafts } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'
import { withoutDraft } from '../rules/edits.ts'
import { titleOf } from '../steps/workSheet.ts'
import type { EventNames } from '../words/fieldWords.ts'
import { counted } from '../words/stepNames.ts'
import { BookedUnder } from './BookedUnder.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import styles from './ChangeGroups.module.css'
import { ClashCard } from './ClashCard.tsx'
import { type MovedDraft, settledDraft } from './clashes.ts'
import { expectedOf, expectedWords } from './expected.ts'
import { sendAgain, usePublishRun } from './publishRun.ts'
import { reachOf } from './reachOf.ts'
import { StepMark } from './StepMark.tsx'
import { usePublishing } from './usePublishing.ts'

const groups = [
  { op: 'create', single: 'new event', many: 'new events' },
  { op: 'update', single: 'changed event', many: 'changed events' },
  { op: 'disable', single: 'event switched off', many: 'events switched off' },
] as const

/** The drafts, grouped by what they do. Each keeps its number, which is the order in which they are sent. */
export function ChangeGroups({ data, names }: { data: CalendarData; names: EventNames }) {
  const drafts = useDrafts()
  const { moved } = usePublishing(data)
  return groups.map(({ op, single, many }) => {
    const members = drafts.filter((draft) => draft.op === op)
    if (members.length === 0) return null
    const words = counted(members.length, single, many)
    return (
      <section key={op} aria-label={words}>
        <h3 className={styles.group}>{words}</h3>
        <ol className={styles.list}>
          {members.map((draft) => (
            <Change
              key={draft.draftId}
              draft={draft}
              number={drafts.indexOf(draft) + 1}
              names={names}
              data={data}
              moved={moved.find((one) => one.draft.draftId === draft.draftId) ?? null}
            />
          ))}
        </ol>
      </section>
    )
  })
}

type ChangeProps = {
  draft: Draft
  number: number
  names: EventNames
  data: CalendarData
  moved: MovedDraft | null
}

function Change({ draft, number, names, data, moved }: ChangeProps) {
  const canEdit = useCanEdit()
  const person = useSignIn((signIn) => signIn.person)
  const result = usePublishRun(
    ({ steps }) => steps.find((step) => step.draft.draftId === draft.draftId)?.result ?? null,
  )
  const title = titleOf(draft)
  const put = (name: string, next: Draft | null): void =>
    void act(name, (drafts) =>
      next === null
        ? withoutDraft(drafts, draft.draftId)
        : drafts.map((one) => (one.draftId === draft.draftId ? next : one)),
    )
  const remove = (): void => put(`Drop ${title}`, null)
  return (
    <ChangeCard
      draft={draft}
      number={number}
      names={names}
      reached={reachOf(draft, data.items, data.today)}
      prices={expectedOf(draft, data).map((one) => expectedWords(one, names))}
      onRemove={canEdit ? remove : null}
    >
      <BookedUnder draft={draft} number={number} data={data} />
      {result === null ? null : (
        <StepMark
          result={result}
          onSendAgain={() => {
            if (person !== null) sendAgain(person, draft)
          }}
          onRemove={canEdit ? remove : null}
        />
      )}
      {moved === null ? null : (
        <ClashCard
          moved={moved}
          names={names}
          onSettle={(takeTheirs) =>
            put(`Take over changes to ${title}`, settledDraft(moved, takeTheirs))
          }
          onRecreate={() =>
            put(`Make anew: ${title}`, { ...draft, op: 'create', rateId: null, before: null })
          }
          onRemove={remove}
        />
      )}
    </ChangeCard>
  )
}
