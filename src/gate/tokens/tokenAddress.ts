import { parseTokenAnswer, type TokenAnswer } from '../../contract/oauth.ts'
import { recordOf } from '../../contract/records.ts'
import type { GateSettings } from '../gateSettings.ts'
import type { Reply, Upstream } from '../relay/upstream.ts'

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

function tradedFromAnswer(status: number, body: unknown): Traded {
  if (status >= 500) return { kind: 'lost' }
  const { error } = recordOf(body)
  // Our own credentials are wrong: an operator's matter, and no reason to end anybody's sign-in.
  if (error === 'invalid_client' || error === 'unauthorized_client' || status === 404) {
    return { kind: 'not-now', why: 'the consumer key and secret are refused' }
  }
  if (status >= 400 || error !== undefined) return { kind: 'refused' }
  try {
    return { kind: 'pair', ...parseTokenAnswer(body) }
  } catch {
    return { kind: 'lost' }
  }
}
