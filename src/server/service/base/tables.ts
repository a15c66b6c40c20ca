import type { Generated } from 'kysely'
import type { AccessTables } from './accessTables.ts'
import type { BookingTables } from './bookingTables.ts'
import type { Caller } from './deps.ts'
import type { PriceTables } from './priceTables.ts'
import type { WebhookTables } from './webhookTables.ts'

/** Every table of the service, as queries see them. */
export type ServiceTables = AccessTables &
  ActivityTables &
  BookingTables &
  FormTables &
  PriceTables &
  SessionTables &
  TrailTables &
  WebhookTables

/** Activities, as queries see them: each row is about one thing. */
type ActivityTables = {
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

/** The audit trail of the service, as queries see it: rows are only added. */
type TrailTables = {
  service_trail: {
    id: Generated<number>
    at: Date
    /** The account whose token was shown; null for the token pair. */
    token_of: number | null
    /** Under whose name (`X-On-Behalf`); 0 = the customer. */
    account_id: number
    method: string
    path: string
    /** The code in the address, whether or not there is such a booking. */
    booking: Generated<string | null>
  }
  /** What became of the entry with the same number. */
  service_trail_outcomes: {
    id: number
    at: Date
    /** Of HTTP. */
    status: number
    /** The booking that was made. */
    booking: string | null
  }
}

/** The fields of forms, as queries see them. */
type FormTables = {
  form_fields: {
    name: string
    pos: number
    label: string
    /** `text`, `select`, `textarea`, `checkbox`; `p` asks nothing and is read. */
    type: string
    /** What may be written: `simple`, `email`; the countries of the world for `country`. */
    mask: string
    /** What it starts with. */
    value: string
    /** Code → label, for `select`. */
    options: unknown
    tip: string
    /** The service itself knows what it means. */
    sys: boolean
    customer_address: boolean
    staff_form: boolean
    staff_required: boolean
    staff_invoice: boolean
    customer_form: boolean
    customer_required: boolean
    customer_invoice: boolean
  }
}

/** Carts, as queries see them. */
type SessionTables = {
  sessions: {
    session_id: string
    account_id: number
    audience: Caller['audience']
    /** The highest number a line ever had: none is given twice. */
    last_line: Generated<number>
    opened_at: Date
    touched_at: Date
    ended_at: Date | null
    booking_id: number | null
  }
  session_lines: {
    session_id: string
    line_id: string
    parent_line_id: string | null
    last_part: number
    slip: string
    /** JSON: written as text, read as what it holds. */
    offer: unknown
    optin: 'O' | 'I' | null
    is_out: boolean
  }
}
