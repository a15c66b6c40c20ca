import { ph, t } from '@lingui/core/macro'
import type { CurrencyCode, Money } from '../../../../contract/money.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import {
  type Clearing,
  clearedOf,
  clearing,
  type Edited,
  isUnpriced,
  mustAsk,
  type PlannedPart,
  planOf,
  withEdited,
  withPlan,
  withPriceSet,
} from '../drafts/saveEvent.ts'
import { type Draft, type EffectiveEvent, type EventValues, ruleKey } from '../rules/draft.ts'
import { type Authorship, type CellSelection, created, withDraft } from '../rules/edits.ts'
import { readPad } from '../rules/pad.ts'
import type { SplitReach } from '../rules/split.ts'
import {
  changeWords,
  chosenDaysWords,
  newWords,
  padWords,
  repeatedWords,
  selectionWords,
} from '../words/stepNames.ts'
import type { Editing } from './editing.ts'
import { type FieldProblems, readForm } from './readForm.ts'
import type { RuleForm } from './ruleForm.ts'

/** What the editor would save now, as one step. */
export type Saving = {
  /** The name of the step. */
  readonly name: string
  readonly change: (drafts: readonly Draft[]) => readonly Draft[]
}

export type Outcome = {
  /** Null while the input makes no valid draft. */
  readonly saving: Saving | null
  /** Why it cannot be saved now, in words. */
  readonly off: string | null
  readonly wrong: FieldProblems
  /** The rule as it was entered. */
  readonly edited: Edited | null
  /** Staff must answer first how much of the rule is meant. */
  readonly mustAsk: boolean
}

export type EditorInput = {
  readonly editing: Editing
  readonly form: RuleForm
  readonly items: readonly CalendarItem[]
  /** The rules on the selected days. */
  readonly rules: readonly EffectiveEvent[]
  /** The rule that is changed; null for a new one. */
  readonly rule: EffectiveEvent | null
  readonly base: EventValues
  /** The amounts that the service charges for new prices, by number of the rule. */
  readonly charged: ReadonlyMap<number | null, Money>
  readonly currency: CurrencyCode
  /** With the same ids each time, so that a draft stays the same while the editor is open. */
  readonly authorship: () => Authorship
  /** With a new id each time. */
  readonly newAuthorship: Authorship
}

export function outcomeOf(input: EditorInput): Outcome {
  const { editing, form, rule, base, currency } = input
  if (editing.kind === 'clear') return outcomeOfClearing(input)
  const name = form.name.trim() || usualName(input)
  const read = readForm(
    { ...form, name },
    { base, isNew: rule === null, currency, takesPrice: editing.kind !== 'change by' },
  )
  const off = form.pad === '' ? t`Enter a price` : null
  if ('wrong' in read) {
    return { saving: null, off, wrong: read.wrong, edited: null, mustAsk: false }
  }
  const { selection } = editing
  const isPart = editing.kind === 'edit' && rule !== null && selection !== null
  if (isPart && form.reach !== null) return outcomeOfPart(input, rule, selection, read, form.reach)
  return {
    saving: { name: stepName(input, read), change: changeOf(input, read) },
    off,
    wrong: {},
    edited: read,
    mustAsk: isPart && mustAsk(rule, read, selection.days),
  }
}

/** The name of a rule without a field for it, or where none was entered. */
export function usualName({ editing: { kind, selection }, form, currency }: EditorInput): string {
  if (selection === null) return ''
  if (kind === 'close') return t`Closed ${{ days: chosenDaysWords(selection) }}`
  const price = form.pad === null ? null : readPad(form.pad, currency)
  return price === null ? '' : `${padWords(price, currency)}, ${chosenDaysWords(selection)}`
}

