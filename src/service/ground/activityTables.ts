import type { Generated } from 'kysely'

/** The table of migrations 007 and 010, as queries see it: each line is of one thing. */
export type ActivityTables = {
  activities: {
    activity_id: Generated<number>
    kind: string
    happened_at: Date
    /** Who did it; 0 = the customer, or the token pair in its own name. */
    account_id: number
    booking_id: number | null
    rate_id: number | null
    item_id: Generated<number | null>
    category_id: Generated<number | null>
    customer_id: Generated<number | null>
    status_id: Generated<string | null>
    /** Written as text, read as what it holds; nothing personal. */
    detail: unknown
  }
}
