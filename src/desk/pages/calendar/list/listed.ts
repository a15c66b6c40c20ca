import { ph, plural, t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { type CalendarDay, dayIn } from '../../../../contract/day.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import { collator, formatNumber } from '../../../ui/language/format.ts'
import type { EffectiveEvent, EventValues, RuleItem } from '../rules/draft.ts'
import { kindOf, type RuleKind, ruleKinds } from '../rules/ruleWords.ts'

/** The filters of the list; null and false mean no filter. */
export type ListFilter = {
  readonly kind: RuleKind | null
  readonly itemId: number | null
  /** Only what holds on this day. */
  readonly on: CalendarDay | null
  readonly enabled: boolean | null
  /** Only what a draft makes or changes. */
  readonly drafts: boolean
}

const sortColumns = ['name', 'type', 'first', 'last', 'state'] as const
export type SortColumn = (typeof sortColumns)[number]
export type EventSort = { readonly by: SortColumn; readonly isDown: boolean }

/** The rules that match, in the chosen order; equal ones in the order in which they apply. */
export function listed(
  events: readonly EffectiveEvent[],
  filter: ListFilter,
  { by, isDown }: EventSort,
  items: readonly RuleItem[],
): readonly EffectiveEvent[] {
  const item = items.find(({ id }) => id === filter.itemId)
  const shown = events.filter(
    ({ values, draft }) =>
      (filter.kind === null || kindOf(values) === filter.kind) &&
      (filter.itemId === null || (item !== undefined && concerns(values, item))) &&
      (filter.enabled === null || values.enabled === filter.enabled) &&
      (filter.on === null || isActiveOn(values, filter.on, filter.enabled)) &&
      (!filter.drafts || draft !== null),
  )
  const compare = comparisons[by]
  return shown.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)))
}

/** Disabled rules apply on no day. When only they are listed, the filter by day means the days they would apply on. */
const isActiveOn = (
  values: EffectiveEvent['values'],
  on: CalendarDay,
  enabled: boolean | null,
): boolean => holdsOn(enabled === false ? { ...values, enabled: true } : values, on)

const turn: Readonly<Record<RuleKind, number>> = {
  season: 0,
  special: 1,
  closure: 2,
  discount: 3,
  other: 4,
}

type Compare = (a: EffectiveEvent, b: EffectiveEvent) => number

/** After every day there is. */
const never = '9999-99-99'

const lastOf = ({ values: { endDay, repeat } }: EffectiveEvent): string =>
  repeat === 'always' ? never : (endDay ?? never)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const comparisons: Readonly<Record<SortColumn, Compare>> = {
  name: (a, b) => collator().compare(a.values.name, b.values.name),
  type: (a, b) => turn[kindOf(a.values)] - turn[kindOf(b.values)] || a.order - b.order,
  first: (a, b) => byText(a.values.startDay, b.values.startDay),
  last: (a, b) => byText(lastOf(a), lastOf(b)),
  state: (a, b) => Number(b.values.enabled) - Number(a.values.enabled),
}

/** A likely mistake in a rule, in the words shown below its name. */
type Oddity = {
  readonly isIn: (rule: EventValues, items: readonly RuleItem[]) => boolean
  readonly words: (rule: EventValues, items: readonly RuleItem[]) => string
}

const all: readonly Oddity[] = [
  {
    isIn: ({ kind }) => kind === 'other',
    words: ({ typeId }) =>
      typeId.trim() === '' ? t`No type` : t`Unknown type ${{ typeCode: typeId }}`,
  },
  {
    isIn: ({ startDay, endDay, repeat }) =>
      repeat !== 'always' && endDay !== null && endDay < startDay,
    words: () => t`Ends before it begins`,
  },
  {
    isIn: ({ repeat, weekdays }) => repeat === 'weekly' && weekdays.length === 0,
    words: () => t`No weekdays: repeats on its first day’s weekday`,
  },
  {
    isIn: ({ kind, available }) => kind === 'discount' && !available,
    words: () => t`A discount can’t close days`,
  },
  {
    isIn: ({ price }) => price.kind === 'yield' && price.levels.length === 0,
    words: () => t`No thresholds`,
  },
  {
    isIn: ({ price }) => price.kind === 'dynamic' && price.rate === 0,
    words: () => t`Changes the price by 0`,
  },
  {
    isIn: ({ price }) => price.kind === 'other',
    words: () => t`Unknown price type`,
  },
  {
    isIn: ({ appliesTo: { allItems, itemIds, categoryIds } }) =>
      !allItems && itemIds.length === 0 && categoryIds.length === 0,
    words: () => t`Applies to no items`,
  },
  {
    isIn: (rule, items) => goneFrom(rule, items) > 0,
    words: (rule, items) => {
      const gone = goneFrom(rule, items)
      const total = rule.appliesTo.itemIds.length
      if (total === 1) return t`Its item no longer exists`
      if (gone === total) {
        return plural(total, {
          one: 'None of its # item exists',
          other: 'None of its # items exist',
        })
      }
      return plural(gone, {
        one: `# of its ${ph({ total: formatNumber(total) })} items no longer exists`,
        other: `# of its ${ph({ total: formatNumber(total) })} items no longer exist`,
      })
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

/** What the address says of the list: a link shows a colleague the same rules. */
export function useListAddress(): {
  readonly filter: ListFilter
  readonly sort: EventSort
  readonly change: (part: Partial<ListFilter>) => void
  readonly sortBy: (sort: EventSort) => void
  readonly clear: () => void
} {
  const [query, setQuery] = useSearchParams()

  function write(part: Readonly<Record<string, string | null>>): void {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(part)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  }
  return {
    filter: filterIn(query),
    sort: sortIn(query.get('sort')),
    change: (part) => write(written(part)),
    sortBy: ({ by, isDown }) => write({ sort: isDown ? `-${by}` : by }),
    clear: () => write(written(noFilter)),
  }
}

export const noFilter: ListFilter = {
  kind: null,
  itemId: null,
  on: null,
  enabled: null,
  drafts: false,
}

export const isFiltering = (filter: ListFilter): boolean =>
  filter.drafts ||
  [filter.kind, filter.itemId, filter.on, filter.enabled].some((one) => one !== null)

/** Invalid values in the address are ignored. */
export function filterIn(query: URLSearchParams): ListFilter {
  const item = Number(query.get('item') ?? Number.NaN)
  const enabled = query.get('enabled')
  return {
    kind: ruleKinds.find((kind) => kind === query.get('type')) ?? null,
    itemId: Number.isSafeInteger(item) ? item : null,
    on: dayIn(query.get('on')),
    enabled: enabled === '1' ? true : enabled === '0' ? false : null,
    drafts: query.get('drafts') === '1',
  }
}

export function sortIn(text: string | null): EventSort {
  const isDown = text?.startsWith('-') === true
  const by = sortColumns.find((one) => one === (isDown ? text.slice(1) : text))
  return by === undefined ? { by: 'type', isDown: false } : { by, isDown }
}

/** The given part of the filter as names and values of the address; null removes a name. */
function written(part: Partial<ListFilter>): Readonly<Record<string, string | null>> {
  const { kind, itemId, on, enabled, drafts } = part
  return {
    ...(kind === undefined ? {} : { type: kind }),
    ...(itemId === undefined ? {} : { item: itemId === null ? null : String(itemId) }),
    ...(on === undefined ? {} : { on }),
    ...(enabled === undefined ? {} : { enabled: enabled === null ? null : enabled ? '1' : '0' }),
    ...(drafts === undefined ? {} : { drafts: drafts ? '1' : null }),
  }
}
