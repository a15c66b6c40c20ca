import type { Selectable } from 'kysely'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { findPrices, type PriceBook } from '../prices/findPrices.ts'
import { findAllItems, type ItemRow } from './findItems.ts'
import type { Items } from './itemStock.ts'
import { type PackageEntry, type ParameterRow, toRatable } from './ratableItem.ts'

/** All that prices and stock follow from, but for what is booked. */
export type Catalogue = {
  readonly book: PriceBook
  /** All items in use, by number, ready to be rated: packages, aliases and kinds need one another. */
  readonly items: Items
}

type CatalogueRead = Catalogue & { readonly currency: CurrencyCode; readonly rows: ItemTableRows }

/** What was read last. A version is never used again, so it is right for every reader of the same version. */
let last: { readonly version: string; readonly read: CatalogueRead } | null = null

/**
 * The catalogue as the database has it now, which is read and prepared again only after a change of it.
 *
 * @param besides items that are wanted even when they are in use no more
 */
export async function readCatalogue(
  db: ServiceDb,
  currency: CurrencyCode,
  besides: readonly number[] = [],
): Promise<Catalogue> {
  const { book, items, rows } = await upToDate(db, currency)
  if (besides.every((id) => items.has(id))) return { book, items }
  return { book, items: toRatableItems(rows, book, besides) }
}

async function upToDate(db: ServiceDb, currency: CurrencyCode): Promise<CatalogueRead> {
  const version = await versionNow(db)
  if (last?.version === version && last.read.currency === currency) return last.read
  const book = await findPrices(db, currency)
  const rows = await itemTableRows(db)
  const read = { book, items: toRatableItems(rows, book), currency, rows }
  // Somebody may have changed it while it was read.
  if ((await versionNow(db)) === version) last = { version, read }
  return read
}

async function versionNow(db: ServiceDb): Promise<string> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The items from the tables, in use or not: their parameters and packages in the order in which they are shown. */
export type ItemTableRows = {
  readonly rows: readonly ItemRow[]
  readonly parameters: readonly (ParameterRow & { readonly item_id: number })[]
  readonly packages: readonly Selectable<ServiceTables['item_packages']>[]
}

async function itemTableRows(db: ServiceDb): Promise<ItemTableRows> {
  const rows = await findAllItems(db)
  const parameters = await db
    .selectFrom('item_parameters as ip')
    .innerJoin('parameters as p', 'p.param_id', 'ip.param_id')
    .selectAll('ip')
    .select('p.label')
    .orderBy('p.pos')
    .orderBy('p.param_id')
    .execute()
  const packages = await db.selectFrom('item_packages').selectAll().orderBy('pos').execute()
  return { rows, parameters, packages }
}

/** The items in use, and those `besides`, once all is read. Plain: asks nobody. */
export function toRatableItems(
  all: ItemTableRows,
  { ownPrices }: PriceBook,
  besides: readonly number[] = [],
): Items {
  const rows = all.rows.filter(({ item_id, status }) => status === 'A' || besides.includes(item_id))
  const byId = new Map(rows.map((row) => [row.item_id, row]))
  const parameters = grouped(all.parameters)
  const packages = grouped(all.packages)
  return new Map(
    rows.map((row) => [
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

function grouped<Row extends { readonly item_id: number }>(
  rows: readonly Row[],
): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.item_id, [...(groups.get(row.item_id) ?? []), row])
  return groups
}
