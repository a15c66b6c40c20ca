import type { CurrencyCode } from '../../../contract/money.ts'
import { type DemoItem, demoCategories } from './catalogue.ts'
import { priceIn } from './priceScale.ts'

/** Categories and items as the tables hold them (§2.2, §2.3). */
export const catalogueRows = (items: readonly DemoItem[], currency: CurrencyCode) => ({
  categories: demoCategories.map(({ categoryId, name, description }) => ({
    category_id: categoryId,
    name,
    description,
    pos: categoryId,
    image: '',
    image_url: '',
    visibility: '*',
  })),
  items: items.map((item) => ({
    item_id: item.itemId,
    category_id: item.categoryId,
    sku: item.sku,
    name: item.name,
    unit: item.unit,
    url: '',
    lock: 0,
    visibility: '*',
    pos: item.itemId,
    summary: `<p>${item.summary}</p>`,
    details: '',
    meta: { display_mode: 'default', item_package_rate: 0, delay: 0, default_len: 1 },
    rules: rulesOf(item),
    video: { id: '', start: 0 },
    image: {},
    stock: item.stock,
    unlimited: item.unlimited,
    base_price_minor: priceIn(currency, item.price),
    len: 1,
    type: 'I',
    status: 'A',
    alias_id: item.aliasId,
    product_group_type: item.kindIds.length > 0 ? 'P' : '',
    product_group_children: item.kindIds.join(','),
  })),
})

/** `rules` of §2.2: how many may come, and when it starts where the hour is fixed. */
const rulesOf = ({ sold, startTime }: DemoItem) => ({
  param: {
    ...(sold === 'place' ? {} : { qty: { MIN: 1, MAX: 20 } }),
    adults: { MIN: 1, MAX: sold === 'night' ? 6 : 12 },
    children: { MIN: 0, MAX: 6 },
  },
  ...(sold === 'place' ? { fixed: { start_time: startTime } } : {}),
})
