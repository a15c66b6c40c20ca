import type { Generated } from 'kysely'

/** The table of migration 007, as queries see it. */
export type ActivityTables = {
  activities: {
    activity_id: Generated<number>
    kind: string
    happened_at: Date
    /** Who did it; 0 = the customer, or the token pair in its own name. */
    account_id: number
    booking_id: number | null
    rate_id: number | null
    /** Written as text, read as what it holds; nothing personal. */
    detail: unknown
  }
}
