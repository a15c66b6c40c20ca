import type { Generated } from 'kysely'

/** The tables of prices, as queries see them. Amounts are minor units. */
export type PriceTables = {
  /** Adults, children, pieces: what a booking counts (§1 rule 8). */
  parameters: { param_id: string; label: string; pos: number }
  /** Which of them an item asks for. */
  item_parameters: {
    item_id: number
    param_id: string
    /** Each one of it takes a unit from the stock. */
    takes_stock: boolean
    is_priced: boolean
    /** What counts when the caller does not say. */
    default_qty: number
    hide: boolean
    customer_hide: boolean
  }
  /** Where a price is not simply the item's base price for each. */
  prices: {
    price_id: Generated<number>
    item_id: number
    /** The event whose price point it is; null for the item's own price. */
    rate_id: number | null
    param_id: string
    /** Holds from this quantity up to the next row's. */
    from_qty: number
    per: 'each' | 'range'
    amount_minor: number
  }
  item_packages: {
    item_id: number
    package_id: number
    /** `O` may be added, `I` is always in. */
    optin: 'O' | 'I'
    /** Whether the add-on has quantities of its own. */
    select_package_params: boolean
    pos: number
  }
  /** One row; another version after each change of items, categories, events, prices and taxes. */
  catalogue_version: { version: string }
  taxes: { tax_id: Generated<number>; name: string; percent: string; is_included: boolean }
}
