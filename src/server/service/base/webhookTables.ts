import type { Generated } from 'kysely'

/** `dropped`: the webhook was switched off before it could be sent. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'dropped'

/** Webhooks and their deliveries, as queries see them. */
export type WebhookTables = {
  webhooks: {
    webhook_id: Generated<number>
    url: string
    description: string
    /** The kinds of happenings it listens to; `*` = all, also those that come later. */
    kinds: string[]
    /** Kept as it is: every delivery is signed with it. */
    secret: string
    enabled: Generated<boolean>
    /** Who made it. */
    account_id: number
    created_at: Date
    updated_at: Date
    /** When it may next be sent to: the end of a process's hold, or of the rest after it did not answer. */
    free_at: Date
    /** The process that is sending to it; two at once would tell things twice and out of order. */
    held_by: string | null
  }
  webhook_deliveries: {
    /** The order in which things happened. */
    position: Generated<number>
    delivery_id: Generated<string>
    webhook_id: number
    kind: string
    happened_at: Date
    /** Who did it: 0 = the customer, null = unknown. */
    account_id: number | null
    data: unknown
    state: Generated<DeliveryState>
    tries: Generated<number>
    due_at: Date
    ended_at: Date | null
  }
  webhook_tries: {
    position: number
    try: number
    tried_at: Date
    took_ms: number
    http_status: number | null
    problem: string | null
  }
}
