import type { ServiceDb } from '../base/deps.ts'
import type { ProductFacts } from './productFacts.ts'

/** The parameters, prices and add-ons of a product, where they are not as before: each replaced as a whole. */
export async function writeParts(
  trx: ServiceDb,
  itemId: number,
  facts: ProductFacts,
  before?: ProductFacts,
): Promise<void> {
  if (facts.parameters !== before?.parameters) await writeParameters(trx, itemId, facts)
  // Prices that simply were the base price are kept by it no longer: it is one for all parameters.
  if (facts.prices !== before?.prices || facts.parameters !== before.parameters) {
    await writePrices(trx, itemId, facts)
  }
  if (facts.packages !== before?.packages) await writePackages(trx, itemId, facts)
}

/** 4.0 does not show whom a parameter is hidden from; that stays as it is stored. */
async function writeParameters(
  trx: ServiceDb,
  itemId: number,
  { parameters }: ProductFacts,
): Promise<void> {
  const stood = await trx
    .selectFrom('item_parameters')
    .selectAll()
    .where('item_id', '=', itemId)
    .execute()
  await trx.deleteFrom('item_parameters').where('item_id', '=', itemId).execute()
  if (parameters.length === 0) return
  await trx
    .insertInto('item_parameters')
    .values(
      parameters.map(({ id, isPriced, takesStock, byDefault }) => {
        const known = stood.find(({ param_id }) => param_id === id)
        return {
          item_id: itemId,
          param_id: id,
          takes_stock: takesStock,
          is_priced: isPriced,
          default_qty: byDefault,
          hide: known?.hide ?? false,
          customer_hide: known?.customer_hide ?? false,
        }
      }),
    )
    .execute()
}

/** Those of events (`N`, §2.8) are theirs. */
async function writePrices(
  trx: ServiceDb,
  itemId: number,
  { prices }: ProductFacts,
): Promise<void> {
  await trx
    .deleteFrom('prices')
    .where('item_id', '=', itemId)
    .where('rate_id', 'is', null)
    .execute()
  if (prices.length === 0) return
  await trx
    .insertInto('prices')
    .values(
      prices.map(({ param, from, per, minor }) => ({
        item_id: itemId,
        rate_id: null,
        param_id: param,
        from_qty: from,
        per,
        amount_minor: minor,
      })),
    )
    .execute()
}

/** 4.0 does not show whether an add-on has quantities of its own; that stays as it is stored. */
async function writePackages(
  trx: ServiceDb,
  itemId: number,
  { packages }: ProductFacts,
): Promise<void> {
  const stood = await trx
    .selectFrom('item_packages')
    .selectAll()
    .where('item_id', '=', itemId)
    .execute()
  await trx.deleteFrom('item_packages').where('item_id', '=', itemId).execute()
  if (packages.length === 0) return
  await trx
    .insertInto('item_packages')
    .values(
      packages.map(({ itemId: package_id, optin }, at) => ({
        item_id: itemId,
        package_id,
        optin,
        select_package_params:
          stood.find((entry) => entry.package_id === package_id)?.select_package_params ?? false,
        pos: at + 1,
      })),
    )
    .execute()
}
