import { msg } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import type { Env } from '../base/deps.ts'
import type { FormError } from '../pages/page.ts'
import { readForm } from '../wire/readParameters.ts'
import { isOwnForm } from './formGuard.ts'
import type { FormRouteDeps } from './knownDevices.ts'
import { logInAtOnce } from './logInAtOnce.ts'
import {
  isOver,
  keepPassword,
  makePasswordLink,
  newPasswordPath,
  ownerOfLink,
} from './newPassword.ts'
import {
  type PasswordLinkRequest,
  sayNotOurs,
  sayOver,
  showAsk,
  showChoose,
  showChosen,
  showLink,
} from './newPasswordPages.ts'

/**
 * For a person who has forgotten a password or lost the phone: a manager makes a link and passes it on, and with it the colleague
 * chooses a new password (security.md 6.4.3). Nothing is sent, since the service knows nobody's address for certain.
 */
export function newPasswordRoutes(deps: FormRouteDeps) {
  return new Hono<Env>()
    .get('/', (c) => ask(deps, c))
    .post('/', (c) => (isOurs(deps, c) ? make(deps, c) : sayNotOurs(c)))
    .get('/:token', async (c) => {
      const owner = await ownerOfLink(deps, c.req.param('token'))
      return owner === null ? sayOver(c) : showChoose(c, owner.loginId)
    })
    .post('/:token', (c) =>
      isOurs(deps, c) ? choose(deps, c, c.req.param('token')) : sayNotOurs(c),
    )
}

const ask = ({ guard }: FormRouteDeps, c: Context<Env>, again?: FormError & PasswordLinkRequest) =>
  showAsk(c, guard.make(newPasswordPath), again)

async function make(deps: FormRouteDeps, c: Context<Env>): Promise<Response> {
  const { guard, devices, log } = deps
  const form = await readForm(c.req.raw)
  const typed = (name: string): string => form.raw(name) ?? ''
  const request = { loginId: typed('login_id'), colleague: typed('colleague') }
  if (!guard.isGood(typed('form_token'), newPasswordPath)) {
    return ask(deps, c, {
      ...request,
      wrong: msg`This page was open too long. Start again.`,
    })
  }
  const from = devices.sourceOf(c)
  const [password, code] = [typed('password'), typed('code')]
  const { loginId, colleague } = request
  const loggedIn = await logInAtOnce(deps, { loginId, password, code, from })
  if (loggedIn.kind === 'not') return ask(deps, c, { ...loggedIn, ...request })
  const { accountId } = loggedIn
  devices.remember(c, accountId)
  if (!(await isManager(deps, accountId))) {
    log.warn({ event: 'not allowed', accountId }, 'somebody who is no manager asked for a link')
    return ask(deps, c, { ...request, wrong: msg`Only managers can do this.` })
  }
  const made = await makePasswordLink(deps, colleague)
  if (made === null)
    return ask(deps, c, { ...request, wrong: msg`No one can sign in with this login.` })
  const { link, accountId: of } = made
  log.warn({ event: 'password_link', accountId, of }, 'a manager made a link to a new password')
  return showLink(c, link)
}

async function isManager({ db }: FormRouteDeps, accountId: number): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('role')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return account?.role === 'manager'
}

async function choose(deps: FormRouteDeps, c: Context<Env>, token: string): Promise<Response> {
  const owner = await ownerOfLink(deps, token)
  if (owner === null) return sayOver(c)
  const { accountId, loginId } = owner
  const form = await readForm(c.req.raw)
  const password = form.raw('new_password') ?? ''
  if (password !== (form.raw('again') ?? '')) {
    return showChoose(c, loginId, { wrong: msg`The passwords do not match.` })
  }
  const business = c.get('business').name
  const refusal = await keepPassword(deps, { accountId, password, business, by: { link: token } })
  if (refusal === isOver) return sayOver(c)
  return refusal === null ? showChosen(c, loginId) : showChoose(c, loginId, { wrong: refusal })
}

const isOurs = ({ settings }: FormRouteDeps, c: Context<Env>): boolean =>
  isOwnForm(c.req.raw.headers, settings.publicOrigin)
