import type { Delivery } from './deliveryQueue.ts'
import { signatureOf } from './signature.ts'

/** What is posted to a receiver. */
export type Letter = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A delivery, ready to go: every try has the same body and a signature of its own. */
export function letterOf(
  delivery: Delivery,
  { url, secret }: { readonly url: string; readonly secret: string },
  at: Date,
): Letter {
  const body = JSON.stringify({
    id: delivery.delivery_id,
    kind: delivery.kind,
    at: delivery.happened_at.toISOString(),
    accountId: delivery.account_id,
    data: delivery.data,
  })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Deskbell-Webhooks/1',
    'x-webhook-delivery': delivery.delivery_id,
    'x-webhook-kind': delivery.kind,
    'x-webhook-signature': signatureOf(body, secret, at),
  }
  return { url, headers, body }
}
