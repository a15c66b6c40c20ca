import { createHmac, randomBytes } from 'node:crypto'

/** What a receiver checks signatures with. Shown once, when it is made. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * The `X-Webhook-Signature` of a body: `t=<unix seconds>,v1=<hex>`, the HMAC-SHA-256 of `t.body` keyed with the secret
 * as it was shown. The time is signed too, so that nobody who saw an old delivery can send it again.
 */
export function signatureOf(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
