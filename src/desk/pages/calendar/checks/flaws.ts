import { plural, t } from '@lingui/core/macro'
import { weekdayOf } from '../../../../contract/event.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { weekdayWord } from '../words/stepNames.ts'

/** One way in which a rule can be invalid. */
export type Flaw = {
  readonly isIn: (rule: EventValues, draft: Draft | null, known: ExistingIds) => boolean
  /** The sentence about a rule. @param name the rule's name in quotation marks */
  readonly words: (name: string, rule: EventValues, known: ExistingIds) => string
  /** The words on the button that corrects it. */
  readonly fix: {
    readonly words: string | ((rule: EventValues) => string)
    readonly correct: (rule: EventValues, known: ExistingIds) => EventValues
  }
}

/** The items and categories of the service. */
export type ExistingIds = {
  readonly itemIds: ReadonlySet<number>
  readonly categoryIds: ReadonlySet<number>
}

/** All ways, in the order in which they are reported. */
export const flaws = (): readonly Flaw[] => [
  {
    isIn: ({ startDay, endDay, repeat }) =>
      endDay !== null && repeat !== 'always' && endDay < startDay,
    words: (name) => t`${name} ends before it begins.`,
    fix: {
      words: t`Swap the days`,
      correct: (rule) => ({
        ...rule,
        startDay: rule.endDay ?? rule.startDay,
        endDay: rule.startDay,
      }),
    },
  },
  {
    isIn: ({ kind, typeId }, draft) =>
      kind === 'other' && (typeId.trim() === '' || draft?.op === 'create'),
    words: (name) => t`${name} has no type. Choose season, special or discount.`,
    fix: {
      words: t`Change to special`,
      correct: (rule) => ({ ...rule, kind: 'special', typeId: 'SP' }),
    },
  },
  {
    isIn: ({ kind, available }) => kind === 'discount' && !available,
    words: (name) => t`${name} is a discount and can’t close days.`,
    fix: { words: t`Don’t close days`, correct: (rule) => ({ ...rule, available: true }) },
  },
  ...priceFlaws(),
  {
    isIn: ({ repeat, weekdays }) => repeat === 'weekly' && weekdays.length === 0,
    words: (name) => t`${name} repeats weekly but has no weekdays.`,
    fix: {
      words: ({ startDay }) => t`Repeat on ${{ weekday: weekdayWord(weekdayOf(startDay)) }}`,
      correct: (rule) => ({ ...rule, weekdays: [weekdayOf(rule.startDay)] }),
    },
  },
  {
    isIn: (rule, _, known) => strangersIn(rule, known) > 0,
    words(name, rule, known) {
      const count = strangersIn(rule, known)
      return plural(count, {
        one: `${name} applies to an item or category that no longer exists.`,
        other: `${name} applies to # items or categories that no longer exist.`,
      })
    },
    fix: {
      words: t`Remove missing items`,
      correct: (rule, { itemIds, categoryIds }) => ({
        ...rule,
        appliesTo: {
          ...rule.appliesTo,
          itemIds: rule.appliesTo.itemIds.filter((id) => itemIds.has(id)),
          categoryIds: rule.appliesTo.categoryIds.filter((id) => categoryIds.has(id)),
        },
      }),
    },
  },
]

const priceFlaws = (): readonly Flaw[] => [
  {
    isIn: ({ price }) => price.kind === 'yield' && price.levels.length === 0,
    words: (name) => t`${name} has no thresholds.`,
    fix: leavePrice(),
  },
  {
    isIn: ({ price }) =>
      price.kind === 'dynamic' && (price.rate === 0 || !Number.isFinite(price.rate)),
    words: (name) => t`${name} doesn’t say how much the price changes.`,
    fix: leavePrice(),
  },
  {
    isIn: ({ price }) => price.kind === 'dynamic' && price.unit === 'percent' && price.rate < -100,
    words: (name) => t`${name} takes off more than the whole price.`,
    fix: leavePrice(),
  },
  {
    isIn: ({ kind, price }) => kind === 'discount' && price.kind === 'dynamic' && price.rate > 0,
    words: (name) => t`${name} is a discount but raises the price.`,
    fix: {
      words: t`Lower price instead`,
      correct: (rule) => ({
        ...rule,
        price:
          rule.price.kind === 'dynamic' ? { ...rule.price, rate: -rule.price.rate } : rule.price,
      }),
    },
  },
  {
    isIn: ({ price }, draft) =>
      price.kind === 'new' &&
      draft !== null &&
      draft.newPrice === null &&
      draft.before?.price.kind !== 'new',
    words: (name) => t`${name} sets a new price but no amount.`,
    fix: leavePrice(),
  },
]

const leavePrice = () => ({
  words: t`Remove price change`,
  correct: (rule: EventValues): EventValues => ({ ...rule, price: { kind: 'none' } }),
})

const strangersIn = ({ appliesTo }: EventValues, { itemIds, categoryIds }: ExistingIds): number =>
  appliesTo.itemIds.filter((id) => !itemIds.has(id)).length +
  appliesTo.categoryIds.filter((id) => !categoryIds.has(id)).length
