import { z } from 'zod'
import { type Account, parseAccounts, parseRole4 } from '../../../contract/account.ts'
import { parsePong } from '../../../contract/company.ts'
import { parseAnswer } from '../../../contract/envelope.ts'
import { upstreamPath } from '../routes/matchRoute.ts'
import { accountRoute, partRoute, pingRoute, type Route } from '../routes/routes.ts'
import type { UpstreamReply, UpstreamRequest } from '../upstream/sendTo.ts'

const nullableText = z.string().nullable()
const schema = z.object({
  account: z
    .object({
      id: z.number(),
      name: nullableText,
      /** The person's role at the service; null when the service names none, absent when it could not be read. */
      part: nullableText.optional(),
    })
    .nullable(),
  business: z
    .object({
      name: nullableText,
      timeZone: nullableText,
      currency: nullableText,
      locale: nullableText,
      clocks: z
        .object({
          changes: z.array(z.object({ at: z.number(), aheadMs: z.number() })).readonly(),
          until: z.number(),
        })
        .nullable(),
    })
    .nullable(),
})

/** Who signed in, and at which business. A member that the service does not send is null. */
export type Profile = z.infer<typeof schema>

const nobody: Profile = { account: null, business: null }

export const parseProfile = (opened: unknown): Profile => schema.safeParse(opened).data ?? nobody

/** Calls the service with the token of the person who signs in. */
export type ReadService = (route: Route, path: string) => Promise<UpstreamReply>

/** A read that carries only the access token. */
export const bareRead = (
  path: string,
  accessToken: string,
  more: Pick<UpstreamRequest, 'deadlineMs'> = {},
): UpstreamRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
  ...more,
})

/**
 * Reads who signed in, from endpoints that every service has (§2.1, §2.7, §2.12). When the service fails here, the
 * profile is empty.
 */
export async function learnProfile(ask: ReadService): Promise<Profile> {
  const plain = (route: Route) => ask(route, upstreamPath(route, {}))
  const [ping, accounts] = await Promise.all([plain(pingRoute), plain(accountRoute)])
  const pinged = readOrNull(ping, (wire) => ({
    envelope: parseAnswer(wire),
    pong: readOrNull(ping, parsePong),
  }))
  if (pinged === null) return nobody
  const { envelope, pong } = pinged
  const id = envelope.accountId
  const known: Account | undefined = readOrNull(accounts, parseAccounts)?.records.find(
    (account) => account.id === id,
  )
  return {
    account: { id, name: known?.name || null, ...(await partOf(ask, id)) },
    business: {
      name: envelope.businessName || null,
      timeZone: pong?.timeZone ?? null,
      currency: envelope.locale.currency,
      locale: envelope.locale.id || envelope.locale.lang || null,
      clocks: pong?.clocks ?? null,
    },
  }
}

/**
 * The person's role as the service says it now (§2.9): null where it names none, absent when it could not be read. It is
 * read at sign-in, so that the desk never draws what the role does not allow.
 */
export async function partOf(
  ask: ReadService,
  id: number,
): Promise<{ readonly part?: string | null }> {
  const reply = await ask(partRoute, upstreamPath(partRoute, { id: String(id) }))
  if (reply.kind !== 'answer') return {}
  const isMissing = [403, 404, 405].includes(reply.status)
  if (reply.status !== 200 && !isMissing) return {}
  return { part: readOrNull(reply, parseRole4) }
}

/** Null also for what cannot be read: a person signs in all the same, and less is known of them. */
function readOrNull<T>(reply: UpstreamReply, parse: (wire: unknown) => T): T | null {
  if (reply.kind !== 'answer' || reply.status !== 200) return null
  try {
    return parse(reply.body)
  } catch {
    return null
  }
}
