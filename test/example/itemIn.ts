import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/server/database/openDatabase.ts'
import { tablesOf } from './bookingIn.ts'

type Parameter = {
  readonly takesStock?: boolean
  readonly isPriced?: boolean
  readonly byDefault?: number
  readonly customerHide?: boolean
}

/** The members that matter to the test; by default three units at 10.00 a day. Amounts are minor units. */
export type ItemWish = {
  readonly name: string
  /** The last category, lessons, by default: it has no season in the demo. */
  readonly categoryId?: number
  readonly unit?: string
  readonly stock?: number
  readonly unlimited?: boolean
  readonly price?: number
  readonly len?: number
  readonly visibility?: '*' | 'S' | 'P'
  readonly rules?: object
  readonly aliasId?: number
  /** Makes it the parent of these. */
  readonly childIds?: readonly number[]
  readonly parameters?: Readonly<Record<string, Parameter>>
  readonly packages?: readonly { readonly id: number; readonly optin: 'O' | 'I' }[]
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

/** Puts an item into the business and returns its number. */
export async function itemIn(database: OpenDatabase, wish: ItemWish): Promise<number> {
  const db = tablesOf(database)
  const { item_id } = await db
    .insertInto('items')
    .values({
      category_id: wish.categoryId ?? 6,
      sku: wish.name.toLowerCase().replaceAll(' ', '-'),
      name: wish.name,
      unit: wish.unit ?? 'D',
      url: '',
      lock: 0,
      visibility: wish.visibility ?? '*',
      pos: 99,
      summary: '',
      details: '',
      meta: json({}),
      rules: json(wish.rules ?? {}),
      video: json({ id: '', start: 0 }),
      image: json({}),
      stock: wish.stock ?? 3,
      unlimited: wish.unlimited ?? false,
      base_price_minor: wish.price ?? 1000,
      len: wish.len ?? 1,
      type: 'I',
      status: 'A',
      alias_id: wish.aliasId ?? 0,
      product_group_type: wish.childIds ? 'P' : '',
      product_group_children: (wish.childIds ?? []).join(','),
    })
    .returning('item_id')
    .executeTakeFirstOrThrow()
  for (const [param_id, parameter] of Object.entries(wish.parameters ?? { qty: {} })) {
    await db
      .insertInto('item_parameters')
      .values({
        item_id,
        param_id,
        takes_stock: parameter.takesStock ?? true,
        is_priced: parameter.isPriced ?? true,
        default_qty: parameter.byDefault ?? 1,
        hide: false,
        customer_hide: parameter.customerHide ?? false,
      })
      .execute()
  }
  for (const { id, optin } of wish.packages ?? []) {
    await db
      .insertInto('item_packages')
      .values({ item_id, package_id: id, optin, select_package_params: false, pos: 1 })
      .execute()
  }
  return item_id
}
