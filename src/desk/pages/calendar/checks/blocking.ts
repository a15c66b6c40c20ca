import type { CalendarDay } from '../../../../contract/day.ts'
import { weekdayOf } from '../../../../contract/event.ts'
import { type ComparedField, differences, threeWay } from '../rules/compare.ts'
import { type Draft, type EventValues, valuesOf } from '../rules/draft.ts'
import { called, capital, counted, listed } from './checkWords.ts'
import type { Finding, Fix } from './finding.ts'
import { inPlaceOf } from './fixes.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'

/** One way in which a rule can be invalid. */
type Flaw = {
  readonly isIn: (rule: EventValues, draft: Draft | null, known: ExistingIds) => boolean
  /** The rest of the sentence after the rule's name. */
  readonly words: string | ((rule: EventValues, known: ExistingIds) => string)
  /** The word on the button that corrects it. */
  readonly fix: {
    readonly words: string
    readonly correct: (rule: EventValues, known: ExistingIds) => EventValues
  }
}

type ExistingIds = {
  readonly itemIds: ReadonlySet<number>
  readonly categoryIds: ReadonlySet<number>
}

const leavePrice = {
  words: 'Leave the price as it is',
  correct: (rule: EventValues): EventValues => ({ ...rule, price: { kind: 'none' } }),
}

const flaws: readonly Flaw[] = [
  {
    isIn: ({ startDay, endDay, repeat }) =>
      endDay !== null && repeat !== 'always' && endDay < startDay,
    words: 'ends before it begins.',
    fix: {
      words: 'Swap the first and the last day',
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
    words: 'has no type: it has to be a season, a special or a discount.',
    fix: {
      words: 'Make it a special',
      correct: (rule) => ({ ...rule, kind: 'special', typeId: 'SP' }),
    },
  },
  {
    isIn: ({ kind, available }) => kind === 'discount' && !available,
    words: 'is a discount and closes nothing: its status has to be available.',
    fix: { words: 'Make it available', correct: (rule) => ({ ...rule, available: true }) },
  },
  {
    isIn: ({ price }) => price.kind === 'yield' && price.levels.length === 0,
    words: 'goes by what is left, and has no levels for it.',
    fix: leavePrice,
  },
  {
    isIn: ({ price }) =>
      price.kind === 'dynamic' && (price.rate === 0 || !Number.isFinite(price.rate)),
    words: 'makes it dearer or cheaper, and does not say by how much.',
    fix: leavePrice,
  },
  {
    isIn: ({ price }) => price.kind === 'dynamic' && price.unit === 'percent' && price.rate < -100,
    words: 'takes off more than all of the price.',
    fix: leavePrice,
  },
  {
    isIn: ({ kind, price }) => kind === 'discount' && price.kind === 'dynamic' && price.rate > 0,
    words: 'is a discount and would make it dearer.',
    fix: {
      words: 'Take as much off instead',
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
    words: 'has a price of its own, and does not say which.',
    fix: leavePrice,
  },
  {
    isIn: ({ repeat, weekdays }) => repeat === 'weekly' && weekdays.length === 0,
    words: 'repeats every week, and does not say on which days.',
    fix: {
      words: 'Repeat it on the weekday of its first day',
      correct: (rule) => ({ ...rule, weekdays: [weekdayOf(rule.startDay)] }),
    },
  },
  {
    isIn: (rule, _, known) => strangersIn(rule, known) > 0,
    words: (rule, known) =>
      `applies to ${counted(strangersIn(rule, known), 'item or category', 'items or categories')} that are not there.`,
    fix: {
      words: 'Leave out what is not there',
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
      flaws
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
  const words = typeof flaw.words === 'string' ? flaw.words : flaw.words(values, known)
  const { fix } = flaw
  return findingAbout([rule], overview, {
    id: 'E1',
    level: draft === null ? 'warn' : 'block',
    words: `${capital(called(values))} ${words}`,
    days,
    items,
    fix: { words: fix.words, change: inPlaceOf(rule, [fix.correct(values, known)]) },
  })
}

const fieldWords: Readonly<Record<ComparedField, string>> = {
  name: 'name',
  kind: 'type',
  startDay: 'first day',
  endDay: 'last day',
  wholeLength: '“force item length”',
  price: 'price',
  available: 'status',
  repeat: 'repeat',
  weekdays: 'weekdays',
  enabled: '“enabled”',
  ruleSetId: 'rule set',
  vouchers: 'vouchers',
  appliesTo: 'items',
}

export const fieldsWords = (fields: readonly ComparedField[]): string =>
  listed(
    fields.map((field) => fieldWords[field]),
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
  return findingOf(draftId, rateId, `${capital(name)} is no longer at the service.`, {
    words: `Take the change of ${name} back`,
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
  const words = `${capital(called(after))} was changed at the service meanwhile: ${fieldsWords(theirChanges)}.`
  const clashWords = both.length === 0 ? '' : ` This draft changes ${fieldsWords(both)} too.`
  return findingOf(draftId, rateId, words + clashWords, {
    words: both.length === 0 ? 'Take their change over' : `Keep this draft’s ${fieldsWords(both)}`,
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
