import { plural, t } from '@lingui/core/macro'
import { addAll, type Bits, bitsWhere, isNone, noBits, placesIn, without } from './bits.ts'
import { called, daysWords, itemWords, listed, runsIn } from './checkWords.ts'
import type { Finding } from './finding.ts'
import { leaveOut } from './fixes.ts'
import { type BookedUnder, findingAbout, type Overview, type RuleWithReach } from './overview.ts'

/** W3: a draft closes days that have bookings, or that could not be looked up. */
export function checkClosures(overview: Overview): readonly Finding[] {
  const { rules, facts } = overview
  return rules.flatMap((rule) => {
    const { draft, isClosure, values } = rule
    if (draft === null || !isClosure || !values.enabled) return []
    const lookups = facts.booked.filter(({ draftId }) => draftId === draft.draftId)
    const booked = lookups.filter(({ codes }) => codes !== null && codes.length > 0)
    const unknown = lookups.filter(({ codes }) => codes === null)
    const shown = booked.length > 0 ? booked : unknown
    return shown.length === 0 ? [] : [closureOver(shown, rule, unknown.length, overview)]
  })
}

function closureOver(
  lookups: readonly BookedUnder[],
  rule: RuleWithReach,
  unknown: number,
  overview: Overview,
): Finding {
  const codes = [...new Set(lookups.flatMap((one) => one.codes ?? []))]
  const days = daysOf(lookups, rule, overview)
  const items = itemsOf(lookups, rule, overview)
  const isMore = unknown > 0 || lookups.some(({ isAll }) => !isAll)
  return findingAbout([rule], overview, {
    id: 'W3',
    level: 'warn',
    words: closureWords(codes, isMore, {
      name: called(rule.values),
      items: itemWords(overview.itemsIn(items)),
      days: daysWords(days, overview),
    }),
    days,
    items,
    fix: codes.length === 0 ? null : leaveOut(rule, days, items, overview),
  })
}

type ClosureNames = { readonly name: string; readonly items: string; readonly days: string }

/** @param isMore there may be more bookings than these */
function closureWords(
  codes: readonly string[],
  isMore: boolean,
  { name, items, days }: ClosureNames,
): string {
  if (codes.length === 0) {
    return t`${name} closes ${items} on ${days}. Could not check for bookings.`
  }
  const bookingCodes = listed(codes, 6)
  return isMore
    ? plural(
        { bookings: codes.length },
        {
          one: `${name} closes ${items} on ${days}, with at least # booking: ${bookingCodes}.`,
          other: `${name} closes ${items} on ${days}, with at least # bookings: ${bookingCodes}.`,
        },
      )
    : plural(
        { bookings: codes.length },
        {
          one: `${name} closes ${items} on ${days}, with # booking: ${bookingCodes}.`,
          other: `${name} closes ${items} on ${days}, with # bookings: ${bookingCodes}.`,
        },
      )
}

function daysOf(lookups: readonly BookedUnder[], rule: RuleWithReach, { table }: Overview): Bits {
  const isAmong = (place: number): boolean =>
    lookups.some(({ days }) => place >= table.placeOf(days.from) && place <= table.placeOf(days.to))
  return bitsWhere(rule.days, isAmong)
}

function itemsOf(lookups: readonly BookedUnder[], rule: RuleWithReach, overview: Overview): Bits {
  const itemIds = new Set(lookups.map(({ itemId }) => itemId))
  return itemIds.has(null)
    ? rule.items
    : bitsWhere(rule.items, (place) => itemIds.has(overview.items[place]?.id ?? null))
}

/** Consecutive days that a draft closes and that were open before. */
export type ClosedStretch = {
  readonly draftId: string
  /** Null for all items. */
  readonly itemId: number | null
  readonly from: number
  readonly to: number
}

/** More stretches than this are requested as one. */
const mostStretches = 4

/** The stretches whose bookings have to be looked up: only those that drafts newly close. */
export function newlyClosed(overview: Overview): readonly ClosedStretch[] {
  return overview.rules.flatMap((rule) => {
    const { draft, isClosure, days, items } = rule
    if (draft === null || !isClosure || isNone(days)) return []
    const before =
      draft.before === null
        ? null
        : overview.reach({ ...rule.event, values: draft.before, draft: null })
    const wasClosed = before?.isClosure ? before : null
    const isForAll = placesIn(items).length === overview.items.length && wasClosed === null
    const wanted = isForAll ? [null] : overview.itemsIn(items)
    return wanted.flatMap((item) => {
      const known = noBits(overview.table.days.length)
      if (item !== null && wasClosed !== null && overview.itemsIn(wasClosed.items).includes(item)) {
        addAll(known, wasClosed.days)
      }
      const runs = runsIn(without(days, known))
      const requested =
        runs.length > mostStretches
          ? [runs.reduce((first, last) => ({ from: first.from, to: last.to }))]
          : runs
      return requested.map((run) => ({ draftId: draft.draftId, itemId: item?.id ?? null, ...run }))
    })
  })
}
