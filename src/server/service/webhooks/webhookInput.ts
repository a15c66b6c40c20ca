import type { Context } from 'hono'
import { z } from 'zod'
import type { Env, RouteDeps } from '../base/deps.ts'
import { badParameter, noSuch } from '../base/problem.ts'
import { isReceiverAddress, receiverAddresses } from '../base/receiver.ts'
import { inPath } from '../wire/endpoint.ts'
import { flag, limit, list, needed, offset, oneOf, text, words } from '../wire/kinds.ts'
import { kinds } from './happenings.ts'

const [longestUrl, longestDescription] = [2000, 200]
const listening: readonly string[] = [...kinds, '*']

const url = 'Where to send: https, no name or password in it, an address of the open internet.'

const about = {
  kinds: list(`What to send: ${kinds.join(', ')}; * is all of them, which is the default.`).refine(
    (sent) => sent.every((kind) => listening.includes(kind)),
    { error: `must be among ${listening.join(', ')}` },
  ),
  description: words('What it is for.', { maxLength: longestDescription }).refine(
    (description) => (description?.length ?? 0) <= longestDescription,
    { error: `must be at most ${longestDescription} characters` },
  ),
  enabled: flag('Whether anything is sent; what still waits is dropped when it is switched off.'),
}

/** `POST /webhooks` */
export const newWebhook = z.object({ ...about, url: needed(text(url)) })

/** `PATCH /webhooks/{id}`: members that are not sent keep their value. */
export const changedWebhook = z.object({
  ...about,
  url: text(url),
  newSecret: flag('1 makes another secret, shown in this answer; the old one signs nothing more.'),
})

/** `GET /webhooks/{id}/deliveries` */
export const deliveryQuery = z.object({
  state: oneOf(
    ['waiting', 'delivered', 'failed', 'dropped'],
    'waiting, delivered, failed or dropped',
    'Only those in this state.',
  ),
  limit: limit(),
  offset: offset(),
})

/** The webhook that an address names. @throws {Problem} 404 when it is not the number of a webhook */
export function webhookIdInPath(c: Context<Env>): number {
  const id = inPath(c, 'id')
  if (!/^\d{1,9}$/.test(id)) throw noSuch('webhook')
  return Number(id)
}

/**
 * Refuses a wrong address while the person can still correct it. Every delivery checks again, because a name may later
 * resolve to another address.
 *
 * @throws {Problem} 400 naming `url`
 */
export async function needsReceiver(deps: RouteDeps, address: string): Promise<void> {
  const hosts = deps.settings.webhooks?.hosts ?? []
  if (address.length > longestUrl || !isReceiverAddress(address, hosts)) {
    throw badParameter('url', 'an address that begins with https://, without a name or password')
  }
  const addresses = await receiverAddresses(new URL(address), hosts, deps.addressesOf).catch(
    // An unknown name may exist tomorrow.
    () => null,
  )
  if (addresses?.length === 0) {
    throw badParameter('url', 'an address of the open internet, or named in SERVICE_WEBHOOK_HOSTS')
  }
}
