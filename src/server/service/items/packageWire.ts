import type { WireRatedItem } from '../../../contract/wire/itemShapes.ts'
import type { Caller } from '../base/deps.ts'
import { baseFields, type Find, maySee, packagesFor } from './customerForm.ts'
import type { PackageEntry, RatableItem } from './ratableItem.ts'

/**
 * The add-ons of an item, and the kinds of a parent, as whole items: what `packages` asks for (§4.2).
 *
 * @param toWire an item as this answer has them, rated or not
 */
export function withParts<Wire extends object>(
  item: RatableItem,
  find: Find,
  caller: Caller,
  toWire: (item: RatableItem, entry: PackageEntry | null) => Wire | null,
) {
  const part = (id: number, entry: PackageEntry | null): Wire | null => {
    const found = find(id)
    return found === null || !maySee(found, caller) ? null : toWire(found, entry)
  }
  return {
    package: item.packages.flatMap((entry) => {
      const shown = part(entry.itemId, entry)
      return shown === null ? [] : { ...toPackageEntry(entry), item: shown }
    }),
    ...(item.childIds.length === 0
      ? {}
      : { product_group_children: item.childIds.flatMap((id) => part(id, null) ?? []) }),
  }
}

/** An entry of `package` (§2.2). `O`: may be added; `I`: always in. */
const toPackageEntry = (entry: PackageEntry): WireRatedItem['package'][number] => ({
  package_id: entry.itemId,
  optin: entry.optin,
  select_package_params: entry.selectsParameters ? 1 : 0,
})

/** `package` without the add-ons themselves, as far as this caller may see them. */
export const packageEntries = (item: RatableItem, find: Find, caller: Caller) =>
  packagesFor(item, find, caller).map(toPackageEntry)

/** An item without dates, with its add-ons and kinds. */
export const toUnratedWithParts = (item: RatableItem, find: Find, caller: Caller) => ({
  ...baseFields(item, find, caller),
  ...withParts(item, find, caller, (part) => baseFields(part, find, caller)),
})
