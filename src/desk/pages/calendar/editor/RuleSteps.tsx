import { ph, plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { changeDrafts, type Fix } from '../checks/finding.ts'
import { useFindingsOf } from '../checks/useFindings.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useDrafts, usePreview } from '../drafts/draftStore.ts'
import { splitOff, withEdited } from '../drafts/saveEvent.ts'
import { type EffectiveEvent, ruleKey } from '../rules/draft.ts'
import { type Authorship, type CellSelection, withoutDraft } from '../rules/edits.ts'
import { kindWord } from '../rules/ruleWords.ts'
import type { SplitReach } from '../rules/split.ts'
import { daysWords, effectWords } from '../words/eventWords.ts'
import { itemsWords, rangeWords, weekdaysWords } from '../words/stepNames.ts'
import { findingWords } from '../words/words.ts'
import { baseOf, beginningOf } from './editing.ts'
import type { FieldProps } from './FieldSteps.tsx'
import styles from './RuleEditor.module.css'
import { clearingsOf, type EditorInput, type Outcome, plansOf, type Saving } from './ruleSaving.ts'
import { saveStep } from './saveStep.tsx'

type TargetStepProps = { selection: CellSelection; items: readonly CalendarItem[] }

/** The target of an action: the items, and the days below them. */
export const TargetStep = ({ selection: { itemIds, days, weekdays }, items }: TargetStepProps) => (
  <p className={styles.target}>
    <b>{itemsWords(itemIds, items)}</b>
    {weekdays.length > 0
      ? t`${{ days: rangeWords(days) }}, only ${{ weekdays: weekdaysWords(weekdays) }}`
      : rangeWords(days)}
  </p>
)

type RuleStepProps = Pick<FieldProps, 'onForm'> & { input: EditorInput }

const closing = 'new closure'

/** Which rule of the selected days repeats; without one it makes a closure. */
export function RepeatedStep({ input, onForm }: RuleStepProps) {
  const { editing, rules, rule, form, currency } = input
  function choose(key: string): void {
    const chosen = rules.find((one) => ruleKey(one) === key) ?? null
    onForm(beginningOf(editing, baseOf(editing, chosen, input.base.startDay), chosen))
  }
  return (
    <div className={styles.choices}>
      <Choices
        label={t`Price rule to repeat`}
        value={rule === null ? closing : form.repeated}
        onChange={choose}
        choices={[
          ...rules.map((one) => ({
            value: ruleKey(one),
            word: one.values.name,
            end: `${kindWord(one.values)}, ${effectWords(one.values, one.draft?.newPrice ?? null, currency)}`,
          })),
          { value: closing, word: t`Close these days`, end: t`New closure` },
        ]}
      />
    </div>
  )
}

/** Which rules are removed from the selected days; on all other days they stay. */
export function ClearedStep({ input, onForm }: RuleStepProps) {
  const { rules, form, currency } = input
  return (
    <>
      {rules.length === 0 ? <p>{t`No price rules on these days`}</p> : null}
      <fieldset className={styles.group}>
        <legend>{t`Price rules to clear`}</legend>
        {clearingsOf(input).map(({ rule, left, isCleared }) => (
          <CheckField
            key={ruleKey(rule)}
            label={rule.values.name}
            end={kindWord(rule.values)}
            hint={t({
              message: `${ph({ effect: effectWords(rule.values, rule.draft?.newPrice ?? null, currency) })}. ${ph({ days: daysWords(rule.values) })}. ${ph({ rest: leftWords(left.length) })}`,
              comment:
                'What a price rule does, when, and what stays of it: “+10 %. Jul 12 – 13, 2026. Stays on other days”',
            })}
            checked={isCleared}
            onChange={({ target }) =>
              onForm({
                ...form,
                cleared: new Map(form.cleared).set(ruleKey(rule), target.checked),
              })
            }
          />
        ))}
      </fieldset>
    </>
  )
}

function leftWords(parts: number): string {
  if (parts === 0) return t`Removed completely`
  if (parts === 1) return t`Stays on other days`
  return plural(parts, {
    one: 'Stays on other days as # price rule',
    other: 'Stays on other days as # price rules',
  })
}

type ChecksStepProps = {
  /** Null while the input makes no valid draft. */
  saving: Saving | null
  authorship: Authorship
  onClose: () => void
}

/**
 * The findings that the draft would cause, each with its suggested change. Accepting one saves the draft with that
 * change.
 */
export function ChecksStep({ saving, authorship, onClose }: ChecksStepProps) {
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
    <section className={styles.findings} aria-label={t`Checks`} aria-live="polite">
      {findings.map(({ id, level, words, fix }) => (
        <div key={`${id} ${words}`} className={styles.finding} data-level={level}>
          <p>
            <b>{findingWords()[level]}</b> <bdi>{words}</bdi>
          </p>
          {fix === null ? null : (
            <Button title={t`Save draft with this change`} onClick={() => take(fix)}>
              {fix.words}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

const reaches = (): Readonly<Record<SplitReach, string>> => ({
  'only these days': t({ message: 'Only these days', comment: 'Days to change' }),
  'from here on': t({ message: 'These days and later', comment: 'Days to change' }),
  'whole rule': t({ message: 'All days', comment: 'Days to change' }),
})

/**
 * Asks how much of a rule an edit of some of its days is meant for, with the drafts that each answer makes; the grid
 * behind shows a preview of it (ux.md §4.5).
 */
export function ReachStep({ input, outcome, onForm }: RuleStepProps & { outcome: Outcome }) {
  const { form, rule, currency } = input
  const drafts = useDrafts()
  const step = useRef<HTMLDivElement>(null)
  // The fields that had focus are gone.
  useEffect(() => step.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  usePreview(outcome.saving?.change(drafts) ?? drafts)
  const plans = outcome.edited === null ? null : plansOf(input, outcome.edited)
  if (plans === null || rule === null || form.reach === null) return null
  const siblings = splitOff(rule, drafts)
  return (
    <div ref={step} className={styles.group}>
      <div className={styles.choices}>
        <Choices
          label={t`Days to change`}
          value={form.reach}
          onChange={(reach) => onForm({ ...form, reach })}
          choices={(['only these days', 'from here on', 'whole rule'] as const).map((value) => ({
            value,
            word: reaches()[value],
            end: plural({ count: plans[value].length }, { one: '# draft', other: '# drafts' }),
          }))}
        />
      </div>
      <ol className={styles.group} aria-label={t`New drafts`} aria-live="polite">
        {plans[form.reach].map(({ values, newPrice, isEdited, isNew }) => (
          <li key={`${values.startDay} ${values.endDay}`} className={styles.outcome}>
            <b>{daysWords(values)}</b>
            <small>
              {isEdited
                ? t`Changed: ${{ effect: effectWords(values, newPrice, currency) }}`
                : t`Unchanged: ${{ effect: effectWords(values, newPrice, currency) }}`}
            </small>
            <small>{isNew ? t`New price rule, applied last` : t`Keeps its order`}</small>
          </li>
        ))}
      </ol>
      {siblings.length > 0 ? (
        <p
          className={styles.quiet}
        >{t`Not changed: ${{ rules: siblings.map(({ after }) => `${after.name}, ${daysWords(after)}`).join('; ') }}`}</p>
      ) : null}
    </div>
  )
}

type MoreStepProps = {
  input: EditorInput
  onDuplicate: (event: EffectiveEvent) => void
  onClose: () => void
}

/** More actions on an event. The contract cannot delete events, so removing one disables it. */
export function MoreStep({ input: { rule, newAuthorship }, onDuplicate, onClose }: MoreStepProps) {
  if (rule === null) return null
  const { rateId, draft, values } = rule
  const isNew = rateId === null
  return (
    <div className={styles.foot}>
      <Button onClick={() => onDuplicate(rule)}>{t`Duplicate`}</Button>
      {draft === null ? null : (
        <Button
          onClick={() => {
            const name = t`Discard changes to ${{ name: values.name }}`
            if (saveStep(name, (drafts) => withoutDraft(drafts, draft.draftId))) onClose()
          }}
        >
          {isNew ? t`Discard draft` : t`Discard changes`}
        </Button>
      )}
      {isNew || !values.enabled ? null : (
        <Button
          onClick={() => {
            const off = { ...values, enabled: false }
            const edited = { values: off, newPrice: draft?.newPrice ?? null }
            if (
              saveStep(t`Disable ${{ name: values.name }}`, withEdited(rule, edited, newAuthorship))
            )
              onClose()
          }}
        >{t`Disable`}</Button>
      )}
    </div>
  )
}
