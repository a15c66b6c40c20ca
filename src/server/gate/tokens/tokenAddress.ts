import { parseTokenAnswer, type TokenAnswer } from '../../../contract/oauth.ts'
import { refusalIn } from '../../../contract/refusal.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { UpstreamReply } from '../upstream/sendTo.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** The outcome of a call to the token address (§5.3, steps 3 to 5). */
export type Traded =
  | ({ readonly kind: 'pair' } & TokenAnswer)
  /** The code or the refresh token is invalid, and a retry cannot help. */
  | { readonly kind: 'refused' }
  /** Nothing was exchanged, and a retry is safe. `why` is for the log. */
  | { readonly kind: 'not-now'; readonly why: string }
  /** The request was sent, and its outcome is unknown. */
  | { readonly kind: 'lost' }

export type TokenAddress = {
  exchange(code: string, redirectUri: string, verifier: string): Promise<Traded>
  refresh(refreshToken: string): Promise<Traded>
  /** Ends the sign-in of this refresh token, where the service can (RFC 7009); elsewhere its tokens end by themselves. */
  revoke(refreshToken: string): Promise<void>
  /**
   * The same by the handle that the service gave with the tokens.
   *
   * @returns `refused`: by the service, or by something before it: tried again
   */
  revokeByHandle(handle: string): Promise<'ended' | 'refused' | 'no answer'>
}

const exchangeWithinMs = 10_000
/** A person who signs out waits for it. */
const revokeWithinMs = 3_000
/** Longer than for an exchange: giving up on a refresh that did happen costs the person their sign-in. */
const refreshWithinMs = 20_000

/** The only code that sends the consumer secret, and only where tokens are traded and ended (§5.3, step 6). */
export function tokenAddress(upstream: Upstream, { client }: GateSettings): TokenAddress {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  const post = (path: string, form: Record<string, string>, deadlineMs: number) =>
    upstream({
      method: 'POST',
      path,
      body: new URLSearchParams(form).toString(),
      headers: {
        authorization,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      deadlineMs,
      asIs: true,
    })
  const trade = async (form: Record<string, string>, deadlineMs: number): Promise<Traded> =>
    tradedFrom(await post('/oauth/token/', form, deadlineMs))
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
    revokeByHandle: async (token) => {
      const form = { token, token_type_hint: 'revocation_handle' }
      const reply = await post('/oauth/revoke', form, revokeWithinMs)
      if (reply.kind !== 'answer' && reply.kind !== 'unreadable') return 'no answer'
      // The answer has no body (RFC 7009, 2.2).
      return reply.status < 300 ? 'ended' : 'refused'
    },
    revoke: async (token) => {
      await post('/oauth/revoke', { token, token_type_hint: 'refresh_token' }, revokeWithinMs)
    },
  }
}

function tradedFrom(reply: UpstreamReply): Traded {
  switch (reply.kind) {
    case 'answer':
      return tradedFromAnswer(reply.status, reply.body)
    case 'throttled':
    case 'refused':
    case 'elsewhere':
      return { kind: 'not-now', why: reply.kind }
    case 'unreadable':
      // An HTML page with a 4xx came from something in front of the service; behind a 2xx or 5xx the exchange may have happened.
      return reply.status >= 300 && reply.status < 500
        ? { kind: 'not-now', why: `status ${reply.status}` }
        : { kind: 'lost' }
    case 'lost':
      return reply
  }
}

/** Errors that mean the grant is invalid, whatever the HTTP status (§5.3). */
const deadGrant = new Set(['invalid_grant', 'invalid_token', 'expired_token'])
/** Errors that mean our own credentials are wrong: the operator has to correct them, and nobody is signed out. */
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
    // It says that all is well and holds no pair: the exchange may have happened.
    return { kind: 'lost' }
  }
}
