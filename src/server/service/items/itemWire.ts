import type { Selectable } from 'kysely'
import type { WireItem } from '../../../contract/wire/itemShapes.ts'
import type { ServiceTables } from '../base/tables.ts'

type ItemRow = Selectable<ServiceTables['items']> & { readonly category: string }

/** An unrated item as §2.2 says: `meta` and `rules` are JSON inside a text. */
export const toUnrated = (item: ItemRow): WireItem => ({
  item_id: item.item_id,
  sku: item.sku,
  name: item.name,
  unit: item.unit,
  url: item.url,
  lock: item.lock,
  visibility: item.visibility,
  pos: item.pos,
  summary: item.summary,
  details: item.details,
  meta: JSON.stringify(item.meta),
  stock: item.stock,
  unlimited: item.unlimited ? 1 : 0,
  video: item.video,
  image: item.image,
  category_id: item.category_id,
  category: item.category,
  rated: 0,
  product_group_type: item.product_group_type,
  product_group_children: item.product_group_children,
  type: item.type,
  status: item.status,
  alias_id: item.alias_id,
  len: item.len,
  rules: JSON.stringify(item.rules),
})
