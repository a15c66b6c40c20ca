import { createHash } from 'node:crypto'
import type { TokenPair } from './aService.ts'

type Fetch = (path: string, init?: RequestInit) => Promise<Response>
type Client = {
  readonly id: string
  readonly secret: string
  readonly redirectUris: readonly string[]
}

export const verifier = 'a-verifier-of-the-tests-0123456789-0123456789-ab'
export const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The query of the authorize address, as the desk's own gate sends it. */
export const authorizeQuery = (
  client: Client,
  more: Readonly<Record<string, string>> = {},
): string =>
  new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: client.redirectUris[0] ?? '',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  }).toString()

/** The same for a program with an address of its own, which sends only what §5.3 requires. */
export const plainQuery = (client: Client, more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: client.redirectUris[1] ?? '',
    ...more,
  }).toString()

/** The hidden token of the form on a page. */
export const formTokenIn = (page: string): string =>
  /name="form_token" value="([^"]*)"/.exec(page)?.[1] ?? ''

/** Fills in the page and presses a button, without following the redirect. */
export async function answerPage(
  fetch: Fetch,
  path: string,
  typed: Readonly<Record<string, string>>,
): Promise<Response> {
  const page = await (await fetch(path)).text()
  return fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ form_token: formTokenIn(page), ...typed }),
  })
}

/** The code from a person's sign-in. @throws when the page refuses it */
export async function codeFor(
  fetch: Fetch,
  query: string,
  login: string,
  password = `${login}-demo`,
): Promise<string> {
  const answer = await answerPage(fetch, `/oauth/?${query}`, {
    login_id: login,
    password,
    decision: 'approve',
  })
  const location = answer.headers.get('location')
  const code = location === null ? null : new URL(location).searchParams.get('code')
  if (code === null) throw new Error(`${login} was not let in: ${answer.status}`)
  return code
}

/** The whole of §5.3: page, code, exchange. */
export async function signInAs(
  fetch: Fetch,
  client: Client,
  login: string,
  password?: string,
): Promise<TokenPair> {
  const query = authorizeQuery(client, { state: 'of-the-tests' })
  const code = await codeFor(fetch, query, login, password)
  const answer = await fetch('/oauth/token/', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUris[0] ?? '',
      code_verifier: verifier,
    }),
  })
  if (answer.status !== 200) throw new Error(`No tokens for ${login}: ${await answer.text()}`)
  return answer.json()
}
