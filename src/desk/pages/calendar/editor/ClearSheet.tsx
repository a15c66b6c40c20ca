import { useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { useAuthorship } from '../drafts/draftStore.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { kindWord } from '../rules/ruleWords.ts'
import { daysWords, effectWords } from '../words/effectWords.ts'
import { selectionWords } from '../words/stepNames.ts'
import { About, ActionSheet, type SelectionSheetProps } from './ActionSheet.tsx'
import { type Clearing, clearedOf, clearing } from './clearing.ts'
import styles from './EventFields.module.css'
import { ReasonField } from './ReasonField.tsx'
import { ruleKey, useRulesHere } from './rulesHere.ts'
import { saveStep } from './saveStep.tsx'
import { useChargedPrices } from './useChargedPrice.ts'

/** Removes rules from the selected days; on all other days they stay. */
export function ClearSheet({ selection, items, onClose }: SelectionSheetProps) {
  const currency = useSignIn(({ business }) => business?.currency) ?? noCurrency
  const rules = useRulesHere(selection, items)
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [reason, setReason] = useState('')
  const authorship = useAuthorship(reason.trim())
  const charged = useChargedPrices(rules, items)
  const clearingOf = (rule: EffectiveEvent): Clearing =>
    clearing(rule, selection, items, charged.get(rule.rateId))
  const isOff = (rule: EffectiveEvent): boolean =>
    choice.get(ruleKey(rule)) ?? isUsual(clearingOf(rule))
  const plans = rules.filter(isOff).map(clearingOf)
  const unpriced = plans.find(({ isUnpriced }) => isUnpriced)

  function save(): void {
    const isSaved = saveStep(`Clear ${selectionWords(selection, items)}`, (drafts) =>
      plans.reduce((now, plan) => clearedOf(plan, authorship)(now), drafts),
    )
    if (isSaved) onClose()
  }
  return (
    <ActionSheet
      title="Clear"
      off={
        plans.length === 0
          ? 'Choose what to take away'
          : unpriced === undefined
            ? null
            : `The service does not tell what “${unpriced.rule.values.name}” charges, so it cannot be split. Leave it out, or edit it.`
      }
      onSave={save}
      onClose={onClose}
    >
      <About selection={selection} items={items} />
      {rules.length === 0 ? <p>No rule holds on these days.</p> : null}
      <fieldset className={styles.group}>
        <legend>Take away on these days</legend>
        {rules.map((rule) => (
          <CheckField
            key={ruleKey(rule)}
            label={rule.values.name}
            end={kindWord(rule.values)}
            hint={`${effectWords(rule.values, rule.draft?.newPrice ?? null, currency)}. ${daysWords(rule.values)}. ${leftWords(clearingOf(rule).left.length)}`}
            checked={isOff(rule)}
            onChange={({ target }) => setChoice(new Map(choice).set(ruleKey(rule), target.checked))}
          />
        ))}
      </fieldset>
      <ReasonField reason={reason} onReason={setReason} />
    </ActionSheet>
  )
}

/**
 * Chosen at first: drafts, and rules that apply only here. A person must choose a rule that also applies elsewhere.
 */
const isUsual = ({ rule, left }: Clearing): boolean => rule.draft !== null || left.length === 0

const leftWords = (parts: number): string =>
  parts === 0
    ? 'Nothing is left of it'
    : `Goes on elsewhere${parts === 1 ? '' : `, as ${parts} rules`}`
