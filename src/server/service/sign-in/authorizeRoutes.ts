import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import type { Env, RouteDeps } from '../base/deps.ts'
import type { Parameters } from '../base/parameters.ts'
import { sayPage } from '../pages/page.ts'
import { readForm } from '../wire/readParameters.ts'
import { sendBack, showCode, showLogin } from './authorizePages.ts'
import { type AuthorizeRequest, readAuthorizeRequest } from './authorizeRequest.ts'
import { issueCode, type Proved } from './codes.ts'
import { type CredentialsMark, credentialsOf } from './credentials.ts'
import { isOwnForm } from './formGuard.ts'
import type { FormRouteDeps } from './knownDevices.ts'
import { logIn, rememberSignIn, sayNotLoggedIn } from './logIn.ts'
import { checkCode, sayNotRight } from './secondStep.ts'

const openTooLong = msg`This page was open too long. Sign in again.`

/** What the token of the second page is made for: this request, by this person, with this password and second step. */
const passedBy = (c: Context<Env>, account: number, credentials: CredentialsMark): string =>
  `${new URL(c.req.url).search} ${account} ${credentials}`

/** Goes on with a request that can be read; says what is wrong with another one. */
async function withRequest(
  { db, settings }: RouteDeps,
  c: Context<Env>,
  go: (request: AuthorizeRequest) => Promise<Response>,
): Promise<Response> {
  const [deskAddress] = settings.client.redirectUris
  const read = await readAuthorizeRequest(db, new URL(c.req.url).search, deskAddress)
  switch (read.kind) {
    case 'stranger':
      return sayPage(c, msg`Sign-in not possible`, read.why)
    case 'wrong':
      return sendBack(c, read.request, { error: read.error })
    case 'ready':
      return go(read.request)
  }
}

/** The authorize address (§5.3, steps 1 and 2): a page for people. Its query is the request, on the post too. */
export function authorizeRoutes(deps: FormRouteDeps) {
  return new Hono<Env>()
    .get('/', (c) => show(deps, c))
    .post('/', (c) => post(deps, c))
    .get('/authorize', (c) => show(deps, c))
    .post('/authorize', (c) => post(deps, c))
}

const formToken = ({ guard }: FormRouteDeps, c: Context<Env>) =>
  guard.make(new URL(c.req.url).search)

async function decide(
  deps: FormRouteDeps,
  c: Context<Env>,
  request: AuthorizeRequest,
): Promise<Response> {
  const { guard, devices } = deps
  const form = await readForm(c.req.raw)
  const passed = form.raw('passed_token')
  if (passed !== undefined) return decideByCode(deps, c, request, form, passed)
  const again = (wrong: MessageDescriptor, retryAfterSeconds?: number) =>
    showLogin(c, {
      request,
      formToken: formToken(deps, c),
      wrong,
      loginId: form.raw('login_id') ?? '',
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  if (!guard.isGood(form.raw('form_token') ?? '', new URL(c.req.url).search)) {
    return again(openTooLong)
  }
  if (form.get('decision') === 'deny') return sendBack(c, request, { error: 'access_denied' })
  const loggedIn = await logIn(deps, {
    loginId: form.raw('login_id') ?? '',
    password: form.raw('password') ?? '',
    from: devices.sourceOf(c),
  })
  if (loggedIn.kind === 'in') return letIn(deps, c, request, loggedIn)
  if (loggedIn.kind === 'needs-code') {
    const account = loggedIn.accountId
    const token = guard.make(passedBy(c, account, loggedIn.credentials))
    return showCode(c, { request, passed: { account, token } })
  }
  const isSlowed = loggedIn.kind === 'too-many'
  return again(sayNotLoggedIn(loggedIn), isSlowed ? loggedIn.retryAfterSeconds : undefined)
}

async function decideByCode(
  deps: FormRouteDeps,
  c: Context<Env>,
  request: AuthorizeRequest,
  form: Parameters,
  token: string,
): Promise<Response> {
  const { guard, devices } = deps
  const account = Number(form.raw('account'))
  const credentials = Number.isSafeInteger(account) ? await credentialsOf(deps.db, account) : null
  if (credentials === null || !guard.isGood(token, passedBy(c, account, credentials))) {
    return showLogin(c, { request, formToken: formToken(deps, c), wrong: openTooLong })
  }
  if (form.get('decision') === 'deny') return sendBack(c, request, { error: 'access_denied' })
  const from = devices.sourceOf(c)
  const code = form.raw('code') ?? ''
  const checked = await checkCode(deps, { accountId: account, code, from })
  if (checked.kind === 'right') {
    await rememberSignIn(deps, account, from.address)
    return letIn(deps, c, request, { accountId: account, credentials })
  }
  const again = { request, passed: { account, token }, wrong: sayNotRight(checked) }
  const wait = checked.kind === 'too-many' ? checked.retryAfterSeconds : undefined
  return showCode(c, wait === undefined ? again : { ...again, retryAfterSeconds: wait })
}

async function letIn(
  deps: FormRouteDeps,
  c: Context<Env>,
  request: AuthorizeRequest,
  who: Proved,
): Promise<Response> {
  const { devices } = deps
  const code = await issueCode(deps, request, who)
  if (code !== null) {
    devices.remember(c, who.accountId)
    return sendBack(c, request, { code })
  }
  const wrong = msg`Your password has changed. Sign in with the new one.`
  return showLogin(c, { request, formToken: formToken(deps, c), wrong })
}

const show = (deps: FormRouteDeps, c: Context<Env>) =>
  withRequest(deps, c, (request) => showLogin(c, { request, formToken: formToken(deps, c) }))

const post = async (deps: FormRouteDeps, c: Context<Env>) =>
  isOwnForm(c.req.raw.headers, deps.settings.publicOrigin)
    ? withRequest(deps, c, (request) => decide(deps, c, request))
    : sayPage(c, msg`Sign-in not possible`, msg`This form came from another page.`, 403)
