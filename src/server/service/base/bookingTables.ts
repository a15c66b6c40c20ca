import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { WireBooking } from '../../../contract/wire/bookingShapes.ts'
import type { WireCustomer } from '../../../contract/wire/customerShapes.ts'
import type { WireEvent } from '../../../contract/wire/eventShapes.ts'
import type { WireItem } from '../../../contract/wire/itemShapes.ts'

/** An amount in minor units of the business's currency. */
type Minor = number

/** A JSON column: written as text (an array as a parameter fails on `pg`), read as what it holds. */
type Json<Held> = ColumnType<Held, unknown, unknown>

/** The tables of `001_bookings.ts` and `001_catalogue.ts`, as queries see them. Days are read with `::text`. */
export type BookingTables = {
  categories: {
    category_id: Generated<number>
    name: string
    description: string
    pos: number
    image: string
    image_url: string
    visibility: string
    /** Not offered any more when false. */
    enabled: Generated<boolean>
  }
  items: {
    item_id: Generated<number>
    category_id: number
    sku: string
    name: string
    unit: string
    url: string
    lock: number
    visibility: string
    pos: number
    summary: string
    details: string
    meta: Json<Record<string, unknown>>
    rules: Json<unknown>
    video: Json<WireItem['video']>
    image: Json<WireItem['image']>
    stock: number
    unlimited: boolean
    base_price_minor: Minor
    len: number
    type: string
    status: string
    alias_id: number
    product_group_type: string
    product_group_children: string
  }
  events: {
    rate_id: Generated<number>
    name: string
    type: WireEvent['type']
    start_date: string
    end_date: string | null
    span: boolean
    price_src: WireEvent['price_src']
    dynamic_rate: string
    dynamic_type: WireEvent['dynamic_type']
    status: WireEvent['status']
    repeat_id: WireEvent['repeat_id']
    enabled: boolean
    rule_set_id: number
    vouchers: number
    vouchers_used: Generated<number>
    details: Json<WireEvent['details']>
    repeat: Json<WireEvent['repeat']>
    apply_to: Json<WireEvent['apply_to']>
    /** Kept rising by a trigger whenever it is written. */
    updated_at: Generated<Date>
  }
  customers: {
    customer_id: Generated<number>
    code: string
    status_id: string
    name: string
    email: string
    phone: string
    address: string
    city: string
    region: string
    country: string
    postal_zip: string
    email_optin: boolean | null
    crm_id: string | null
    notes: string | null
    referer: string | null
    meta: Json<WireCustomer['meta']>
    created_at: Date
    updated_at: Date
    /** Name, address and number, folded for searches. */
    search_text: GeneratedAlways<string>
    /** How many bookings they have; kept by triggers. */
    bookings: GeneratedAlways<number>
  }
  statuses: {
    status_id: string
    name: string
    pos: number
    holds_stock: boolean
    /** Given to no booking any more when false. */
    enabled: Generated<boolean>
  }
  bookings: {
    booking_id: Generated<number>
    code: string
    status_id: string
    customer_id: number
    /** Who made it; 0 = the customer. */
    account_id: number
    partner_id: number | null
    source: string
    summary: string
    date_desc: string
    time_desc: string
    starts_at: Date
    ends_at: Date
    sub_total_minor: Minor
    discount_minor: Minor
    tax_minor: Minor
    tax_inc_minor: Minor
    total_minor: Minor
    /** Kept by a trigger: the sum of the booking's transactions. */
    paid_minor: Generated<Minor>
    tid: string
    /** The session it was built in. */
    session_id: Generated<string | null>
    /** A digest of the form it was made with; null when no session became it. */
    form_hash: Generated<string | null>
    token: string
    meta: Json<unknown>
    created_at: Date
    /** Kept rising by a trigger. */
    last_modified: Date
    checked_in_at: Date | null
    checked_out_at: Date | null
    /** From start to end; the longest one bounds who can be in the house on a day. */
    stay_seconds: GeneratedAlways<number>
  }
  /** Kept by triggers: the sum for a status is how many bookings are in it. */
  booking_tally: { tally_id: Generated<number>; status_id: string; bookings: number }
  booking_lines: {
    booking_id: number
    line_id: string
    item_id: number
    qty: number
    starts_at: Date
    ends_at: Date
    total_minor: Minor
    param: Json<WireBooking['items'][string]['param']>
    /** Kept by triggers: whether the booking's status holds stock. */
    holds: Generated<boolean>
    /** From start to end; the longest one bounds what can reach into a day. */
    stay_seconds: GeneratedAlways<number>
  }
  notes: {
    note_id: Generated<number>
    booking_id: number
    account_id: number
    written_at: Date
    body: string
    private: boolean
  }
  transactions: {
    transaction_id: Generated<number>
    booking_id: number
    account_id: number
    made_at: Date
    amount_minor: Minor
    status: string
    gateway: string
  }
  notifications: {
    notification_id: string
    booking_id: number
    account_id: number
    kind: string
    status_id: string
    created_at: Date
  }
  bookmarks: { account_id: number; booking_id: number; marked_at: Date }
  answered_once: {
    account_id: number
    key: string
    fingerprint: string
    answer: string | null
    asked_at: Date
  }
}
