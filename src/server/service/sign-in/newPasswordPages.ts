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
    title: 'A colleague cannot sign in',
    lead: 'A manager makes a link by which a colleague chooses a new password.',
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${formToken}">
${credentialFields(again?.loginId ?? '', { login: 'Your login, as a manager', password: 'Your password' })}
<label>Login of the colleague
<input name="colleague" value="${again?.colleague ?? ''}" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<button>Make the link</button>`,
  })

/** Shows the manager the link that was made. */
export const showLink = (c: Context<Env>, link: string): Promise<Response> =>
  showPage(c, {
    title: 'Hand this over',
    lead: 'It works once, within an hour. Give it to nobody but your colleague.',
    body: html`<div class="card">
<a href="${link}"><code>${link}</code></a>
${pictureOf(link, 'The link as a picture for a phone')}
<p>With the new password all their sign-ins end, and a second step is off.</p>
</div>`,
  })

/** Asks the colleague, who came by the link, for a new password. */
export const showChoose = (
  c: Context<Env>,
  loginId: string,
  again?: FormError,
): Promise<Response> =>
  showForm(c, {
    title: 'Choose a new password',
    lead: `You sign in as ${loginId}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="login_id" value="${loginId}" autocomplete="username">
${newPasswordFields}
<button>Keep it</button>`,
  })

export const showChosen = (c: Context<Env>, loginId: string): Promise<Response> =>
  showPage(c, {
    title: 'Your password is changed',
    lead: 'You are signed out everywhere.',
    body: html`<div class="card"><p>Sign in again at the desk, as ${loginId}.</p></div>`,
  })

export const sayOver = (c: Context<Env>): Promise<Response> =>
  sayPage(c, 'This link is over', 'It works once, for an hour. Ask a manager for another.', 404)

export const sayNotOurs = (c: Context<Env>): Promise<Response> =>
  sayPage(c, 'This cannot be done', 'The form came from another page.', 403)
