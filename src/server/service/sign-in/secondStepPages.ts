import { msg } from '@lingui/core/macro'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { i18nFor } from '../../language/pageLanguage.ts'
import type { Env } from '../base/deps.ts'
import { type FormError, inSameLanguage, pictureOf, showForm, showPage } from '../pages/page.ts'
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
): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showForm(c, {
    title: msg`Two-step sign-in`,
    lead: msg`Your phone shows a code, so a stolen password is not enough.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${formToken}">
${credentialFields(i18n, again?.loginId ?? '')}
<button>${i18n._(msg`Continue`)}</button>`,
  })
}

/** Shows a new secret, and asks for a code that the app makes of it. */
export function showOffer(
  c: Context<Env>,
  loginId: string,
  { account, secret, token }: SecondStepOffer,
  again?: FormError,
): Promise<Response> {
  const i18n = i18nFor(c.req.raw)
  const address = appAddress(secret, c.get('business').name, loginId)
  return showForm(c, {
    title: msg`Authenticator app`,
    lead: msg`Scan this with your authenticator app, or type the key.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="account" value="${account}">
<input type="hidden" name="secret" value="${secret}">
<input type="hidden" name="offer_token" value="${token}">
${pictureOf(address, i18n._(msg`The key as a QR code`))}
<code class="key">${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
<label>${i18n._(msg`Code from the app`)}
<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="40" required autofocus>
</label>
<button>${i18n._(msg`Turn on`)}</button>`,
  })
}

/** The second step was turned on just now. */
export const showRecoveryCodes = (c: Context<Env>, codes: readonly string[]): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showPage(c, {
    title: msg`Two-step sign-in is on`,
    lead: msg`Write these codes down, away from your phone. They are shown only now.`,
    body: html`<div class="card">
<p>${i18n._(msg`Lost your phone? Each code works once instead:`)}</p>
<ul class="codes">${codes.map((one) => html`<li><code>${one}</code></li>`)}</ul>
</div>`,
  })
}

/** The second step was on already: it can be turned off. */
export const showOn = (c: Context<Env>, account: number, offToken: string): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showForm(c, {
    title: msg`Two-step sign-in is on`,
    lead: msg`You sign in with a code from your app.`,
    fields: html`<input type="hidden" name="account" value="${account}">
<input type="hidden" name="off_token" value="${offToken}">
<p class="what">${i18n._(msg`New phone or new recovery codes? Turn it off and on again.`)}</p>
<button>${i18n._(msg`Turn off`)}</button>`,
  })
}

/** The second step was turned off just now. */
export const showOff = (c: Context<Env>): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showPage(c, {
    title: msg`Two-step sign-in is off`,
    lead: msg`You sign in with your password only.`,
    body: html`<div class="card"><p>${i18n._(msg`New phone?`)} <a href="${inSameLanguage(c, secondStepPath)}">${i18n._(msg`Turn it on again`)}</a></p></div>`,
  })
}
