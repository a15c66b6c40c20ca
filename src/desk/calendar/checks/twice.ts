import type { EventValues } from '../rules/draft.ts'
import { called, capital, itemWords, listed } from './checkWords.ts'
import type { Finding } from './finding.ts'
import { inPlaceOf } from './leaveOut.ts'
import { type Overview, type Reached, rateIdsOf } from './overview.ts'

/** W5: a rule names an item twice: by itself and by its category, or beside all items. */
export function checkTwice(overview: Overview): readonly Finding[] {
  return overview.rules
    .filter(({ values, draft }) => values.enabled || draft !== null)
    .flatMap((rule): readonly Finding[] => {
      const { allItems, itemIds, categoryIds } = rule.values.appliesTo
      if (allItems) {
        return itemIds.length + categoryIds.length === 0 ? [] : [besideAll(rule, overview)]
      }
      return alsoByCategory(rule, overview)
    })
}

function besideAll(rule: Reached, overview: Overview): Finding {
  const { itemIds, categoryIds } = rule.values.appliesTo
  const list = listed(
    [itemIds.length > 0 ? 'items' : '', categoryIds.length > 0 ? 'categories' : ''].filter(Boolean),
  )
  return findingOf(rule, overview, {
    words: `${capital(called(rule.values))} applies to all items, and names ${list} beside.`,
    itemIds,
    button: 'Apply it to all items',
    appliesTo: { allItems: true, itemIds: [], categoryIds: [] },
  })
}

function alsoByCategory(rule: Reached, overview: Overview): readonly Finding[] {
  const { appliesTo } = rule.values
  const named = new Set(appliesTo.itemIds)
  const twice = overview.items.filter(
    ({ id, categoryId }) =>
      named.has(id) && categoryId !== null && appliesTo.categoryIds.includes(categoryId),
  )
  if (twice.length === 0) return []
  const itemIds = twice.map(({ id }) => id)
  const left = appliesTo.itemIds.filter((id) => !itemIds.includes(id))
  return [
    findingOf(rule, overview, {
      words: `${capital(called(rule.values))} names ${itemWords(twice)} twice: by itself and by category.`,
      itemIds,
      button: 'Name it by category only',
      appliesTo: { ...appliesTo, itemIds: left },
    }),
  ]
}

type Twice = {
  readonly words: string
  readonly itemIds: readonly number[]
  readonly button: string
  readonly appliesTo: EventValues['appliesTo']
}

const findingOf = (
  rule: Reached,
  overview: Overview,
  { words, itemIds, button, appliesTo }: Twice,
): Finding => ({
  id: 'W5',
  level: 'warn',
  words,
  days: overview.daysIn(rule.days),
  itemIds,
  draftId: rule.draft?.draftId ?? null,
  rateIds: rateIdsOf([rule]),
  fix: { words: button, change: inPlaceOf(rule, [{ ...rule.values, appliesTo }]) },
})