function stepName({ editing, form, items, rule, currency }: EditorInput, read: Edited): string {
  const { kind, selection } = editing
  const chosen = selection === null ? '' : selectionWords(selection, items)
  const price = form.pad === null ? null : readPad(form.pad, currency)
  if (kind === 'close') {
    return t({
      message: `Close ${ph({ chosen })}`,
      comment: 'chosen: the days and the item or how many, “Jul 12 – 13, 3 items”',
    })
  }
  if (kind === 'repeat') return repeatedWords(read.values)
  if (price !== null) {
    const entered = padWords(price, currency)
    return price.kind === 'set'
      ? t`Set price ${{ price: entered }}, ${{ chosen }}`
      : t`Change price ${{ change: entered }}, ${{ chosen }}`
  }
  return rule === null ? newWords(read.values) : changeWords(rule.values, read.values)
}

const changeOf =
  ({ form, rule, authorship }: EditorInput, read: Edited): Saving['change'] =>
  (drafts) => {
    if (rule !== null) return withEdited(rule, read, authorship())(drafts)
    const draft = created(read.values, authorship(), read.newPrice)
    return form.pad !== null && read.newPrice !== null
      ? withPriceSet(drafts, draft)
      : withDraft(drafts, draft)
  }

/** What each answer to "Days to change" makes (ux.md §4.5). */
export function plansOf(
  { rule, editing: { selection }, charged }: EditorInput,
  edited: Edited,
): Readonly<Record<SplitReach, readonly PlannedPart[]>> | null {
  if (rule === null || selection === null) return null
  const price = charged.get(rule.rateId) ?? null
  const planFor = (reach: SplitReach) => planOf(rule, edited, selection.days, reach, price)
  return {
    'only these days': planFor('only these days'),
    'from here on': planFor('from here on'),
    'whole rule': planFor('whole rule'),
  }
}

function outcomeOfPart(
  { charged, authorship }: EditorInput,
  rule: EffectiveEvent,
  { days }: CellSelection,
  edited: Edited,
  reach: SplitReach,
): Outcome {
  const plan = planOf(rule, edited, days, reach, charged.get(rule.rateId) ?? null)
  return {
    saving: {
      name: changeWords(rule.values, edited.values, reach, days),
      change: (drafts) => withPlan(rule, plan, authorship())(drafts),
    },
    off: isUnpriced(plan)
      ? t`Price unknown. Go back and enter a price, or choose other days.`
      : null,
    wrong: {},
    edited,
    mustAsk: false,
  }
}

/** A rule on the selected days, what is left of it, and whether it is removed. */
export type ClearedRule = Clearing & { readonly isCleared: boolean }

export const clearingsOf = ({
  editing: { selection },
  form,
  items,
  rules,
  charged,
}: EditorInput): readonly ClearedRule[] =>
  selection === null
    ? []
    : rules.map((rule) => {
        const found = clearing(rule, selection, items, charged.get(rule.rateId))
        return { ...found, isCleared: form.cleared.get(ruleKey(rule)) ?? isUsuallyCleared(found) }
      })

/** Drafts, and rules that apply only here. A person must choose a rule that also applies elsewhere. */
const isUsuallyCleared = ({ rule, left }: Clearing): boolean =>
  rule.draft !== null || left.length === 0

function outcomeOfClearing(input: EditorInput): Outcome {
  const { editing, items, authorship } = input
  const cleared = clearingsOf(input).filter(({ isCleared }) => isCleared)
  const unpriced = cleared.find((one) => one.isUnpriced)
  const off =
    cleared.length === 0
      ? t`Select a price rule`
      : unpriced === undefined
        ? null
        : t`Price of “${{ name: unpriced.rule.values.name }}” unknown. Leave it out, or edit it first.`
  const chosen = editing.selection === null ? '' : selectionWords(editing.selection, items)
  const saving: Saving = {
    name: t`Clear ${{ chosen }}`,
    change(drafts) {
      const once = authorship()
      return cleared.reduce((now, one) => clearedOf(one, once)(now), drafts)
    },
  }
  return { saving, off, wrong: {}, edited: null, mustAsk: false }
}
