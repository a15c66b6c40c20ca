import type { EventValues, RuleItem } from '../rules/draft.ts'

/** A likely mistake in a rule, in the words shown below its name. */
type Oddity = {
  readonly isIn: (rule: EventValues, items: readonly RuleItem[]) => boolean
  readonly words: (rule: EventValues, items: readonly RuleItem[]) => string
}

const all: readonly Oddity[] = [
  {
    isIn: ({ kind }) => kind === 'other',
    words: ({ typeId }) =>
      typeId.trim() === '' ? 'It has no type' : `This desk does not know the type ${typeId}`,
  },
  {
    isIn: ({ startDay, endDay, repeat }) =>
      repeat !== 'always' && endDay !== null && endDay < startDay,
    words: () => 'Ends before it begins, so it never holds',
  },
  {
    isIn: ({ repeat, weekdays }) => repeat === 'weekly' && weekdays.length === 0,
    words: () => 'Weekly without weekdays: taken as that of its first day',
  },
  {
    isIn: ({ kind, available }) => kind === 'discount' && !available,
    words: () => 'A discount closes nothing, whatever its status says',
  },
  {
    isIn: ({ price }) => price.kind === 'yield' && price.levels.length === 0,
    words: () => 'Goes by what is left, and has no thresholds',
  },
  {
    isIn: ({ price }) => price.kind === 'dynamic' && price.rate === 0,
    words: () => 'Changes the price by nothing',
  },
  {
    isIn: ({ price }) => price.kind === 'other',
    words: () => 'What it does to the price is not known here',
  },
  {
    isIn: ({ appliesTo: { allItems, itemIds, categoryIds } }) =>
      !allItems && itemIds.length === 0 && categoryIds.length === 0,
    words: () => 'Applies to nothing',
  },
  {
    isIn: (rule, items) => goneFrom(rule, items) > 0,
    words: (rule, items) => {
      const gone = goneFrom(rule, items)
      const of = rule.appliesTo.itemIds.length
      if (of === 1) return 'Its item is no longer at the service'
      return gone === of
        ? `None of its ${of} items is at the service any more`
        : `${gone} of its ${of} items ${gone === 1 ? 'is' : 'are'} no longer at the service`
    },
  },
]

/** How many of its items are not there; none while the items are not known. */
const goneFrom = ({ appliesTo }: EventValues, items: readonly RuleItem[]): number =>
  items.length === 0
    ? 0
    : appliesTo.itemIds.filter((wanted) => !items.some(({ id }) => id === wanted)).length

/** All that is odd about a rule; it is listed as it is (ux.md §4.6). */
export const oddities = (rule: EventValues, items: readonly RuleItem[]): readonly string[] =>
  all.filter(({ isIn }) => isIn(rule, items)).map(({ words }) => words(rule, items))
