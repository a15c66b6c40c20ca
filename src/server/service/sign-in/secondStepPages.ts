import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../base/deps.ts'
import { type FormError, pictureOf, showForm, showPage } from '../pages/page.ts'
import { credentialFields } from './credentialFields.ts'
import { appAddress } from './oneTimeCodes.ts'

export const secondStepPath = '/second-step'

/** A new secret on its way into somebody's app; `token` proves that their password was right a moment ago. */
export type SecondStepOffer = {
  readonly account: number
  readonly secret: string
  readonly token: string
}

/** Asks who it is, by all that their sign-in asks for now. */
export const showFirst = (
  c: Context<Env>,
  formToken: string,
  again?: FormError & { readonly loginId: string },
): Promise<Response> =>
  showForm(c, {
    title: 'A second step',
    lead: 'Your sign-in can ask for a code that only your phone shows. A stolen password is then not enough.',
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${formToken}">
${credentialFields(again?.loginId ?? '')}
<button>Go on</button>`,
  })

/** Shows a new secret, and asks for a code that the app makes of it. */
export function showOffer(
  c: Context<Env>,
  loginId: string,
  { account, secret, token }: SecondStepOffer,
  again?: FormError,
): Promise<Response> {
  const address = appAddress(secret, c.get('business').name, loginId)
  return showForm(c, {
    title: 'Add it to your app',
    lead: 'Let an authenticator app on your phone read this picture, or type the key into it.',
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="account" value="${account}">
<input type="hidden" name="secret" value="${secret}">
<input type="hidden" name="offer_token" value="${token}">
${pictureOf(address, 'The key below as a picture for the app')}
<code class="key">${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
<label>Code that the app shows now
<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="40" required autofocus>
</label>
<button>Ask for a code from now on</button>`,
  })
}

/** The second step was turned on just now. */
export const showRecoveryCodes = (c: Context<Env>, codes: readonly string[]): Promise<Response> =>
  showPage(c, {
    title: 'The second step is on',
    lead: 'Write these down, away from your phone. They are shown only now.',
    body: html`<div class="card">
<p>If the phone is lost, each of them opens once in place of a code:</p>
<ul class="codes">${codes.map((one) => html`<li><code>${one}</code></li>`)}</ul>
</div>`,
  })

/** The second step was on already: it can be turned off. */
export const showOn = (c: Context<Env>, account: number, offToken: string): Promise<Response> =>
  showForm(c, {
    title: 'The second step is on',
    lead: 'Your sign-in asks for a code of your app.',
    fields: html`<input type="hidden" name="account" value="${account}">
<input type="hidden" name="off_token" value="${offToken}">
<p class="what">For another phone or new recovery codes, turn it off and on again.</p>
<button>Turn it off</button>`,
  })

/** The second step was turned off just now. */
export const showOff = (c: Context<Env>): Promise<Response> =>
  showPage(c, {
    title: 'The second step is off',
    lead: 'Your password is enough from now on.',
    body: html`<div class="card"><p>With a new phone, <a href="${secondStepPath}">turn it on again</a> there.</p></div>`,
  })
