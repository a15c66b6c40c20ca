import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps, Env } from '../ground/deps.ts'
import { sayPage, showPage, wrongNote } from '../pages/page.ts'
import { hashPassword } from '../secrets/passwordHash.ts'
import { readForm } from '../wire/readParameters.ts'
import { type FormGuard, isOwnForm } from './formGuard.ts'
import { logIn, sayNotLoggedIn } from './logIn.ts'
import { mostLength, passwordRefusal } from './passwordRules.ts'

export const passwordPath = '/password'

/** What is shown again after something was wrong: what, and the login as typed. */
type Wrong = {
  readonly wrong: string
  readonly loginId: string
  readonly retryAfterSeconds?: number
}

/**
 * The page where a person changes their password (security.md 6.2.2). Whoever knows the old one may: it is asked for and
 * counted as at sign-in. Afterwards every sign-in of theirs is over, since one of them may be the reason for the change.
 */
export function passwordRoutes(deps: Deps, guard: FormGuard) {
  const { settings } = deps

  function show(c: Context<Env>, again?: Wrong): Promise<Response> {
    const wait = again?.retryAfterSeconds
    return showPage(c, {
      title: 'Change your password',
      lead: `It is your password at ${c.get('business').name}.`,
      status: again === undefined ? 200 : wait === undefined ? 400 : 429,
      ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
      body: html`<form method="post">
${wrongNote(again?.wrong ?? null)}
<input type="hidden" name="form_token" value="${guard.make(passwordPath)}">
<label>Login
<input name="login_id" value="${again?.loginId ?? ''}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<label>Password until now
<input name="password" type="password" autocomplete="current-password" maxlength="${mostLength}" required>
</label>
<label>New password, 10 characters or more
<input name="new_password" type="password" autocomplete="new-password" minlength="10" maxlength="${mostLength}" required>
</label>
<label>The same again
<input name="again" type="password" autocomplete="new-password" minlength="10" maxlength="${mostLength}" required>
</label>
<p class="what">You are then signed out everywhere, and sign in again with the new one.</p>
<button>Change the password</button>
</form>`,
    })
  }

  async function change(c: Context<Env>): Promise<Response> {
    if (!isOwnForm(c.req.raw.headers, settings.publicOrigin)) {
      return sayPage(c, 'This cannot be done', 'The form came from another page.', 403)
    }
    const form = await readForm(c.req.raw)
    const typed = (name: string): string => form.raw(name) ?? ''
    const loginId = typed('login_id')
    if (!guard.isGood(typed('form_token'), passwordPath)) {
      return show(c, { wrong: 'This page was open for too long. Please try again.', loginId })
    }
    const password = typed('new_password')
    if (password !== typed('again')) {
      return show(c, { wrong: 'The new password was not typed the same twice.', loginId })
    }
    const address = c.get('clientAddress')
    const loggedIn = await logIn(deps, { loginId, password: typed('password'), address })
    if (loggedIn.kind !== 'in') {
      const wait = loggedIn.kind === 'too-many' ? loggedIn.retryAfterSeconds : null
      const wrong = sayNotLoggedIn(loggedIn)
      return show(c, { wrong, loginId, ...(wait === null ? {} : { retryAfterSeconds: wait }) })
    }
    const refusal = await keepPassword(deps, {
      accountId: loggedIn.accountId,
      password,
      business: c.get('business').name,
    })
    if (refusal !== null) return show(c, { wrong: refusal, loginId })
    return showPage(c, {
      title: 'Your password is changed',
      lead: 'You are signed out everywhere.',
      body: html`<div class="card"><p>Sign in again at the desk, with the new password.</p></div>`,
    })
  }

  return new Hono<Env>().get('/', (c) => show(c)).post('/', (c) => change(c))
}

/** Why not, as a sentence; null when it is kept, and everything that the old one let in is over. */
async function keepPassword(
  { db, now, settings, log }: Deps,
  { accountId, password, business }: { accountId: number; password: string; business: string },
): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['login_id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const refusal = passwordRefusal(password, {
    loginId: account.login_id,
    firstName: account.first_name,
    lastName: account.last_name,
    business,
  })
  if (refusal !== null) return refusal
  const password_hash = await hashPassword(password, settings.passwordCost)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set({ password_hash })
      .where('account_id', '=', accountId)
      .execute()
    await transaction.deleteFrom('oauth_codes').where('account_id', '=', accountId).execute()
    await transaction
      .updateTable('oauth_tokens')
      .set({ revoked_at: now() })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
  })
  log.info({ event: 'password_changed', accountId }, 'a person changed their password')
  return null
}
