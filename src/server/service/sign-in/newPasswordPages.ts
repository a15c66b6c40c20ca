import { msg } from '@lingui/core/macro'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { i18nFor } from '../../language/pageLanguage.ts'
import type { Env } from '../base/deps.ts'
import { type FormError, pictureOf, sayPage, showForm, showPage } from '../pages/page.ts'
import { credentialFields, newPasswordFields } from './credentialFields.ts'

/** What was typed and is no secret: it stays when the form is shown again. */
export type PasswordLinkRequest = { readonly loginId: string; readonly colleague: string }

/** Asks a manager for which colleague a link is wanted. */
export const showAsk = (
  c: Context<Env>,
  formToken: string,
  again?: FormError & PasswordLinkRequest,
): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showForm(c, {
    title: msg`New password for a colleague`,
    lead: msg`Create a link for your colleague to choose a new password.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${formToken}">
${credentialFields(i18n, again?.loginId ?? '', { login: msg`Your manager login`, password: msg`Your password` })}
<label>${i18n._(msg`Your colleague’s login`)}
<input name="colleague" value="${again?.colleague ?? ''}" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<button>${i18n._(msg`Create link`)}</button>`,
  })
}

/** Shows the manager the link that was made. */
export const showLink = (c: Context<Env>, link: string): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showPage(c, {
    title: msg`Link for your colleague`,
    lead: msg`It works once, for one hour. Give it only to your colleague.`,
    body: html`<div class="card">
<a href="${link}"><code>${link}</code></a>
${pictureOf(link, i18n._(msg`The link as a QR code`))}
<p>${i18n._(msg`The new password ends all their sign-ins and turns off two-step sign-in.`)}</p>
</div>`,
  })
}

/** Asks the colleague, who came by the link, for a new password. */
export const showChoose = (
  c: Context<Env>,
  loginId: string,
  again?: FormError,
): Promise<Response> => {
  const i18n = i18nFor(c.req.raw)
  return showForm(c, {
    title: msg`New password`,
    lead: msg`You sign in as ${{ loginId }}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="login_id" value="${loginId}" autocomplete="username">
${newPasswordFields(i18n)}
<button>${i18n._(msg`Save password`)}</button>`,
  })
}

export const showChosen = (c: Context<Env>, loginId: string): Promise<Response> =>
  showPage(c, {
    title: msg`Password changed`,
    lead: msg`You are signed out everywhere.`,
    body: html`<div class="card"><p>${i18nFor(c.req.raw)._(msg`Sign in again as ${{ loginId }}.`)}</p></div>`,
  })

export const sayOver = (c: Context<Env>): Promise<Response> =>
  sayPage(c, msg`Link expired`, msg`It works once, for one hour. Ask a manager for a new one.`, 404)

export const sayNotOurs = (c: Context<Env>): Promise<Response> =>
  sayPage(c, msg`Not possible`, msg`This form came from another page.`, 403)
