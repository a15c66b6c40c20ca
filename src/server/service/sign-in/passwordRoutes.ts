import { msg } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { i18nFor } from '../../language/pageLanguage.ts'
import type { Env } from '../base/deps.ts'
import { type FormError, inSameLanguage, sayPage, showForm, showPage } from '../pages/page.ts'
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
  const i18n = i18nFor(c.req.raw)
  return showForm(c, {
    title: msg`Change password`,
    lead: msg`For your login at ${{ business: c.get('business').name }}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="form_token" value="${guard.make(passwordPath)}">
${credentialFields(i18n, again?.loginId ?? '', { login: msg`Login`, password: msg`Current password` })}
${newPasswordFields(i18n)}
<p class="what">${i18n._(msg`This signs you out everywhere.`)}</p>
<button>${i18n._(msg`Change password`)}</button>
<p class="what"><a href="${inSameLanguage(c, newPasswordPath)}">${i18n._(msg`Forgot your password?`)}</a></p>`,
  })
}

async function change(deps: FormRouteDeps, c: Context<Env>): Promise<Response> {
  const { settings, guard, devices } = deps
  if (!isOwnForm(c.req.raw.headers, settings.publicOrigin)) {
    return sayPage(c, msg`Not possible`, msg`This form came from another page.`, 403)
  }
  const form = await readForm(c.req.raw)
  const typed = (name: string): string => form.raw(name) ?? ''
  const loginId = typed('login_id')
  if (!guard.isGood(typed('form_token'), passwordPath)) {
    return show(deps, c, { wrong: msg`This page was open too long. Try again.`, loginId })
  }
  const password = typed('new_password')
  if (password !== typed('again')) {
    return show(deps, c, { wrong: msg`The passwords do not match.`, loginId })
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
      wrong: msg`Your password has changed. Try again.`,
      loginId,
    })
  }
  if (refusal !== null) return show(deps, c, { wrong: refusal, loginId })
  return showPage(c, {
    title: msg`Password changed`,
    lead: msg`You are signed out everywhere.`,
    body: html`<div class="card"><p>${i18nFor(c.req.raw)._(msg`Sign in again with the new password.`)}</p></div>`,
  })
}
