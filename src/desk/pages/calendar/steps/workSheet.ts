import { ph, t } from '@lingui/core/macro'
import { changesToWire, eventToWire } from '../../../../contract/eventToWire.ts'
import { csvOf } from '../../../shared/output/export/csv.ts'
import { type ComparedField, differences } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'
import { fieldWords, kindOf } from '../rules/ruleWords.ts'
import { type EventNames, tellingFields, valueWords } from '../words/eventWords.ts'
import { newWords } from '../words/stepNames.ts'
import { hasNewPrice, wantedBy } from './steps.ts'

/** One value to enter. */
export type SheetLine = {
  readonly field: ComparedField
  readonly label: string
  readonly value: string
  /** The current value; null for a new event. */
  readonly was: string | null
}

/** One event that a person enters, changes or switches off. */
export type SheetStep = {
  readonly draftId: string
  /** From 1: events apply in the order in which they are made. */
  readonly number: number
  /** `New season “High summer”`, `Change “Summer”`, `Disable “Spring”`. */
  readonly title: string
  /** The event's number at the service; null for a new one. */
  readonly rateId: number | null
  readonly lines: readonly SheetLine[]
  readonly reason: string
  readonly author: string
}

/** The drafts as steps for the person who enters them, in order, each value by name (ux.md §4.9). */
export const workSheet = (drafts: readonly Draft[], names: EventNames): readonly SheetStep[] =>
  drafts.map((draft, at) => ({
    draftId: draft.draftId,
    number: at + 1,
    title: titleOf(draft),
    rateId: draft.rateId,
    lines: linesOf(draft, names),
    reason: draft.reason,
    author: draft.author,
  }))

/** The heading of the values as they are. */
export const nowHeading = (): string =>
  t({ message: 'Now', context: 'value', comment: 'Column: the current value of a field' })

/** What a draft does, by the event's name. */
export function titleOf({ op, before, after }: Draft): string {
  const name = t({
    message: `“${ph({ name: (before ?? after).name.trim() || t`No name` })}”`,
    comment: 'The name of a price rule in quotation marks, as a part of a sentence',
  })
  switch (op) {
    case 'create':
      return isClosure(after) ? t`New closure ${name}` : newWords({ kind: after.kind, name })
    case 'update':
      return t`Change ${name}`
    case 'disable':
      return t`Disable ${name}`
  }
}

const isClosure = (values: Draft['after']): boolean => kindOf(values) === 'closure'

/** The fields of a draft: for a new event those with unusual values, otherwise those that change. */
export function linesOf(draft: Draft, names: EventNames): readonly SheetLine[] {
  const { before, newPrice } = draft
  const wanted = wantedBy(draft)
  const changed = before === null ? tellingFields(wanted) : changedFields(draft)
  return changed.map((field) => ({
    field,
    label: fieldWords()[field],
    value: valueWords(field, wanted, names, newPrice),
    was: before === null ? null : valueWords(field, before, names),
  }))
}

function changedFields(draft: Draft): readonly ComparedField[] {
  const wanted = wantedBy(draft)
  const changed = draft.before === null ? [] : differences(draft.before, wanted)
  // Another amount is a change, although the field shows the same words.
  return hasNewPrice(draft) && !changed.includes('price') ? [...changed, 'price'] : changed
}

/**
 * The sheet as a table for a spreadsheet: a line for each value.
 *
 * @param expectedBy the expected prices of a step's items afterwards, in words
 */
export function sheetCsv(
  steps: readonly SheetStep[],
  expectedBy: (draftId: string) => readonly string[] = () => [],
): string {
  const head = [
    t({ message: 'Step', comment: 'Column: the number of the step' }),
    t`What to do`,
    t`Price rule number`,
    t`Field`,
    t`Value`,
    nowHeading(),
    t`Reason`,
    t({ message: 'By', comment: 'Column: who made the change' }),
  ]
  const linesIn = ({ lines, draftId }: SheetStep) => [
    ...lines,
    ...expectedBy(draftId).map((value) => ({ label: t`Expected price`, value, was: null })),
  ]
  const rows = steps.flatMap((step) =>
    linesIn(step).map(({ label, value, was }) => [
      step.number,
      step.title,
      step.rateId ?? '',
      label,
      value,
      was ?? '',
      step.reason,
      step.author,
    ]),
  )
  return csvOf(head, rows)
}

/** The sheet for another program: the words, and the members of §2.8 beside them. */
export function sheetJson(
  drafts: readonly Draft[],
  names: EventNames,
  { at, by }: { readonly at: string; readonly by: string },
): string {
  const steps = workSheet(drafts, names).map((step, place) => {
    const draft = drafts[place]
    return {
      step: step.number,
      title: step.title,
      rate_id: step.rateId,
      fields: step.lines.map(({ label, value, was }) => ({ field: label, value, now: was })),
      event: draft === undefined ? null : wireOf(draft),
      new_price:
        draft?.newPrice && hasNewPrice(draft)
          ? { minor: draft.newPrice.minor, currency: draft.newPrice.currency }
          : null,
      reason: step.reason,
      author: step.author,
    }
  })
  return `${JSON.stringify({ kind: 'deskbell work sheet', version: 1, at, by, steps }, null, 2)}\n`
}

const wireOf = (draft: Draft) =>
  draft.before === null
    ? eventToWire(wantedBy(draft))
    : changesToWire(differences(draft.before, wantedBy(draft)), wantedBy(draft))
