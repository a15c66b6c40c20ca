import { ph, plural, t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import type { CalendarData } from '../data/useCalendar.ts'
import { act, useCanEdit, useDrafts } from '../drafts/draftStore.ts'
import type { Draft, EventValues, RuleItem } from '../rules/draft.ts'
import { withoutDraft } from '../rules/edits.ts'
import { daysHeld } from '../rules/holds.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf, kindWord } from '../rules/ruleWords.ts'
import { linesOf, titleOf } from '../steps/workSheet.ts'
import type { EventNames } from '../words/eventWords.ts'
import { itemsWords, rangeWithYear } from '../words/stepNames.ts'
import { BookedUnder } from './BookedUnder.tsx'
import styles from './ChangeGroups.module.css'
import { ClashCard, FieldTable } from './ClashCard.tsx'
import { expectedOf, expectedWords } from './expected.ts'
import { type MovedDraft, sendAgain, settledDraft, usePublishRun } from './publishRun.ts'
import { StepMark } from './StepList.tsx'
import { usePublishing } from './usePublishing.ts'

const groups = ['create', 'update', 'disable'] as const satisfies readonly Draft['op'][]

function groupWords(op: Draft['op'], count: number): string {
  switch (op) {
    case 'create':
      return plural(count, { one: '# new price rule', other: '# new price rules' })
    case 'update':
      return plural(count, { one: '# changed price rule', other: '# changed price rules' })
    case 'disable':
      return plural(count, { one: '# disabled price rule', other: '# disabled price rules' })
  }
}

/** The drafts, grouped by what they do. Each keeps its number, which is the order in which they are sent. */
export function ChangeGroups({ data, names }: { data: CalendarData; names: EventNames }) {
  const drafts = useDrafts()
  const { moved } = usePublishing(data)
  return groups.map((op) => {
    const members = drafts.filter((draft) => draft.op === op)
    if (members.length === 0) return null
    const words = groupWords(op, members.length)
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
  const remove = (): void => put(t`Discard: ${title}`, null)
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
          onSettle={(takeTheirs) => put(t`Merge: ${title}`, settledDraft(moved, takeTheirs))}
          onRecreate={() =>
            put(t`Create again: ${title}`, { ...draft, op: 'create', rateId: null, before: null })
          }
          onRemove={remove}
        />
      )}
    </ChangeCard>
  )
}

type ChangeCardProps = {
  draft: Draft
  /** Its place in the order in which they go to the service, from 1. */
  number: number
  names: EventNames
  reached: ReachText
  /** What it comes to on some of its days, in words. */
  prices: readonly string[]
  /** What came of it, what is to be known of it: bands and cards. */
  children?: ReactNode
  /** Takes it out of the drafts; null when nothing can be changed now. */
  onRemove: (() => void) | null
}

/** One draft: the value now, the new value, the reason, and the bookings it concerns. */
function ChangeCard(props: ChangeCardProps) {
  const { draft, number, names, reached, prices, children, onRemove } = props
  const heading = useId()
  const now = useNow()
  const zone = useZone()
  const title = titleOf(draft)
  return (
    <li>
      <article className={styles.card} aria-labelledby={heading}>
        <header className={styles.head}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <KindMark kind={kindOf(draft.after)} className={styles.mark} />
          <h4 id={heading} dir="auto">
            {title}
          </h4>
          {onRemove === null ? null : (
            <IconButton label={t`Discard: ${title}`} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          )}
        </header>
        <p className={styles.about}>
          {kindWord(draft.after)} · {reached.words}
        </p>
        {prices.length === 0 ? null : <p className={styles.about}>{prices.join('; ')}</p>}
        {draft.reason === '' ? null : (
          <p className={styles.reason} dir="auto">
            {t({
              message: `“${ph({ reason: draft.reason })}”`,
              comment: 'In quotation marks: the reason that a colleague wrote for a change',
            })}
          </p>
        )}
        <FieldTable title={title} lines={linesOf(draft, names)} />
        <p className={styles.by}>
          <bdi>
            {draft.author ||
              t({ message: 'Unknown', context: 'person', comment: 'In place of a name' })}
          </bdi>
          , {formatWhen(new Date(draft.at), now, zone)}
        </p>
        {children}
      </article>
    </li>
  )
}

/** The days and items that a draft affects, in words. */
type ReachText = { readonly words: string }

/** How far ahead days are counted, in days. */
const ahead = 730

/**
 * Which days of the next two years and which items a draft changes something for: those of the event as it is and as
 * it will be.
 */
function reachOf(
  { before, after, op }: Draft,
  items: readonly RuleItem[],
  today: CalendarDay,
): ReachText {
  const range = { from: today, to: addDays(today, ahead) }
  const wanted: EventValues = op === 'disable' ? { ...after, enabled: false } : after
  const versions = before === null ? [wanted] : [before, wanted]
  const days = [...new Set(versions.flatMap((values) => daysHeld(values, range)))].toSorted()
  const itemIds = items
    .filter((item) => versions.some((values) => concerns(values, item)))
    .map(({ id }) => id)
  const [first, last] = [days[0], days.at(-1)]
  const daysWords =
    first === undefined || last === undefined
      ? t`Affects no day in the next two years`
      : `${plural({ count: days.length }, { one: '# day', other: '# days' })}, ${rangeWithYear({ from: first, to: last })}`
  return {
    words: `${daysWords} · ${itemIds.length === 0 ? t`No items` : itemsWords(itemIds, items)}`,
  }
}
