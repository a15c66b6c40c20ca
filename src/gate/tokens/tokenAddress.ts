import { parseTokenAnswer, type TokenAnswer } from '../../contract/oauth.ts'
import { refusalIn } from '../../contract/refusal.ts'
import type { GateSettings } from '../ground/gateSettings.ts'
import type { Reply, Upstream } from '../upstream/upstream.ts'

/** What the token address said (§5.3, steps 3 to 5). */
export type Traded =
  | ({ readonly kind: 'pair' } & TokenAnswer)
  /** The code or the refresh token is no good, and never will be. */
  | { readonly kind: 'refused' }
  /** Nothing was traded, and it may be tried again. `why` is for the log. */
  | { readonly kind: 'not-now'; readonly why: string }
  /** It was sent, and what became of it is not known. */
  | { readonly kind: 'lost' }

export type TokenAddress = {
  exchange(code: string, redirectUri: string, verifier: string): Promise<Traded>
  refresh(refreshToken: string): Promise<Traded>
}

const exchangeWithinMs = 10_000
/** Longer than an exchange: to give up on a rotation that did happen costs the person their sign-in. */
const refreshWithinMs = 20_000

/** The one place that sends the consumer secret, and to the token address alone (§5.3, step 6). */
export function tokenAddress(upstream: Upstream, { client }: GateSettings): TokenAddress {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  const trade = async (form: Record<string, string>, deadlineMs: number): Promise<Traded> =>
    tradedFrom(
      await upstream({
        method: 'POST',
        path: '/oauth/token/',
        body: new URLSearchParams(form).toString(),
        headers: {
          authorization,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        deadlineMs,
        asIs: true,
      }),
    )
  return {
    exchange: (code, redirectUri, verifier) =>
      trade(
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
        exchangeWithinMs,
      ),
    refresh: (refreshToken) =>
      trade({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshWithinMs),
  }
}

function tradedFrom(reply: Reply): Traded {
  switch (reply.kind) {
    case 'answer':
      return tradedFromAnswer(reply.status, reply.body)
    case 'throttled':
    case 'refused':
    case 'elsewhere':
      return { kind: 'not-now', why: reply.kind }
    case 'unreadable':
      // A page in the way of a 4xx came from something in front of the service; a 2xx or 5xx may hide a trade.
      return reply.status >= 300 && reply.status < 500
        ? { kind: 'not-now', why: `status ${reply.status}` }
        : { kind: 'lost' }
    case 'lost':
      return reply
  }
}

/** The grant is no good, whatever status this is said with (§5.3). */
const deadGrant = new Set(['invalid_grant', 'invalid_token', 'expired_token'])
/** Our own credentials are wrong: an operator's matter, and no reason to end anybody's sign-in. */
const wrongClient = new Set(['invalid_client', 'unauthorized_client'])

function tradedFromAnswer(status: number, body: unknown): Traded {
  const refusal = refusalIn(status, body)
  if (refusal !== null && deadGrant.has(refusal.code)) return { kind: 'refused' }
  if (status >= 500) return { kind: 'lost' }
  if (status === 404 || (refusal !== null && wrongClient.has(refusal.code))) {
    return { kind: 'not-now', why: 'the consumer key and secret are refused' }
  }
  if (refusal !== null) return { kind: 'refused' }
  try {
    return { kind: 'pair', ...parseTokenAnswer(body) }
  } catch {
    return { kind: 'lost' }
  }
}
