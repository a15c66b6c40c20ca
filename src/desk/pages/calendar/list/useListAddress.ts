import { useSearchParams } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { ruleKinds } from '../rules/ruleWords.ts'
import { type EventSort, type ListFilter, sortColumns } from './listed.ts'

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
