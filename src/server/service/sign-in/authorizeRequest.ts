import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ServiceDb } from '../base/deps.ts'

/** The redirect address of programs that have none: the code is shown for the person to copy. It has to be registered. */
export const outOfBand = 'oob'

/** A sign-in requested by a known client, for a registered address. */
export type AuthorizeRequest = {
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  /** Whether the client named the address; if not, it is the registered one. */
  readonly redirectUriWasSent: boolean
  /** As it is in the query, still percent-encoded: it goes back byte for byte. */
  readonly rawState: string | null
  readonly challenge: { readonly text: string; readonly method: 'S256' | 'plain' } | null
}

/** What came of reading the query of the authorize address (§5.3, step 1). */
export type ReadRequest =
  | { readonly kind: 'ready'; readonly request: AuthorizeRequest }
  /** Client and address are right: the error is sent to that address. */
  | { readonly kind: 'wrong'; readonly request: AuthorizeRequest; readonly error: string }
  /** Client or address is wrong: there is no redirect. */
  | { readonly kind: 'stranger'; readonly why: MessageDescriptor }

const stranger = (why: MessageDescriptor): ReadRequest => ({ kind: 'stranger', why })

/**
 * @param search the raw query with its question mark
 * @param deskAddress the desk's own redirect address: its gate always sends it and an S256 challenge, so a request with the
 *   one and not the other was made by somebody else, or was changed on the way. A program that names no address (some
 *   PHP clients) gets a code without a challenge, which is worth nothing at the gate: that always sends a verifier
 */
export async function readAuthorizeRequest(
  db: ServiceDb,
  search: string,
  deskAddress: string | undefined,
): Promise<ReadRequest> {
  const raw = rawPairs(search)
  if (raw === null) return stranger(msg`The link is damaged.`)
  const text = new Map([...raw].map(([name, value]) => [name, decoded(value)]))
  const clientId = text.get('client_id') ?? ''
  const client = await db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (client === undefined) return stranger(msg`The app that sent you here is unknown.`)
  const sent = text.get('redirect_uri') || undefined
  const redirectUri = sent ?? client.redirect_uris[0]
  if (redirectUri === undefined || !client.redirect_uris.includes(redirectUri)) {
    return stranger(msg`The app’s return address is not registered.`)
  }
  const method = text.get('code_challenge_method') ?? 'plain'
  const challenge = text.get('code_challenge')
  const request: AuthorizeRequest = {
    clientId,
    clientName: client.name,
    redirectUri,
    redirectUriWasSent: sent !== undefined,
    rawState: raw.get('state') ?? null,
    challenge:
      challenge === undefined || (method !== 'S256' && method !== 'plain')
        ? null
        : { text: challenge, method },
  }
  const isUnproved = sent === deskAddress && request.challenge?.method !== 'S256'
  const error = wrong(text) ?? (isUnproved ? 'invalid_request' : null)
  return error === null ? { kind: 'ready', request } : { kind: 'wrong', request, error }
}

function wrong(text: ReadonlyMap<string, string>): string | null {
  const responseType = text.get('response_type')
  if (responseType === undefined) return 'invalid_request'
  if (responseType !== 'code') return 'unsupported_response_type'
  const challenge = text.get('code_challenge')
  const method = text.get('code_challenge_method')
  if (challenge === undefined) return method === undefined ? null : 'invalid_request'
  const isKnown = method === undefined || method === 'S256' || method === 'plain'
  return isKnown && /^[\w.~-]{43,128}$/.test(challenge) ? null : 'invalid_request'
}

/** The values still percent-encoded; null when a name comes twice, which OAuth forbids, or holds a zero. */
function rawPairs(search: string): Map<string, string> | null {
  const pairs = new Map<string, string>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decoded(at === -1 ? pair : pair.slice(0, at))
    if (pairs.has(name) || /%00/.test(pair)) return null
    pairs.set(name, at === -1 ? '' : pair.slice(at + 1))
  }
  return pairs
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '))
  } catch {
    // Each value is checked as it came, and `state` goes back as it came.
    return raw
  }
}

/** Where the person goes with an answer: the address, the answer, and `state` untouched. */
export function returnAddress(
  { redirectUri, rawState }: AuthorizeRequest,
  parameters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(parameters).toString()
  const state = rawState === null ? '' : `&state=${rawState}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}${state}`
}
