import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { i18nFor } from '../../language/pageLanguage.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import type { Parameters } from '../base/parameters.ts'
import { sayPage, showPage, wrongNote } from '../pages/page.ts'
import { digest } from '../secrets/digest.ts'
import { readForm } from '../wire/readParameters.ts'
import { makeFirstManager, readOwner } from './firstManager.ts'
import { isOwnForm } from './formGuard.ts'
import { leastLength } from './passwordRules.ts'

/** The page behind the one-time link that an empty business prints at its first start. */
export function setupRoutes(deps: RouteDeps) {
  const isOpen = async (token: string): Promise<boolean> =>
    (await deps.db
      .selectFrom('setup_links')
      .select('token_hash')
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', deps.now())
      .executeTakeFirst()) !== undefined

  return new Hono<Env>()
    .get('/:token', async (c) => ((await isOpen(c.req.param('token'))) ? showForm(c) : isOver(c)))
    .post('/:token', async (c) => {
      if (!isOwnForm(c.req.raw.headers, deps.settings.publicOrigin)) return isOver(c)
      const token = c.req.param('token')
      if (!(await isOpen(token))) return isOver(c)
      const form = await readForm(c.req.raw)
      const owner = readOwner(form)
      if ('wrong' in owner) return showForm(c, owner.wrong, form)
      if (!(await makeFirstManager(deps, token, owner))) return isOver(c)
      return showPage(c, {
        title: owner.business.name,
        lead: msg`${{ firstName: owner.firstName }}, you are the first manager.`,
        body: html`<div class="card"><p>${i18nFor(c.req.raw)._(msg`You can now sign in as ${{ loginId: owner.loginId }}.`)}</p></div>`,
      })
    })
}

const isOver = (c: Context<Env>): Promise<Response> =>
  sayPage(
    c,
    msg`Link expired`,
    msg`It works once, for ten minutes. Restart Deskbell for a new one.`,
    404,
  )

function showForm(
  c: Context<Env>,
  wrong?: MessageDescriptor,
  form?: Parameters,
): Promise<Response> {
  const i18n = i18nFor(c.req.raw)
  const kept = (name: string) => form?.raw(name) ?? ''
  const zone = kept('time_zone') || 'UTC'
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return showPage(c, {
    title: msg`Set-up`,
    lead: msg`Name your business and create its first manager.`,
    status: wrong === undefined ? 200 : 400,
    body: html`<form method="post">
${wrongNote(i18n, wrong)}
<label>${i18n._(msg`Business`)}<input name="business" value="${kept('business')}" maxlength="200" autocomplete="organization" required></label>
<label>${i18n._(msg`Time zone`)}<select name="time_zone">${zones.map((name) => html`<option${name === zone ? html` selected` : ''}>${name}</option>`)}</select></label>
<label>${i18n._(msg`Currency`)}<input name="currency" value="${kept('currency')}" maxlength="3" pattern="[A-Za-z]{3}" placeholder="CAD" required></label>
<label>${i18n._(msg`First name`)}<input name="first_name" value="${kept('first_name')}" maxlength="200" autocomplete="given-name" required></label>
<label>${i18n._(msg`Last name`)}<input name="last_name" value="${kept('last_name')}" maxlength="200" autocomplete="family-name"></label>
<label>${i18n._(msg`Login`)}<input name="login_id" value="${kept('login_id')}" maxlength="100" autocomplete="username" autocapitalize="none" required></label>
<label>${i18n._(msg`Password`)}<span class="hint" id="rule">${i18n._(msg`At least ${{ leastLength }} characters.`)}</span><input name="password" type="password" minlength="${leastLength}" maxlength="500" autocomplete="new-password" aria-describedby="rule" required></label>
<button>${i18n._(msg`Create manager`)}</button>
</form>`,
  })
}
