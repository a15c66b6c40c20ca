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
    title: 'Change password',
    lead: `For your login at ${c.get('business').name}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${guard.make(passwordPath)}">
${credentialFields(again?.loginId ?? '', { login: 'Login', password: 'Current password' })}
${newPasswordFields}
<p class="what">This signs you out everywhere.</p>
<button>Change password</button>
<p class="what"><a href="${newPasswordPath}">Forgot your password?</a></p>`,
  })
}

async function change(deps: FormRouteDeps, c: Context<Env>): Promise<Response> {
  const { settings, guard, devices } = deps
  if (!isOwnForm(c.req.raw.headers, settings.publicOrigin)) {
    return sayPage(c, 'Not possible', 'This form came from another page.', 403)
  }
  const form = await readForm(c.req.raw)
  const typed = (name: string): string => form.raw(name) ?? ''
  const loginId = typed('login_id')
  if (!guard.isGood(typed('form_token'), passwordPath)) {
    return show(deps, c, { wrong: 'This page was open too long. Try again.', loginId })
  }
  const password = typed('new_password')
  if (password !== typed('again')) {
    return show(deps, c, { wrong: 'The passwords do not match.', loginId })
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
      wrong: 'Your password has changed. Try again.',
      loginId,
    })
  }
  if (refusal !== null) return show(deps, c, { wrong: refusal, loginId })
  return showPage(c, {
    title: 'Password changed',
    lead: 'You are signed out everywhere.',
    body: html`<div class="card"><p>Sign in again with the new password.</p></div>`,
  })
}
