import { useState } from 'react'
import { parseDay } from '../../../../contract/day.ts'
import { weekdayOf, weekdays } from '../../../../contract/event.ts'
import { noCurrency } from '../../../../contract/money.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { useAuthorship } from '../drafts/draftStore.ts'
import type { Draft, EffectiveEvent, EventValues } from '../rules/draft.ts'
import { type CellSelection, created, newRule, withDraft } from '../rules/edits.ts'
import { daysOf } from '../rules/holds.ts'
import { kindWord } from '../rules/ruleWords.ts'
import { effectWords } from '../words/effectWords.ts'
import { rangeWords, repeatedWords } from '../words/stepNames.ts'
import { About, ActionSheet, type SelectionSheetProps } from './ActionSheet.tsx'
import { DayFields } from './DayFields.tsx'
import styles from './EventFields.module.css'
import { type EventForm, formOf } from './eventForm.ts'
import { ReasonField } from './ReasonField.tsx'
import { readForm } from './readForm.ts'
import { ruleKey, useRulesHere } from './rulesHere.ts'
import { withEdited } from './saveEvent.ts'
import { saveStep } from './saveStep.tsx'
import { useSameIds } from './useSameIds.ts'

const closing = 'new closure'

/** Repeats a rule of the selected days on weekdays, until a day or without end. Without a rule it makes a closure. */
export function RepeatSheet({ selection, items, onClose }: SelectionSheetProps) {
  const currency = useSignIn(({ business }) => business?.currency) ?? noCurrency
  const rules = useRulesHere(selection, items).filter(
    ({ values: { kind } }) => kind === 'special' || kind === 'other',
  )
  const [chosen, setChosen] = useState(() => keyOf(usualOf(rules)))
  const rule = rules.find((one) => ruleKey(one) === chosen)
  const begun = rule?.values ?? closureOn(selection)
  const [typed, setTyped] = useState<EventForm | null>(null)
  const [tried, setTried] = useState(false)
  const form = typed ?? repeatingForm(begun, selection)
  const authorship = useAuthorship(form.reason.trim())
  const stableAuthorship = useSameIds(authorship)
  const read = readForm(form, { base: begun, isNew: rule === undefined, currency })

  const saving =
    'wrong' in read
      ? null
      : {
          name: repeatedWords(read.values),
          change: (drafts: readonly Draft[]) => {
            const once = stableAuthorship()
            return rule === undefined
              ? withDraft(drafts, created(read.values, once))
              : withEdited(
                  rule,
                  { values: read.values, newPrice: rule.draft?.newPrice ?? null },
                  once,
                )(drafts)
          },
        }

  function save(): void {
    setTried(true)
    if (saving === null) return
    if (saveStep(saving.name, saving.change)) onClose()
  }
  return (
    <ActionSheet
      title="Repeat"
      saving={saving}
      authorship={authorship}
      onSave={save}
      onClose={onClose}
    >
      <About selection={selection} items={items} />
      <div className={styles.choices}>
        <Choices
          label="What repeats"
          value={chosen}
          onChange={(key) => {
            setChosen(key)
            setTyped(null)
          }}
          choices={[
            ...rules.map((one) => ({
              value: ruleKey(one),
              word: one.values.name,
              end: `${kindWord(one.values)}, ${effectWords(one.values, one.draft?.newPrice ?? null, currency)}`,
            })),
            { value: closing, word: 'Close these days', end: 'A new closure' },
          ]}
        />
      </div>
      <DayFields form={form} wrong={tried && 'wrong' in read ? read.wrong : {}} onForm={setTyped} />
      <ReasonField reason={form.reason} onReason={(reason) => setTyped({ ...form, reason })} />
    </ActionSheet>
  )
}

/** The rule that was made last is most likely the one to repeat. */
const usualOf = (rules: readonly EffectiveEvent[]): EffectiveEvent | undefined =>
  rules.findLast(({ draft }) => draft !== null) ??
  rules.findLast(({ values }) => values.kind === 'special')

const keyOf = (rule: EffectiveEvent | undefined): string =>
  rule === undefined ? closing : ruleKey(rule)

const closureOn = (selection: CellSelection): EventValues => ({
  ...newRule(
    'special',
    selection,
    `Closed from ${rangeWords({ from: selection.days.from, to: selection.days.from })}`,
  ),
  available: false,
})

/** Weekly on the selected weekdays, by default until the end of the year. */
function repeatingForm(values: EventValues, { days, weekdays: on }: CellSelection): EventForm {
  const form = formOf(values, null)
  if (form.repeats !== 'never') return form
  const held = new Set(on.length > 0 ? on : daysOf(days).slice(0, 7).map(weekdayOf))
  const yearEnd = parseDay(`${days.to.slice(0, 4)}-12-31`)
  const lastDay = values.endDay === null || values.endDay > days.to ? form.lastDay : yearEnd
  return { ...form, repeats: 'weekly', weekdays: weekdays.filter((day) => held.has(day)), lastDay }
}
