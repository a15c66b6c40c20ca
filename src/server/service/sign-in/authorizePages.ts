import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../base/deps.ts'
import { showPage, wrongNote } from '../pages/page.ts'
import { type AuthorizeRequest, outOfBand, returnAddress } from './authorizeRequest.ts'
import { passwordPath } from './passwordRoutes.ts'
import { secondStepPath } from './secondStepPages.ts'

export type LoginPage = {
  readonly request: AuthorizeRequest
  readonly formToken: string
  /** Shown again after something was wrong: what, and the login as typed. */
  readonly wrong?: string
  readonly loginId?: string
  readonly retryAfterSeconds?: number
}

/** Login and consent on one page: signing in is allowing, and nothing is remembered for the next colleague. */
export function showLogin(c: Context<Env>, shown: LoginPage): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const { request, retryAfterSeconds } = shown
  return showPage(c, {
    title: `Sign in to ${c.get('business').name}`,
    lead: permissionText(request),
    status: shown.wrong === undefined ? 200 : retryAfterSeconds === undefined ? 401 : 429,
    leadsTo: formTarget(request.redirectUri),
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    body: html`<form method="post" action="${pathname}${search}">
${wrongNote(shown.wrong ?? null)}

<input type="hidden" name="form_token" value="${shown.formToken}">
<label>Login
<input name="login_id" value="${shown.loginId ?? ''}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required${shown.loginId === undefined ? html` autofocus` : ''}>
</label>
<label>Password
<input name="password" type="password" autocomplete="current-password" maxlength="500" required${shown.loginId === undefined ? '' : html` autofocus`}>
</label>
<button name="decision" value="approve">Sign in</button>
<button class="quiet" name="decision" value="deny" formnovalidate>Cancel</button>
<p class="what"><a href="${passwordPath}">Change password</a></p>
<p class="what"><a href="${secondStepPath}">Set up two-step sign-in</a></p>
</form>`,
  })
}

export type CodePage = {
  readonly request: AuthorizeRequest
  /** Names the account, and proves that its password was right a moment ago. */
  readonly passed: { readonly account: number; readonly token: string }
  readonly wrong?: string
  readonly retryAfterSeconds?: number
}

/** The second step, after a right password. */
export function showCode(c: Context<Env>, shown: CodePage): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const { request, passed, wrong, retryAfterSeconds } = shown
  return showPage(c, {
    title: 'Two-step sign-in',
    lead: 'Enter the code from your authenticator app.',
    status: wrong === undefined ? 200 : retryAfterSeconds === undefined ? 401 : 429,
    leadsTo: formTarget(request.redirectUri),
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    body: html`<form method="post" action="${pathname}${search}">
${wrongNote(wrong ?? null)}
<input type="hidden" name="account" value="${passed.account}">
<input type="hidden" name="passed_token" value="${passed.token}">
<label>Code
<span class="hint" id="which">Six digits from the app, or a recovery code.</span>
<input name="code" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="40" aria-describedby="which" required autofocus>
</label>
<button name="decision" value="approve">Sign in</button>
<button class="quiet" name="decision" value="deny" formnovalidate>Cancel</button>
</form>`,
  })
}

/** Whose program it is, by the address it is at, and what allowing it means. */
function permissionText({ clientName, redirectUri }: AuthorizeRequest): string {
  const at = formTarget(redirectUri)
  const who = at?.startsWith('http') === true ? `${clientName} at ${new URL(at).host}` : clientName
  return `${who} can then do what you can, until you sign out.`
}

/** Sends the person back to the program, or shows the answer where it has no address. */
export function sendBack(
  c: Context<Env>,
  request: AuthorizeRequest,
  result: { readonly code: string } | { readonly error: string },
): Response | Promise<Response> {
  if (request.redirectUri !== outOfBand) return c.redirect(returnAddress(request, result), 303)
  if ('error' in result) {
    return showPage(c, {
      title: result.error === 'access_denied' ? 'Sign-in cancelled' : 'Sign-in not possible',
      lead: `${request.clientName} has no access.`,
      status: result.error === 'access_denied' ? 200 : 400,
      body: html`<div class="card"><p>You can close this page.</p></div>`,
    })
  }
  return showPage(c, {
    title: 'Your code',
    lead: `Enter it in ${request.clientName} within one minute.`,
    body: html`<div class="card"><code>${result.code}</code></div>`,
  })
}

/** What `form-action` has to name for a redirect: an origin on the web, a scheme for a program's own address. */
function formTarget(redirectUri: string): string | undefined {
  if (!URL.canParse(redirectUri)) return undefined
  const { origin, protocol } = new URL(redirectUri)
  return origin === 'null' ? protocol : origin
}
