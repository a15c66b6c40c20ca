import type { Context } from 'hono'
import { html } from 'hono/html'
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
): Promise<Response> =>
  showForm(c, {
    title: 'New password for a colleague',
    lead: 'Create a link for your colleague to choose a new password.',
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${formToken}">
${credentialFields(again?.loginId ?? '', { login: 'Your manager login', password: 'Your password' })}
<label>Your colleague’s login
<input name="colleague" value="${again?.colleague ?? ''}" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<button>Create link</button>`,
  })

/** Shows the manager the link that was made. */
export const showLink = (c: Context<Env>, link: string): Promise<Response> =>
  showPage(c, {
    title: 'Link for your colleague',
    lead: 'It works once, for one hour. Give it only to your colleague.',
    body: html`<div class="card">
<a href="${link}"><code>${link}</code></a>
${pictureOf(link, 'The link as a QR code')}
<p>The new password ends all their sign-ins and turns off two-step sign-in.</p>
</div>`,
  })

/** Asks the colleague, who came by the link, for a new password. */
export const showChoose = (
  c: Context<Env>,
  loginId: string,
  again?: FormError,
): Promise<Response> =>
  showForm(c, {
    title: 'New password',
    lead: `You sign in as ${loginId}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="login_id" value="${loginId}" autocomplete="username">
${newPasswordFields}
<button>Save password</button>`,
  })

export const showChosen = (c: Context<Env>, loginId: string): Promise<Response> =>
  showPage(c, {
    title: 'Password changed',
    lead: 'You are signed out everywhere.',
    body: html`<div class="card"><p>Sign in again as ${loginId}.</p></div>`,
  })

export const sayOver = (c: Context<Env>): Promise<Response> =>
  sayPage(c, 'Link expired', 'It works once, for one hour. Ask a manager for a new one.', 404)

export const sayNotOurs = (c: Context<Env>): Promise<Response> =>
  sayPage(c, 'Not possible', 'This form came from another page.', 403)
