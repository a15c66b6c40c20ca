import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps, Env } from '../ground/deps.ts'
import { pictureOf, sayPage, showForm, showPage, type Wrong } from '../pages/page.ts'
import { readForm } from '../wire/readParameters.ts'
import { credentialFields, newPasswordFields } from './credentialFields.ts'
import { type FormGuard, isOwnForm } from './formGuard.ts'
import { logInAtOnce } from './logInAtOnce.ts'
import {
  isOver,
  keepPassword,
  makePasswordLink,
  newPasswordPath,
  ownerOfLink,
} from './newPassword.ts'

/** What was typed and is no secret: it stays when the form is shown again. */
type Asked = { readonly loginId: string; readonly colleague: string }

/**
 * For who has forgotten a password or lost the phone: a manager makes a link and hands it over, and by it the colleague
 * chooses a new password (security.md 6.4.3). Nothing is sent, since the service knows nobody's address for certain.
 */
export function newPasswordRoutes(deps: Deps, guard: FormGuard) {
  const { settings, db, log } = deps

  const showAsk = (c: Context<Env>, again?: Wrong & Asked) =>
    showForm(c, {
      title: 'A colleague cannot sign in',
      lead: 'A manager makes a link by which a colleague chooses a new password.',
      ...(again === undefined ? {} : { again }),
      fields: html`<input type="hidden" name="form_token" value="${guard.make(newPasswordPath)}">
${credentialFields(again?.loginId ?? '', { login: 'Your login, as a manager', password: 'Your password' })}
<label>Login of the colleague
<input name="colleague" value="${again?.colleague ?? ''}" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<button>Make the link</button>`,
    })

  async function make(c: Context<Env>): Promise<Response> {
    const form = await readForm(c.req.raw)
    const typed = (name: string): string => form.raw(name) ?? ''
    const asked = { loginId: typed('login_id'), colleague: typed('colleague') }
    if (!guard.isGood(typed('form_token'), newPasswordPath)) {
      return showAsk(c, { ...asked, wrong: 'This page was open for too long. Please begin again.' })
    }
    const address = c.get('clientAddress')
    const [password, code] = [typed('password'), typed('code')]
    const { loginId, colleague } = asked
    const loggedIn = await logInAtOnce(deps, { loginId, password, code, address })
    if (loggedIn.kind === 'not') return showAsk(c, { ...loggedIn, ...asked })
    const { accountId } = loggedIn
    if (!(await isManager(accountId))) {
      log.warn({ event: 'not allowed', accountId }, 'somebody who is no manager asked for a link')
      return showAsk(c, { ...asked, wrong: 'Only a manager can do that.' })
    }
    const made = await makePasswordLink(deps, colleague)
    if (made === null)
      return showAsk(c, { ...asked, wrong: 'Nobody who may sign in has that login.' })
    const { link, accountId: of } = made
    log.warn({ event: 'password_link', accountId, of }, 'a manager made a link to a new password')
    return showPage(c, {
      title: 'Hand this over',
      lead: 'It works once, within an hour. Give it to nobody but your colleague.',
      body: html`<div class="card">
<a href="${link}"><code>${link}</code></a>
${pictureOf(link, 'The link as a picture for a phone')}
<p>With the new password all their sign-ins end, and a second step is off.</p>
</div>`,
    })
  }

  async function isManager(accountId: number): Promise<boolean> {
    const account = await db
      .selectFrom('accounts')
      .select('role')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return account?.role === 'manager'
  }

  async function choose(c: Context<Env>, token: string): Promise<Response> {
    const owner = await ownerOfLink(deps, token)
    if (owner === null) return sayOver(c)
    const { accountId, loginId } = owner
    const form = await readForm(c.req.raw)
    const password = form.raw('new_password') ?? ''
    if (password !== (form.raw('again') ?? '')) {
      return showChoose(c, loginId, { wrong: 'The password was not typed the same twice.' })
    }
    const business = c.get('business').name
    const refusal = await keepPassword(deps, { accountId, password, business, by: { link: token } })
    if (refusal === isOver) return sayOver(c)
    if (refusal !== null) return showChoose(c, loginId, { wrong: refusal })
    return showPage(c, {
      title: 'Your password is changed',
      lead: 'You are signed out everywhere.',
      body: html`<div class="card"><p>Sign in again at the desk, as ${loginId}.</p></div>`,
    })
  }

  const isOurs = (c: Context<Env>): boolean => isOwnForm(c.req.raw.headers, settings.publicOrigin)

  return new Hono<Env>()
    .get('/', (c) => showAsk(c))
    .post('/', (c) => (isOurs(c) ? make(c) : notOurs(c)))
    .get('/:token', async (c) => {
      const owner = await ownerOfLink(deps, c.req.param('token'))
      return owner === null ? sayOver(c) : showChoose(c, owner.loginId)
    })
    .post('/:token', (c) => (isOurs(c) ? choose(c, c.req.param('token')) : notOurs(c)))
}

const showChoose = (c: Context<Env>, loginId: string, again?: Wrong) =>
  showForm(c, {
    title: 'Choose a new password',
    lead: `You sign in as ${loginId}.`,
    ...(again === undefined ? {} : { again }),
    fields: html`<input type="hidden" name="login_id" value="${loginId}" autocomplete="username">
${newPasswordFields}
<button>Keep it</button>`,
  })

const sayOver = (c: Context<Env>): Promise<Response> =>
  sayPage(c, 'This link is over', 'It works once, for an hour. Ask a manager for another.', 404)

const notOurs = (c: Context<Env>): Promise<Response> =>
  sayPage(c, 'This cannot be done', 'The form came from another page.', 403)
