import type { EventValues } from './draft.ts'

/** The fields of an event that an editor changes and a service answers (§2.8). */
export const comparedFields = [
  'name',
  'kind',
  'startDay',
  'endDay',
  'wholeLength',
  'price',
  'available',
  'repeat',
  'weekdays',
  'enabled',
  'ruleSetId',
  'vouchers',
  'appliesTo',
] as const satisfies readonly (keyof EventValues)[]
export type ComparedField = (typeof comparedFields)[number]

/** The fields in which two versions of an event differ. */
export const differences = (a: EventValues, b: EventValues): readonly ComparedField[] =>
  comparedFields.filter((field) => !isSame(plain(a, field), plain(b, field)))

/** Leaves out what makes no difference: the order of numbers, the last day of a rule that always repeats. */
function plain(values: EventValues, field: ComparedField): unknown {
  switch (field) {
    case 'endDay':
      return values.repeat === 'always' ? null : values.endDay
    case 'weekdays':
      return values.repeat === 'weekly' ? values.weekdays : []
    case 'available':
      // A discount is always available, whatever a service writes (§2.8).
      return values.kind === 'discount' || values.available
    case 'vouchers':
      return values.kind === 'discount' ? (values.vouchers ?? 0) : 0
    case 'appliesTo':
      return {
        allItems: values.appliesTo.allItems,
        itemIds: values.appliesTo.itemIds.toSorted((a, b) => a - b),
        categoryIds: values.appliesTo.categoryIds.toSorted((a, b) => a - b),
      }
    case 'price':
      return values.price.kind === 'yield'
        ? { ...values.price, levels: values.price.levels.toSorted((a, b) => a.level - b.level) }
        : values.price
    case 'name':
    case 'kind':
    case 'startDay':
    case 'wholeLength':
    case 'repeat':
    case 'enabled':
    case 'ruleSetId':
      return values[field]
  }
}

/** Both are plain values made by the same parser, so equal values have equal JSON. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A field that somebody else changed while it was being edited here (ux.md §4.6 E2). */
export type Clash = { readonly field: ComparedField; readonly isMine: boolean }

/**
 * Three versions of one event: as it was, as the draft has it, and as the service has it now.
 *
 * @returns `merged`: theirs wherever only they changed something; `clashes`: the fields both changed differently, for
 *   a person to decide: `merged` holds the draft's value of them (`isMine`)
 */
export function threeWay(
  before: EventValues,
  mine: EventValues,
  theirs: EventValues,
): {
  readonly merged: EventValues
  readonly theirChanges: readonly ComparedField[]
  readonly clashes: readonly Clash[]
} {
  const theirChanges = differences(before, theirs)
  const myChanges = new Set(differences(before, mine))
  const stillDiffer = new Set(differences(mine, theirs))
  const clashes = theirChanges
    .filter((field) => myChanges.has(field) && stillDiffer.has(field))
    .map((field) => ({ field, isMine: true }))
  const taken = theirChanges.filter((field) => !myChanges.has(field))
  return { merged: taking(mine, theirs, taken), theirChanges, clashes }
}

/** `values` with these fields as `from` has them. */
export const taking = (
  values: EventValues,
  from: EventValues,
  fields: readonly ComparedField[],
): EventValues => ({
  ...values,
  ...Object.fromEntries(fields.map((field) => [field, from[field]])),
  ...(fields.includes('kind') ? { typeId: from.typeId } : {}),
})
