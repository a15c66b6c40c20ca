import { msg } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import type { Env } from '../base/deps.ts'
import type { Parameters } from '../base/parameters.ts'
import { type FormError, sayPage } from '../pages/page.ts'
import { readForm } from '../wire/readParameters.ts'
import { type CredentialsMark, credentialsOf } from './credentials.ts'
import { isOwnForm } from './formGuard.ts'
import type { FormRouteDeps } from './knownDevices.ts'
import { logInAtOnce } from './logInAtOnce.ts'
import { newSecret } from './oneTimeCodes.ts'
import { secondStepOf, turnOff, turnOn } from './secondStep.ts'
import {
  type SecondStepOffer,
  secondStepPath,
  showFirst,
  showOff,
  showOffer,
  showOn,
  showRecoveryCodes,
} from './secondStepPages.ts'

/** Of what a page that follows is made for. */
type Proved = { readonly account: number; readonly credentials: CredentialsMark | null }

/** What the tokens of the later pages are made for. */
const offered = ({ account, credentials }: Proved, secret: string): string =>
  `${secondStepPath} on ${account} ${credentials} ${secret}`
const offOf = ({ account, credentials }: Proved): string =>
  `${secondStepPath} off ${account} ${credentials}`

/**
 * The page where a person lets their sign-in ask for a code of an authenticator app as well, or for none any more
 * (RFC 6238). Changing it needs everything that the sign-in needs now.
 */
export function secondStepRoutes(deps: FormRouteDeps) {
  const { settings } = deps
  return new Hono<Env>()
    .get('/', (c) => first(deps, c))
    .post('/', async (c) => {
      if (!isOwnForm(c.req.raw.headers, settings.publicOrigin)) {
        return sayPage(c, msg`Not possible`, msg`This form came from another page.`, 403)
      }
      const sent = await readForm(c.req.raw)
      if (sent.raw('offer_token') !== undefined) return answerOffer(deps, c, sent)
      return sent.raw('off_token') === undefined
        ? answerFirst(deps, c, sent)
        : answerOff(deps, c, sent)
    })
}

const first = (
  { guard }: FormRouteDeps,
  c: Context<Env>,
  again?: FormError & { readonly loginId: string },
) => showFirst(c, guard.make(secondStepPath), again)

async function offer(
  { db }: FormRouteDeps,
  c: Context<Env>,
  made: SecondStepOffer,
  again?: FormError,
): Promise<Response> {
  const { login_id: loginId } = await db
    .selectFrom('accounts')
    .select('login_id')
    .where('account_id', '=', made.account)
    .executeTakeFirstOrThrow()
  return showOffer(c, loginId, made, again)
}

async function answerFirst(
  deps: FormRouteDeps,
  c: Context<Env>,
  sent: Parameters,
): Promise<Response> {
  const { guard, devices } = deps
  const typed = (name: string): string => sent.raw(name) ?? ''
  const loginId = typed('login_id')
  if (!guard.isGood(typed('form_token'), secondStepPath)) {
    return first(deps, c, { wrong: openTooLong, loginId })
  }
  const loggedIn = await logInAtOnce(deps, {
    loginId,
    password: typed('password'),
    code: typed('code'),
    from: devices.sourceOf(c),
  })
  if (loggedIn.kind === 'not') return first(deps, c, { ...loggedIn, loginId })
  const { accountId: account, credentials } = loggedIn
  devices.remember(c, account)
  const proved = { account, credentials }
  if ((await secondStepOf(deps, account)) !== null) {
    return showOn(c, account, guard.make(offOf(proved)))
  }
  const secret = newSecret()
  return offer(deps, c, { account, secret, token: guard.make(offered(proved, secret)) })
}

async function answerOff(
  deps: FormRouteDeps,
  c: Context<Env>,
  sent: Parameters,
): Promise<Response> {
  const { guard } = deps
  const proved = await provedIn(deps, sent)
  const { account: accountId, credentials } = proved
  const isGood =
    credentials !== null &&
    guard.isGood(sent.raw('off_token') ?? '', offOf(proved)) &&
    (await turnOff(deps, { accountId, credentials }))
  return isGood ? showOff(c) : first(deps, c, { wrong: openTooLong, loginId: '' })
}

async function answerOffer(
  deps: FormRouteDeps,
  c: Context<Env>,
  sent: Parameters,
): Promise<Response> {
  const { guard } = deps
  const proved = await provedIn(deps, sent)
  const { account, credentials } = proved
  const [secret, token] = [sent.raw('secret') ?? '', sent.raw('offer_token') ?? '']
  if (credentials === null || !guard.isGood(token, offered(proved, secret))) {
    return first(deps, c, { wrong: openTooLong, loginId: '' })
  }
  const code = sent.raw('code') ?? ''
  const codes = await turnOn(deps, { accountId: account, secret, code, credentials })
  if (codes !== null) return showRecoveryCodes(c, codes)
  const wrong = msg`Wrong code. Check that your phone’s clock is right.`
  return offer(deps, c, { account, secret, token }, { wrong })
}

/** Whose page it is, and what they sign in with now. */
async function provedIn({ db }: FormRouteDeps, sent: Parameters): Promise<Proved> {
  const account = Number(sent.raw('account'))
  const credentials = Number.isSafeInteger(account) ? await credentialsOf(db, account) : null
  return { account, credentials }
}

const openTooLong = msg`This page was open too long. Start again.`
