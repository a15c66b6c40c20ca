import { t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type ComparedField, differences, threeWay } from '../rules/compare.ts'
import { type Draft, type EventValues, valuesOf } from '../rules/draft.ts'
import { fieldWords } from '../rules/ruleWords.ts'
import { called, listed } from './checkWords.ts'
import type { Finding, Fix } from './finding.ts'
import { inPlaceOf } from './fixes.ts'
import { type ExistingIds, type Flaw, flaws } from './flaws.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'

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
