import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import { weekdayOf } from '../../../../contract/event.ts'
import { type ComparedField, differences, threeWay } from '../rules/compare.ts'
import { type Draft, type EventValues, valuesOf } from '../rules/draft.ts'
import { fieldWords } from '../rules/ruleWords.ts'
import { weekdayWord } from '../words/stepNames.ts'
import { called, listed } from './checkWords.ts'
import type { Finding, Fix } from './finding.ts'
import { inPlaceOf } from './fixes.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'

/** One way in which a rule can be invalid. */
type Flaw = {
  readonly isIn: (rule: EventValues, draft: Draft | null, known: ExistingIds) => boolean
  /** The sentence about a rule. @param name the rule's name in quotation marks */
  readonly words: (name: string, rule: EventValues, known: ExistingIds) => string
  /** The words on the button that corrects it. */
  readonly fix: {
    readonly words: string | ((rule: EventValues) => string)
    readonly correct: (rule: EventValues, known: ExistingIds) => EventValues
  }
}

type ExistingIds = {
  readonly itemIds: ReadonlySet<number>
  readonly categoryIds: ReadonlySet<number>
}

const leavePrice = () => ({
  words: t`Remove price change`,
  correct: (rule: EventValues): EventValues => ({ ...rule, price: { kind: 'none' } }),
})

const flaws = (): readonly Flaw[] => [
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

const strangersIn = ({ appliesTo }: EventValues, { itemIds, categoryIds }: ExistingIds): number =>
  appliesTo.itemIds.filter((id) => !itemIds.has(id)).length +
  appliesTo.categoryIds.filter((id) => !categoryIds.has(id)).length

/** E1: rules that no service could apply. For published rules this is only reported and blocks nothing. */
export function checkSoundness(overview: Overview): readonly Finding[] {
  const { items, rules, facts } = overview
  const known: ExistingIds = {
    itemIds: new Set(items.map(({ id }) => id)),
    categoryIds: new Set([
      ...items.flatMap(({ categoryId }) => categoryId ?? []),
      ...facts.categoryIds,
    ]),
  }
  return rules
    .filter(({ values, draft }) =>
      draft === null ? values.enabled && !isOver(values, facts.today) : draft.op !== 'disable',
    )
    .flatMap((rule) =>
      flaws()
        .filter(({ isIn }) => isIn(rule.values, rule.draft, known))
        .map((flaw) => unsound(flaw, rule, known, overview)),
    )
}

/**
 * A rule whose days are all past is not worth correcting. One that ends before it begins may still have days to come.
 */
const isOver = ({ startDay, endDay, repeat }: EventValues, today: CalendarDay): boolean =>
  repeat !== 'always' && endDay !== null && endDay < today && startDay < today

function unsound(flaw: Flaw, rule: RuleWithReach, known: ExistingIds, overview: Overview): Finding {
  const { values, draft, days, items } = rule
  const { fix } = flaw
  return findingAbout([rule], overview, {
    id: 'E1',
    level: draft === null ? 'warn' : 'block',
    words: flaw.words(called(values), values, known),
    days,
    items,
    fix: {
      words: typeof fix.words === 'string' ? fix.words : fix.words(values),
      change: inPlaceOf(rule, [fix.correct(values, known)]),
    },
  })
}

const fieldsWords = (fields: readonly ComparedField[]): string =>
  listed(
    fields.map((field) => fieldWords()[field]),
    4,
  )

/** E2: somebody changed an event after its draft was started. */
export function checkChangedSince({ facts }: Overview): readonly Finding[] {
  const now = new Map(facts.events.map((event) => [event.id, event]))
  return facts.drafts.flatMap((draft): readonly Finding[] => {
    const { rateId, before } = draft
    if (rateId === null || before === null) return []
    const event = now.get(rateId)
    if (event === undefined) return facts.isWhole ? [gone(draft, rateId)] : []
    const theirs = valuesOf(event)
    return differences(before, theirs).length === 0 ? [] : [changed(draft, rateId, before, theirs)]
  })
}

function gone({ draftId, after }: Draft, rateId: number): Finding {
  const name = called(after)
  return findingOf(draftId, rateId, t`${name} no longer exists.`, {
    words: t`Remove ${name}`,
    change: { drop: [draftId], put: [] },
  })
}

/**
 * Fields that only the other person changed can be taken over at once. Where both changed a field, one's own value is
 * suggested and a person decides.
 */
function changed(
  { draftId, newPrice, after }: Draft,
  rateId: number,
  before: EventValues,
  theirs: EventValues,
): Finding {
  const { merged, theirChanges, clashes } = threeWay(before, after, theirs)
  const both = clashes.map(({ field }) => field)
  const name = called(after)
  const theirFields = fieldsWords(theirChanges)
  const words =
    both.length === 0
      ? t`${name} changed meanwhile: ${theirFields}.`
      : t`${name} changed meanwhile: ${theirFields}. Your draft also changes: ${{ yourFields: fieldsWords(both) }}.`
  return findingOf(draftId, rateId, words, {
    words: both.length === 0 ? t`Accept their change` : t`Keep your values`,
    change: { drop: [], put: [{ draftId, rateId, before: theirs, after: merged, newPrice }] },
  })
}

const findingOf = (draftId: string, rateId: number, words: string, fix: Fix): Finding => ({
  id: 'E2',
  level: 'block',
  words,
  days: [],
  itemIds: [],
  draftId,
  rateIds: [rateId],
  fix,
})
