import { z } from 'zod'
import type { Caller } from '../base/deps.ts'
import { toUnrated } from './itemWire.ts'
import type { PackageEntry, RatableItem } from './ratableItem.ts'

/** Finds an item, without checking who may see it. */
export type Find = (itemId: number) => RatableItem | null

/** Items for packages only (`P`) are visible there; items for staff are not. */
export const maySee = ({ row }: RatableItem, { audience }: Caller): boolean =>
  audience === 'staff' || row.visibility !== 'S'

/** The add-ons of an item that this caller may see. */
export const packagesFor = (item: RatableItem, find: Find, caller: Caller): PackageEntry[] =>
  item.packages.filter(({ itemId }) => isSeen(itemId, find, caller))

const isSeen = (itemId: number, find: Find, caller: Caller): boolean => {
  const item = find(itemId)
  return item !== null && maySee(item, caller)
}

/**
 * The base fields of an item in the form for this caller: a customer sees the rules of parameters they are shown and
 * the kinds they may see, and nothing that is for staff (§2.2).
 */
export function baseFields(item: RatableItem, find: Find, caller: Caller) {
  const all = toUnrated(item.row)
  if (caller.audience === 'staff') return all
  const kinds = item.childIds.filter((id) => isSeen(id, find, caller))
  return {
    ...all,
    rules: JSON.stringify(customerRules(item)),
    product_group_children: kinds.join(','),
  }
}

const limits = z.object({ MIN: z.unknown(), MAX: z.unknown() }).partial()

/** The rules that the contract names; others are the staff's own. */
const rules = z.object({
  param: z.record(z.string(), limits).optional().catch(undefined),
  fixed: z.object({ start_time: z.unknown() }).optional().catch(undefined),
})

function customerRules({ row, parameters }: RatableItem) {
  const shown = new Set(
    parameters.filter(({ isHiddenFromCustomers }) => !isHiddenFromCustomers).map(({ id }) => id),
  )
  const { param, fixed } = rules.catch({}).parse(row.rules)
  return {
    ...(param && {
      param: Object.fromEntries(Object.entries(param).filter(([id]) => shown.has(id))),
    }),
    ...(fixed && { fixed }),
  }
}
