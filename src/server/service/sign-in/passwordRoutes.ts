import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../base/deps.ts'
import { type FormError, sayPage, showForm, showPage } from '../pages/page.ts'
import { readForm } from '../wire/readParameters.ts'
import { credentialFields, newPasswordFields } from './credentialFields.ts'
import { isOwnForm } from './formGuard.ts'
import type { FormRouteDeps } from './knownDevices.ts'
import { logInAtOnce } from './logInAtOnce.ts'
import { isOver, keepPassword, newPasswordPath } from './newPassword.ts'

export const passwordPath = '/password'

/**
 * The page where a person changes their password (security.md 6.2.2). This needs the old one, which is checked and
 * counted as at sign-in. Afterwards every sign-in of theirs is over, since one of them may be the reason for the change.
 */
export function passwordRoutes(deps: FormRouteDeps) {
  return new Hono<Env>().get('/', (c) => show(deps, c)).post('/', (c) => change(deps, c))
}

function show(
  { guard }: FormRouteDeps,
  c: Context<Env>,
  again?: FormError & { readonly loginId: string },
): Promise<Response> {
  return showForm(c, {
    title: 'Change your password',
    lead: `It is your password at ${c.get('business').name}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${guard.make(passwordPath)}">
${credentialFields(again?.loginId ?? '', { login: 'Login', password: 'Password until now' })}
${newPasswordFields}
<p class="what">You are then signed out everywhere, and sign in again with the new one.</p>
<button>Change the password</button>
<p class="what"><a href="${newPasswordPath}">It is forgotten</a></p>`,
  })
}

async function change(deps: FormRouteDeps, c: Context<Env>): Promise<Response> {
  const { settings, guard, devices } = deps
  if (!isOwnForm(c.req.raw.headers, settings.publicOrigin)) {
    return sayPage(c, 'This cannot be done', 'The form came from another page.', 403)
  }
  const form = await readForm(c.req.raw)
  const typed = (name: string): string => form.raw(name) ?? ''
  const loginId = typed('login_id')
  if (!guard.isGood(typed('form_token'), passwordPath)) {
    return show(deps, c, { wrong: 'This page was open for too long. Please try again.', loginId })
  }
  const password = typed('new_password')
  if (password !== typed('again')) {
    return show(deps, c, { wrong: 'The new password was not typed the same twice.', loginId })
  }
  const loggedIn = await logInAtOnce(deps, {
    loginId,
    password: typed('password'),
    code: typed('code'),
    from: devices.sourceOf(c),
  })
  if (loggedIn.kind === 'not') return show(deps, c, { ...loggedIn, loginId })
  devices.remember(c, loggedIn.accountId)
  const refusal = await keepPassword(deps, {
    accountId: loggedIn.accountId,
    password,
    business: c.get('business').name,
    by: { credentials: loggedIn.credentials },
  })
  if (refusal === isOver) {
    return show(deps, c, {
      wrong: 'Your password was changed meanwhile. Please try again.',
      loginId,
    })
  }
  if (refusal !== null) return show(deps, c, { wrong: refusal, loginId })
  return showPage(c, {
    title: 'Your password is changed',
    lead: 'You are signed out everywhere.',
    body: html`<div class="card"><p>Sign in again at the desk, with the new password.</p></div>`,
  })
}
