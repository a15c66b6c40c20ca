import { useEffect, useRef } from 'react'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { Choices } from '../../../ui/Choices.tsx'
import type { Draft } from '../rules/draft.ts'
import type { SplitReach } from '../rules/split.ts'
import { daysWords, effectWords } from '../words/effectWords.ts'
import { counted } from '../words/stepNames.ts'
import styles from './EventFields.module.css'
import type { PlannedPart } from './saveEvent.ts'

type SplitChoiceProps = {
  plans: Readonly<Record<SplitReach, readonly PlannedPart[]>>
  reach: SplitReach
  /** Split off the same rule before. */
  siblings: readonly Draft[]
  currency: CurrencyCode
  onReach: (reach: SplitReach) => void
}

const words: Readonly<Record<SplitReach, string>> = {
  'only these days': 'Only these days',
  'from here on': 'From here on',
  'whole rule': 'Whole rule',
}

/** How much of a rule an edit of some of its days is meant for, with the drafts each answer makes (ux.md §4.5). */
export function SplitChoice({ plans, reach, siblings, currency, onReach }: SplitChoiceProps) {
  const step = useRef<HTMLDivElement>(null)
  // The fields that had focus are gone.
  useEffect(() => step.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  return (
    <div ref={step} className={styles.group}>
      <div className={styles.choices}>
        <Choices
          label="How much of it"
          value={reach}
          onChange={onReach}
          choices={(['only these days', 'from here on', 'whole rule'] as const).map((value) => ({
            value,
            word: words[value],
            end: counted(plans[value].length, 'draft', 'drafts'),
          }))}
        />
      </div>
      <ol className={styles.group} aria-label="Drafts this makes" aria-live="polite">
        {plans[reach].map(({ values, newPrice, isEdited, isNew }) => (
          <li key={`${values.startDay} ${values.endDay}`} className={styles.outcome}>
            <b>{daysWords(values)}</b>
            <small>
              {isEdited ? 'Changed' : 'As it was'}: {effectWords(values, newPrice, currency)}
            </small>
            <small>
              {isNew ? 'A new rule, applied after the others of its kind' : 'Keeps its place'}
            </small>
          </li>
        ))}
      </ol>
      {siblings.length > 0 ? (
        <p className={styles.quiet}>
          Split off earlier, and left as they are:{' '}
          {siblings.map(({ after }) => `${after.name}, ${daysWords(after)}`).join('; ')}
        </p>
      ) : null}
    </div>
  )
}
