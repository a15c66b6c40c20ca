import { t } from '@lingui/core/macro'
import type { EventValues } from '../rules/draft.ts'
import { percentWords, signedNumber } from '../words/stepNames.ts'
import { type Bits, both, isNone, isWithin, without } from './bits.ts'
import { called, itemWords } from './checkWords.ts'
import { cutDays } from './cutDays.ts'
import type { DraftChange, Fix, SuggestedDraft } from './finding.ts'
import type { Overview, RuleWithReach } from './overview.ts'
import { type Extreme, isBeyond, pricesOf, type Side } from './stacks.ts'

/**
 * Removes days from a rule in the simplest way: an earlier end, a later start, fewer weekdays, or two or three parts.
 * Other items of the rule keep it unchanged.
 *
 * @param bad the days to remove; days without the rule are ignored
 * @param items the items concerned
 * @returns a change that removes the rule when no day is left, or no simple way exists
 */
export function leaveOut(rule: RuleWithReach, bad: Bits, items: Bits, overview: Overview): Fix {
  const others = without(rule.items, items)
  const only = isNone(others) ? null : itemWords(overview.itemsIn(both(rule.items, items)))
  const cut = cutDays(rule, both(rule.days, bad), only, overview)
  if (cut === null || (cut.parts.length === 0 && isNone(others))) return takeAway(rule)
  if (isNone(others)) return { words: cut.words, change: inPlaceOf(rule, cut.parts) }
  const forThese = appliesOnlyTo(both(rule.items, items), rule, overview)
  const parts = cut.parts.map((part) => ({ ...part, appliesTo: forThese }))
  const rest = { ...rule.values, appliesTo: appliesOnlyTo(others, rule, overview) }
  return { words: cut.words, change: inPlaceOf(rule, [rest, ...parts]) }
}

/**
 * The same rule with the strongest value that is within the limits: `−40 %` instead of `−60 %`.
 *
 * @param worst the price furthest beyond the limits: when it is within them, all are
 * @returns null when the rule sets a price of its own, or changing it does not help
 */
export function softened(
  rule: RuleWithReach,
  { stack, item, base }: Extreme,
  side: Side,
  overview: Overview,
): Fix | null {
  const { price } = rule.values
  if (price.kind !== 'dynamic') return null
  const sign = Math.sign(price.rate)
  const withRate = (size: number) => ({
    ...rule.values,
    price: { ...price, rate: size === 0 ? 0 : sign * size },
  })
  const isEnough = (size: number): boolean =>
    pricesOf(
      stack.map((one) =>
        one === rule ? { ...one, event: { ...one.event, values: withRate(size) } } : one,
      ),
      item,
      base,
      overview,
    ).every(({ minor }) => !isBeyond(minor, base, side))

  let [good, bad] = [0, Math.ceil(Math.abs(price.rate))]
  if (!isEnough(good)) return null
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isEnough(middle)) good = middle
    else bad = middle
  }
  if (good === 0) return null
  const rate = sign * good
  const priceChange = price.unit === 'percent' ? percentWords(rate) : signedNumber(rate)
  return {
    words: t`Change ${{ name: called(rule.values) }} to ${priceChange}`,
    change: inPlaceOf(rule, [withRate(good)]),
  }
}

/** A draft is deleted; a published event is disabled, because the contract cannot delete it. */
export function takeAway(rule: RuleWithReach): Fix {
  const { draft, event, values } = rule
  if (draft !== null && event.rateId === null) {
    return {
      words: t`Remove ${{ name: called(values) }}`,
      change: { drop: [draft.draftId], put: [] },
    }
  }
  return {
    words: t`Disable ${{ name: called(values) }}`,
    change: inPlaceOf(rule, [{ ...values, enabled: false }]),
  }
}

/** The first part replaces the rule itself, the others are new rules. */
export function inPlaceOf(
  { draft, event, values }: RuleWithReach,
  [kept, ...made]: readonly EventValues[],
): DraftChange {
  const newPrice = draft?.newPrice ?? null
  const before = draft === null ? values : draft.before
  const own: SuggestedDraft = {
    draftId: draft?.draftId ?? null,
    rateId: event.rateId,
    before,
    after: kept ?? { ...values, enabled: false },
    newPrice,
  }
  const beside = made.map(
    (after): SuggestedDraft => ({ draftId: null, rateId: null, before: null, after, newPrice }),
  )
  return { drop: [], put: [own, ...beside] }
}

/** By category where all of its items are meant, otherwise by item. */
function appliesOnlyTo(items: Bits, { values }: RuleWithReach, overview: Overview) {
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
