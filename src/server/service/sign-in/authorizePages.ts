import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { i18nFor } from '../../language/pageLanguage.ts'
import type { Env } from '../base/deps.ts'
import { inSameLanguage, showPage, wrongNote } from '../pages/page.ts'
import { type AuthorizeRequest, outOfBand, returnAddress } from './authorizeRequest.ts'
import { passwordPath } from './passwordRoutes.ts'
import { secondStepPath } from './secondStepPages.ts'

export type LoginPage = {
  readonly request: AuthorizeRequest
  readonly formToken: string
  /** Shown again after something was wrong: what, and the login as typed. */
  readonly wrong?: MessageDescriptor
  readonly loginId?: string
  readonly retryAfterSeconds?: number
}

/** Login and consent on one page: signing in is allowing, and nothing is remembered for the next colleague. */
export function showLogin(c: Context<Env>, shown: LoginPage): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const { request, retryAfterSeconds } = shown
  const i18n = i18nFor(c.req.raw)
  return showPage(c, {
    title: msg`Sign in to ${{ business: c.get('business').name }}`,
    lead: permissionText(request),
    status: shown.wrong === undefined ? 200 : retryAfterSeconds === undefined ? 401 : 429,
    leadsTo: formTarget(request.redirectUri),
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    body: html`<form method="post" action="${pathname}${search}">
${wrongNote(i18n, shown.wrong)}

<input type="hidden" name="form_token" value="${shown.formToken}">
<label>${i18n._(msg`Login`)}
<input name="login_id" value="${shown.loginId ?? ''}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required${shown.loginId === undefined ? html` autofocus` : ''}>
</label>
<label>${i18n._(msg`Password`)}
<input name="password" type="password" autocomplete="current-password" maxlength="500" required${shown.loginId === undefined ? '' : html` autofocus`}>
</label>
<button name="decision" value="approve">${i18n._(msg`Sign in`)}</button>
<button class="quiet" name="decision" value="deny" formnovalidate>${i18n._(msg`Cancel`)}</button>
<p class="what"><a href="${inSameLanguage(c, passwordPath)}">${i18n._(msg`Change password`)}</a></p>
<p class="what"><a href="${inSameLanguage(c, secondStepPath)}">${i18n._(msg`Set up two-step sign-in`)}</a></p>
</form>`,
  })
}

export type CodePage = {
  readonly request: AuthorizeRequest
  /** Names the account, and proves that its password was right a moment ago. */
  readonly passed: { readonly account: number; readonly token: string }
  readonly wrong?: MessageDescriptor
  readonly retryAfterSeconds?: number
}

/** The second step, after a right password. */
export function showCode(c: Context<Env>, shown: CodePage): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const { request, passed, wrong, retryAfterSeconds } = shown
  const i18n = i18nFor(c.req.raw)
  return showPage(c, {
    title: msg`Two-step sign-in`,
    lead: msg`Enter the code from your authenticator app.`,
    status: wrong === undefined ? 200 : retryAfterSeconds === undefined ? 401 : 429,
    leadsTo: formTarget(request.redirectUri),
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    body: html`<form method="post" action="${pathname}${search}">
${wrongNote(i18n, wrong)}
<input type="hidden" name="account" value="${passed.account}">
<input type="hidden" name="passed_token" value="${passed.token}">
<label>${i18n._(msg({ message: 'Code', comment: 'From an authenticator app' }))}
<span class="hint" id="which">${i18n._(msg`Six digits from the app, or a recovery code.`)}</span>
<input name="code" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="40" aria-describedby="which" required autofocus>
</label>
<button name="decision" value="approve">${i18n._(msg`Sign in`)}</button>
<button class="quiet" name="decision" value="deny" formnovalidate>${i18n._(msg`Cancel`)}</button>
</form>`,
  })
}

/** Whose program it is, by the address it is at, and what allowing it means. */
function permissionText({ clientName, redirectUri }: AuthorizeRequest): MessageDescriptor {
  const at = formTarget(redirectUri)
  return at?.startsWith('http') === true
    ? msg`${{ program: clientName }} at ${{ host: new URL(at).host }} can do what you can until you sign out.`
    : msg`${{ program: clientName }} can do what you can until you sign out.`
}

/** Sends the person back to the program, or shows the answer where it has no address. */
export function sendBack(
  c: Context<Env>,
  request: AuthorizeRequest,
  result: { readonly code: string } | { readonly error: string },
): Response | Promise<Response> {
  if (request.redirectUri !== outOfBand) return c.redirect(returnAddress(request, result), 303)
  const i18n = i18nFor(c.req.raw)
  if ('error' in result) {
    const isCancelled = result.error === 'access_denied'
    return showPage(c, {
      title: isCancelled ? msg`Sign-in cancelled` : msg`Sign-in not possible`,
      lead: msg`${{ program: request.clientName }} has no access.`,
      status: isCancelled ? 200 : 400,
      body: html`<div class="card"><p>${i18n._(msg`You can close this page.`)}</p></div>`,
    })
  }
  return showPage(c, {
    title: msg`Your code`,
    lead: msg`Enter it in ${{ program: request.clientName }} within one minute.`,
    body: html`<div class="card"><code>${result.code}</code></div>`,
  })
}

/** What `form-action` has to name for a redirect: an origin on the web, a scheme for a program's own address. */
function formTarget(redirectUri: string): string | undefined {
  if (!URL.canParse(redirectUri)) return undefined
  const { origin, protocol } = new URL(redirectUri)
  return origin === 'null' ? protocol : origin
}
