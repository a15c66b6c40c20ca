import type { Selectable } from 'kysely'
import type { Db } from '../ground/deps.ts'
import type { ServiceTables } from '../ground/tables.ts'
import type { PriceBook } from '../prices/findPrices.ts'
import { findAllItems, type ItemRow } from './findItems.ts'
import type { Items } from './itemStock.ts'
import { type PackageEntry, type ParameterRow, toRatable } from './ratableItem.ts'

/**
 * All items in use, by number, ready to be rated: packages, aliases and kinds need one another.
 *
 * @param besides those that are read even when they are in use no more
 */
export async function findRatable(
  db: Db,
  book: PriceBook,
  besides: readonly number[] = [],
): Promise<Items> {
  const rows = await findAllItems(db, besides)
  const parameters = await itemParameters(db)
  const packages = await db.selectFrom('item_packages').selectAll().orderBy('pos').execute()
  return toRatableItems({ rows, parameters, packages }, book)
}

/** The items from the tables: their parameters and packages in the requested order. */
export type ItemTableRows = {
  readonly rows: readonly ItemRow[]
  readonly parameters: readonly (ParameterRow & { readonly item_id: number })[]
  readonly packages: readonly Selectable<ServiceTables['item_packages']>[]
}

/** `findRatable` after everything is read. Pure: no queries. */
export function toRatableItems(all: ItemTableRows, { ownPrices }: PriceBook): Items {
  const byId = new Map(all.rows.map((row) => [row.item_id, row]))
  const parameters = grouped(all.parameters)
  const packages = grouped(all.packages)
  return new Map(
    all.rows.map((row) => [
      row.item_id,
      toRatable(row, {
        parameters: parameters.get(row.item_id) ?? [],
        packages: (packages.get(row.item_id) ?? []).map(
          (entry): PackageEntry => ({
            itemId: entry.package_id,
            optin: entry.optin,
            selectsParameters: entry.select_package_params,
          }),
        ),
        ownPrices: ownPrices(row.item_id),
        stockOf: byId.get(row.alias_id) ?? row,
      }),
    ]),
  )
}

const itemParameters = (db: Db) =>
  db
    .selectFrom('item_parameters as ip')
    .innerJoin('parameters as p', 'p.param_id', 'ip.param_id')
    .selectAll('ip')
    .select('p.label')
    .orderBy('p.pos')
    .orderBy('p.param_id')
    .execute()

function grouped<Row extends { readonly item_id: number }>(
  rows: readonly Row[],
): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.item_id, [...(groups.get(row.item_id) ?? []), row])
  return groups
}
