import { createHash } from 'node:crypto'
import { isLanguage } from '../../../contract/languages.ts'
import { languageParameter } from '../../language/pageLanguage.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import { cookieLine } from '../sealing/cookies.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { randomText } from '../sealing/random.ts'
import { findDevice } from '../signed-in/device.ts'
import type { FoundSignIn } from '../signed-in/signIns.ts'
import type { ServiceHosts } from '../upstream/serviceHosts.ts'
import { findPending, type PendingSignIn, signInSeconds } from './pendingSignIn.ts'

const loopWithinMs = 60_000
const mostInARow = 2

export const redirectUriOf = ({ publicOrigin }: GateSettings): string =>
  `${publicOrigin}/auth/callback`

type StartSignInDeps = {
  readonly keys: Keyring
  readonly now: () => Date
  readonly settings: GateSettings
  readonly hosts: ServiceHosts
  readonly isLocal: boolean
}

/** Nothing of it is stored here: anybody may start one. */
export type StartedSignIn = { readonly authorizeUrl: string; readonly cookies: readonly string[] }

/**
 * Starts a sign-in with state and PKCE S256 (§5.3, step 1). A browser has at most one started sign-in.
 *
 * @param wish `returnTo`, and `automatic` when no person pressed a button; the third automatic one in a minute is refused
 */
export async function startSignIn(
  deps: StartSignInDeps,
  request: Request,
  found: FoundSignIn,
  wish: Readonly<Record<string, unknown>>,
): Promise<StartedSignIn> {
  const { keys, now, isLocal } = deps
  const at = now()
  const before = findPending(request, keys, isLocal, at)
  // A sign-in that was started and not finished already lists the ones before it.
  const known = before?.pending.recent ?? (found.kind === 'open' ? found.signIn.handle.recent : [])
  const recent = known.filter((time) => at.getTime() - time < loopWithinMs)
  if (wish['automatic'] === true && recent.length >= mostInARow) {
    throw new GateProblem('throttled', {
      message: 'Too many tries. Wait 1 minute, then sign in again.',
      retryAfterSeconds: 60,
    })
  }
  const pending: PendingSignIn = {
    id: randomText(16),
    verifier: randomText(32),
    state: randomText(32),
    returnTo: ownAddress(wish['returnTo']),
    started: at.getTime(),
    old: found.kind === 'open' ? found.signIn.idHash : null,
    recent: [...recent, at.getTime()].slice(-5),
    device: findDevice(request, isLocal)?.hash ?? null,
  }
  const sealed = keys.seal('sign-in', pending)
  // On localhost some browsers refuse Secure cookies: both kinds are sent, and the callback shows which one was accepted.
  const cookies = (isLocal ? [false, true] : [false]).map((isPlain) =>
    cookieLine('sign-in', sealed, signInSeconds, isPlain),
  )
  return { authorizeUrl: authorizeUrl(deps, request, pending), cookies }
}

function authorizeUrl(
  { settings, hosts }: StartSignInDeps,
  { headers }: Request,
  pending: PendingSignIn,
): string {
  const challenge = createHash('sha256').update(pending.verifier).digest('base64url')
  const query = new URLSearchParams({
    client_id: settings.client.id,
    response_type: 'code',
    redirect_uri: redirectUriOf(settings),
    state: pending.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  // The desk sends the language that it is in. A service that does not know the parameter ignores it (RFC 6749 §3.1).
  const language = headers.get('accept-language')
  if (isLanguage(language)) query.set(languageParameter, language)
  return `${hosts.signInOrigin()}${hosts.pathPrefix}/oauth/?${query.toString()}`
}

const home = '/'
const longest = 800

/**
 * The desk's own address to come back to after signing in. Anything that a browser could read as another site becomes
 * the home address.
 *
 * @param wanted any text from a page
 */
export function ownAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return home
  if (!/^\/[^\\\s\p{Cc}]*$/u.test(wanted) || isElsewhere(wanted)) return home
  const origin = 'https://desk.invalid'
  if (!URL.canParse(wanted, origin)) return home
  const { origin: found, pathname, search, hash } = new URL(wanted, origin)
  // The URL parser turns `/.//host` into `//host`, which is another site.
  if (found !== origin || isElsewhere(pathname)) return home
  return /^\/(?:auth|api)(?:\/|$)/i.test(pathname) ? home : pathname + search + hash
}

/** Whether a path is `//host`, or becomes it when a server in front decodes it. */
function isElsewhere(path: string): boolean {
  let text = path
  for (let round = 0; round < 3; round += 1) {
    if (/^\/[/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return true
    text = decoded(text)
  }
  return false
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A text that cannot be decoded is checked as it came.
    return text
  }
}
