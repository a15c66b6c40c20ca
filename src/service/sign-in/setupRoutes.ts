import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import { parseCurrency } from '../../contract/money.ts'
import { type Business, findBusiness } from '../company/business.ts'
import type { Deps, Env } from '../deps.ts'
import type { Parameters } from '../wire/parameters.ts'
import { readForm } from '../wire/readParameters.ts'
import { digest } from './digest.ts'
import { isOwnForm } from './formGuard.ts'
import { sayPage, showPage, wrongNote } from './page.ts'
import { hashPassword } from './passwordHash.ts'

type Owner = {
  readonly business: Pick<Business, 'name' | 'timeZone' | 'currency' | 'hostId'>
  readonly firstName: string
  readonly lastName: string
  readonly loginId: string
  readonly password: string
}

/** Reads the form; a text is the sentence that says what is wrong. */
function readOwner(form: Parameters): Owner | string {
  const text = (name: string) => form.raw(name)?.trim().slice(0, 200) ?? ''
  const password = form.raw('password') ?? ''
  const loginId = text('login_id').toLowerCase()
  const timeZone = text('time_zone')
  const name = text('business')
  if (name === '' || text('first_name') === '') return 'Please fill in every field.'
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone) && timeZone !== 'UTC') {
    return 'Please choose a time zone from the list.'
  }
  if (!/^[A-Za-z]{3}$/.test(text('currency'))) return 'A currency has three letters, such as CAD.'
  if (!/^[a-z][\w.@-]{1,99}$/.test(loginId) || loginId === 'off') {
    return 'A login begins with a letter and has letters, digits, dots and dashes.'
  }
  if (password.length < 10) return 'A password has at least 10 characters.'
  return {
    business: {
      name,
      timeZone,
      currency: parseCurrency(text('currency').toUpperCase()),
      hostId:
        name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '') || 'business',
    },
    firstName: text('first_name'),
    lastName: text('last_name'),
    loginId,
    password,
  }
}

/** Makes the first manager and uses the link up, together. False when the link was used meanwhile. */
async function makeFirstManager(deps: Deps, token: string, owner: Owner): Promise<boolean> {
  const { db, now, settings } = deps
  const hash = await hashPassword(owner.password, settings.passwordCost)
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('setup_links')
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', now())
      .returning('token_hash')
      .executeTakeFirst()
    const business = await findBusiness(transaction)
    if (used === undefined || business === null) return false
    const facts = JSON.stringify({ ...business, ...owner.business })
    await transaction
      .updateTable('business')
      .set({ facts: sql`${facts}::jsonb` })
      .execute()
    await transaction
      .insertInto('accounts')
      .values({
        first_name: owner.firstName,
        last_name: owner.lastName,
        nickname: '',
        login_id: owner.loginId,
        email: '',
        mobile_phone: '',
        role: 'manager',
        enabled: true,
        partner: false,
        password_hash: hash,
        created_at: now(),
        last_login_at: null,
        last_login_address: '',
        feed_token: randomBytes(16).toString('hex'),
      })
      .execute()
    return true
  })
}

/** The page behind the one-time link that an empty business prints at its first start. */
export function setupRoutes(deps: Deps) {
  const isOpen = async (token: string): Promise<boolean> =>
    (await deps.db
      .selectFrom('setup_links')
      .select('token_hash')
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', deps.now())
      .executeTakeFirst()) !== undefined

  const isOver = (c: Context<Env>) =>
    sayPage(c, 'This link is over', 'It works once, for ten minutes. Restart to get another.', 404)

  return new Hono<Env>()
    .get('/:token', async (c) =>
      (await isOpen(c.req.param('token'))) ? showForm(c, null) : isOver(c),
    )
    .post('/:token', async (c) => {
      if (!isOwnForm(c.req.raw.headers, deps.settings.publicOrigin)) return isOver(c)
      const token = c.req.param('token')
      if (!(await isOpen(token))) return isOver(c)
      const form = await readForm(c.req.raw)
      const owner = readOwner(form)
      if (typeof owner === 'string') return showForm(c, owner, form)
      if (!(await makeFirstManager(deps, token, owner))) return isOver(c)
      return showPage(c, {
        title: owner.business.name,
        lead: `${owner.firstName}, you are the first manager.`,
        body: html`<div class="card"><p>You can sign in at the desk now, as ${owner.loginId}.</p></div>`,
      })
    })
}

function showForm(c: Context<Env>, wrong: string | null, form?: Parameters): Promise<Response> {
  const kept = (name: string) => form?.raw(name) ?? ''
  const zone = kept('time_zone') || 'UTC'
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return showPage(c, {
    title: 'Set up',
    lead: 'Name your business and make its first manager.',
    status: wrong === null ? 200 : 400,
    body: html`<form method="post">
${wrongNote(wrong)}
<label>Business<input name="business" value="${kept('business')}" maxlength="200" autocomplete="organization" required></label>
<label>Time zone<select name="time_zone">${zones.map((name) => html`<option${name === zone ? html` selected` : ''}>${name}</option>`)}</select></label>
<label>Currency<input name="currency" value="${kept('currency')}" maxlength="3" pattern="[A-Za-z]{3}" placeholder="CAD" required></label>
<label>First name<input name="first_name" value="${kept('first_name')}" maxlength="200" autocomplete="given-name" required></label>
<label>Last name<input name="last_name" value="${kept('last_name')}" maxlength="200" autocomplete="family-name"></label>
<label>Login<input name="login_id" value="${kept('login_id')}" maxlength="100" autocomplete="username" autocapitalize="none" required></label>
<label>Password<span class="hint" id="rule">At least 10 characters.</span><input name="password" type="password" minlength="10" maxlength="500" autocomplete="new-password" aria-describedby="rule" required></label>
<button>Make the first manager</button>
</form>`,
  })
}
