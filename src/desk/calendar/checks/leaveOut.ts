import type { EventValues } from '../rules/draft.ts'
import { type Bits, both, isNone, isWithin, without } from './bits.ts'
import { called, itemWords } from './checkWords.ts'
import { cutDays } from './cutDays.ts'
import type { DraftChange, Wanted } from './draftChange.ts'
import type { Fix } from './finding.ts'
import type { Overview, Reached } from './overview.ts'

/**
 * Takes days out of a rule in the simplest way there is: an earlier end, a later begin, without some weekdays, or in
 * two or three parts. Where it concerns other items too, those keep it as it is.
 *
 * @param bad the days; only those the rule holds on count
 * @param items those it is about
 * @returns what takes it away when nothing is left of it, or no simple way leads there
 */
export function leaveOut(rule: Reached, bad: Bits, items: Bits, overview: Overview): Fix {
  const cut = cutDays(rule, both(rule.days, bad), overview)
  const others = without(rule.items, items)
  if (cut === null || (cut.parts.length === 0 && isNone(others))) return takeAway(rule)
  if (isNone(others)) return { words: cut.words, change: inPlaceOf(rule, cut.parts) }
  const forThese = appliesOnlyTo(both(rule.items, items), rule, overview)
  const parts = cut.parts.map((part) => ({ ...part, appliesTo: forThese }))
  const rest = { ...rule.values, appliesTo: appliesOnlyTo(others, rule, overview) }
  const words = `${cut.words} for ${itemWords(overview.itemsIn(both(rule.items, items)))}`
  return { words, change: inPlaceOf(rule, [rest, ...parts]) }
}

/** A new one is thrown away, one at the service switched off: the contract has no more. */
export function takeAway(rule: Reached): Fix {
  const { draft, event, values } = rule
  if (draft !== null && event.rateId === null) {
    return {
      words: `Take ${called(values)} back`,
      change: { drop: [draft.draftId], put: [] },
    }
  }
  return {
    words: `Switch ${called(values)} off`,
    change: inPlaceOf(rule, [{ ...values, enabled: false }]),
  }
}

/** The first part takes the place of the rule itself, the others are new rules beside it. */
export function inPlaceOf(
  { draft, event, values }: Reached,
  [kept, ...made]: readonly EventValues[],
): DraftChange {
  const newPrice = draft?.newPrice ?? null
  const before = draft === null ? values : draft.before
  const own: Wanted = {
    draftId: draft?.draftId ?? null,
    rateId: event.rateId,
    before,
    after: kept ?? { ...values, enabled: false },
    newPrice,
  }
  const beside = made.map(
    (after): Wanted => ({ draftId: null, rateId: null, before: null, after, newPrice }),
  )
  return { drop: [], put: [own, ...beside] }
}

/** By category where all of it is meant, else by item. */
function appliesOnlyTo(items: Bits, { values }: Reached, overview: Overview) {
  const categoryIds = values.appliesTo.categoryIds.filter((categoryId) => {
    const members = overview.itemsOf({
      appliesTo: { allItems: false, itemIds: [], categoryIds: [categoryId] },
    })
    return !isNone(members) && isWithin(members, items)
  })
  const byCategory = overview.itemsOf({ appliesTo: { allItems: false, itemIds: [], categoryIds } })
  const itemIds = overview.itemsIn(without(items, byCategory)).map(({ id }) => id)
  return { allItems: false, itemIds, categoryIds }
}
