import { t } from '@lingui/core/macro'
import { type CalendarDay, parseDay } from '../../../../contract/day.ts'
import { weekdayOf, weekdays } from '../../../../contract/event.ts'
import { type EffectiveEvent, type EventValues, ruleKey } from '../rules/draft.ts'
import { type CellSelection, newRule } from '../rules/edits.ts'
import { daysOf } from '../rules/holds.ts'
import { rangeWords } from '../words/stepNames.ts'
import { formOf, type RuleForm } from './ruleForm.ts'

/** What the editor is opened for. */
export type Editing = {
  readonly kind:
    | 'close'
    | 'set price'
    | 'change by'
    | 'discount'
    | 'repeat'
    | 'clear'
    | 'new event'
    /** Begins without days and items, even when some are selected: `discount` is for the selection. */
    | 'new discount'
    | 'edit'
    | 'duplicate'
  /** The selected days; null for a rule as a whole. */
  readonly selection: CellSelection | null
  /** The rule to edit or to copy. */
  readonly event?: EffectiveEvent
  /** The first entry of the number pad. */
  readonly typed?: string
}

/** A part of the editor's sheet; only the steps of its task are shown. */
export type Step =
  | 'target'
  | 'repeated'
  | 'cleared'
  | 'name'
  | 'type'
  | 'days'
  | 'items'
  | 'usual changes'
  | 'pad'
  | 'price'
  | 'switches'
  | 'reason'
  | 'checks'
  | 'more'

type Task = { readonly title: string; readonly steps: readonly Step[] }

const wholeRule: readonly Step[] = [
  'name',
  'type',
  'days',
  'items',
  'price',
  'switches',
  'reason',
  'checks',
]
export const repeatWord = (): string =>
  t({ message: 'Repeat', comment: 'Button and title: repeat a price rule on other days' })
export const clearWord = (): string =>
  t({ message: 'Clear', comment: 'Button and title: remove price rules from the selected days' })

const newDiscount = (): Task => ({ title: t`New discount`, steps: wholeRule })
const newEvent = (): Task => ({ title: t`New price rule`, steps: wholeRule })

export const tasks = (): Readonly<Record<Editing['kind'], Task>> => ({
  close: { title: t`New closure`, steps: ['target', 'name', 'reason', 'checks'] },
  'set price': { title: t`Set price`, steps: ['target', 'pad', 'reason', 'checks'] },
  'change by': {
    title: t`Change price`,
    steps: ['target', 'usual changes', 'pad', 'reason', 'checks'],
  },
  repeat: { title: repeatWord(), steps: ['target', 'repeated', 'days', 'reason', 'checks'] },
  clear: { title: clearWord(), steps: ['target', 'cleared', 'reason'] },
  discount: newDiscount(),
  'new discount': newDiscount(),
  'new event': newEvent(),
  edit: { title: t`Edit price rule`, steps: [...wholeRule, 'more'] },
  duplicate: newEvent(),
})

/** The rule that is changed; null where a new one is made. */
export function changedRule(
  { kind, event }: Editing,
  repeated: string | null,
  rules: readonly EffectiveEvent[],
): EffectiveEvent | null {
  if (kind === 'edit') return event ?? null
  return kind === 'repeat' ? (rules.find((one) => ruleKey(one) === repeated) ?? null) : null
}

const nothing = { itemIds: [], weekdays: [] } as const

/**
 * The rule that the fields show at first, with the values that no field shows.
 *
 * @param rule the one that is changed
 * @param firstDay of a new rule when no days are selected
 */
export function baseOf(
  { kind, selection, event }: Editing,
  rule: EffectiveEvent | null,
  firstDay: CalendarDay,
): EventValues {
  const chosen = selection ?? { ...nothing, days: { from: firstDay, to: firstDay } }
  const known = rule ?? (kind === 'duplicate' ? event : undefined)
  if (known) return known.values
  const firstChosen = rangeWords({ from: chosen.days.from, to: chosen.days.from })
  switch (kind) {
    case 'repeat':
      return {
        ...newRule('special', chosen, t`Closed from ${{ firstDay: firstChosen }}`),
        available: false,
      }
    case 'close':
      return { ...newRule('special', chosen, ''), available: false }
    case 'discount':
    case 'new discount':
      return newRule('discount', chosen, '')
    case 'new event':
      return newRule('season', chosen, '')
    case 'set price':
    case 'change by':
    case 'clear':
    case 'edit':
    case 'duplicate':
      return newRule('special', chosen, '')
  }
}

/** The rule that was made last is most likely the one to repeat. */
export const usuallyRepeated = (rules: readonly EffectiveEvent[]): EffectiveEvent | undefined =>
  rules.findLast(({ draft }) => draft !== null) ??
  rules.findLast(({ values }) => values.kind === 'special')

/** The fields as the editor opens, also after another rule was chosen to repeat. */
export function beginningOf(
  editing: Editing,
  base: EventValues,
  rule: EffectiveEvent | null,
): RuleForm {
  const { kind, selection, event, typed = '' } = editing
  switch (kind) {
    case 'edit':
      return formOf(base, event?.draft?.newPrice ?? null, event?.draft?.reason)
    case 'set price':
    case 'change by':
      return { ...formOf(base, null), pad: typed }
    case 'repeat':
      return repeating(formOf(base, rule?.draft?.newPrice ?? null), rule, selection)
    case 'new event':
    case 'new discount':
      // Without selected days the last day must be entered, so that nobody makes a season of one day by mistake.
      return { ...formOf(base, null), ...(selection === null ? { lastDay: '' } : {}) }
    case 'close':
    case 'clear':
    case 'discount':
    case 'duplicate':
      return formOf(base, null)
  }
}

/** Weekly on the selected weekdays, by default until the end of the year. */
function repeating(
  form: RuleForm,
  rule: EffectiveEvent | null,
  selection: CellSelection | null,
): RuleForm {
  const begun = { ...form, repeated: rule === null ? null : ruleKey(rule) }
  if (begun.repeats !== 'never' || selection === null) return begun
  const { days, weekdays: on } = selection
  const held = new Set(on.length > 0 ? on : daysOf(days).slice(0, 7).map(weekdayOf))
  const yearEnd = parseDay(`${days.to.slice(0, 4)}-12-31`)
  const isLonger = begun.noEnd || begun.lastDay > days.to
  return {
    ...begun,
    repeats: 'weekly',
    weekdays: weekdays.filter((day) => held.has(day)),
    lastDay: isLonger ? begun.lastDay : yearEnd,
  }
}
