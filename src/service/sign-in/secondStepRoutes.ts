import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps, Env } from '../ground/deps.ts'
import type { Parameters } from '../ground/parameters.ts'
import { pictureOf, sayPage, showForm, showPage, type Wrong } from '../pages/page.ts'
import { readForm } from '../wire/readParameters.ts'
import { credentialFields } from './credentialFields.ts'
import { type Credentials, credentialsOf } from './credentials.ts'
import { type FormGuard, isOwnForm } from './formGuard.ts'
import { logInAtOnce } from './logInAtOnce.ts'
import { appAddress, newSecret } from './oneTimeCodes.ts'
import { secondStepOf, turnOff, turnOn } from './secondStep.ts'

export const secondStepPath = '/second-step'

/** A new secret on its way into somebody's app; `token` proves that their password was right a moment ago. */
type Offer = { readonly account: number; readonly secret: string; readonly token: string }

/** Of what a page that follows is made for. */
type Proved = { readonly account: number; readonly credentials: Credentials | null }

/** What the tokens of the later pages are made for. */
const offered = ({ account, credentials }: Proved, secret: string): string =>
  `${secondStepPath} on ${account} ${credentials} ${secret}`
const offOf = ({ account, credentials }: Proved): string =>
  `${secondStepPath} off ${account} ${credentials}`

/**
 * The page where a person lets their sign-in ask for a code of an authenticator app as well, or for none any more
 * (RFC 6238). Whoever changes that needs what the sign-in asks for now.
 */
export function secondStepRoutes(deps: Deps, guard: FormGuard) {
  const { settings, db } = deps

  function showFirst(c: Context<Env>, again?: Wrong & { readonly loginId: string }) {
    return showForm(c, {
      title: 'A second step',
      lead: 'Your sign-in can ask for a code that only your phone shows. A stolen password is then not enough.',
      ...(again === undefined ? {} : { again }),
      fields: html`<input type="hidden" name="form_token" value="${guard.make(secondStepPath)}">
${credentialFields(again?.loginId ?? '')}
<button>Go on</button>`,
    })
  }

  async function showOffer(c: Context<Env>, offer: Offer, again?: Wrong): Promise<Response> {
    const { login_id: loginId } = await db
      .selectFrom('accounts')
      .select('login_id')
      .where('account_id', '=', offer.account)
      .executeTakeFirstOrThrow()
    const address = appAddress(offer.secret, c.get('business').name, loginId)
    return showForm(c, {
      title: 'Add it to your app',
      lead: 'Let an authenticator app on your phone read this picture, or type the key into it.',
      ...(again === undefined ? {} : { again }),
      fields: html`<input type="hidden" name="account" value="${offer.account}">
<input type="hidden" name="secret" value="${offer.secret}">
<input type="hidden" name="offer_token" value="${offer.token}">
${pictureOf(address, 'The key below as a picture for the app')}
<code class="key">${offer.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
<label>Code that the app shows now
<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="40" required autofocus>
</label>
<button>Ask for a code from now on</button>`,
    })
  }

  async function answerFirst(c: Context<Env>, sent: Parameters): Promise<Response> {
    const typed = (name: string): string => sent.raw(name) ?? ''
    const loginId = typed('login_id')
    if (!guard.isGood(typed('form_token'), secondStepPath)) {
      return showFirst(c, { wrong: openTooLong, loginId })
    }
    const loggedIn = await logInAtOnce(deps, {
      loginId,
      password: typed('password'),
      code: typed('code'),
      address: c.get('clientAddress'),
    })
    if (loggedIn.kind === 'not') return showFirst(c, { ...loggedIn, loginId })
    const { accountId: account, credentials } = loggedIn
    const proved = { account, credentials }
    if ((await secondStepOf(deps, account)) !== null) return showOn(c, proved)
    const secret = newSecret()
    return showOffer(c, { account, secret, token: guard.make(offered(proved, secret)) })
  }

  const showOn = (c: Context<Env>, proved: Proved): Promise<Response> =>
    showForm(c, {
      title: 'The second step is on',
      lead: 'Your sign-in asks for a code of your app.',
      fields: html`<input type="hidden" name="account" value="${proved.account}">
<input type="hidden" name="off_token" value="${guard.make(offOf(proved))}">
<p class="what">For another phone or new recovery codes, turn it off and on again.</p>
<button>Turn it off</button>`,
    })

  async function answerOff(c: Context<Env>, sent: Parameters): Promise<Response> {
    const proved = await provedIn(sent)
    const { account: accountId, credentials } = proved
    const isGood =
      credentials !== null &&
      guard.isGood(sent.raw('off_token') ?? '', offOf(proved)) &&
      (await turnOff(deps, { accountId, credentials }))
    if (!isGood) return showFirst(c, { wrong: openTooLong, loginId: '' })
    return showPage(c, {
      title: 'The second step is off',
      lead: 'Your password is enough from now on.',
      body: html`<div class="card"><p>With a new phone, <a href="${secondStepPath}">turn it on again</a> there.</p></div>`,
    })
  }

  async function answerOffer(c: Context<Env>, sent: Parameters): Promise<Response> {
    const proved = await provedIn(sent)
    const { account, credentials } = proved
    const [secret, token] = [sent.raw('secret') ?? '', sent.raw('offer_token') ?? '']
    if (credentials === null || !guard.isGood(token, offered(proved, secret))) {
      return showFirst(c, { wrong: openTooLong, loginId: '' })
    }
    const code = sent.raw('code') ?? ''
    const codes = await turnOn(deps, { accountId: account, secret, code, credentials })
    if (codes === null) {
      const wrong = 'That is not the code of this key. Look whether the phone’s clock is right.'
      return showOffer(c, { account, secret, token }, { wrong })
    }
    return showPage(c, {
      title: 'The second step is on',
      lead: 'Write these down, away from your phone. They are shown only now.',
      body: html`<div class="card">
<p>If the phone is lost, each of them opens once in place of a code:</p>
<ul class="codes">${codes.map((one) => html`<li><code>${one}</code></li>`)}</ul>
</div>`,
    })
  }

  /** Whose page it is, and what they sign in with now. */
  async function provedIn(sent: Parameters): Promise<Proved> {
    const account = Number(sent.raw('account'))
    const credentials = Number.isSafeInteger(account) ? await credentialsOf(db, account) : null
    return { account, credentials }
  }

  return new Hono<Env>()
    .get('/', (c) => showFirst(c))
    .post('/', async (c) => {
      if (!isOwnForm(c.req.raw.headers, settings.publicOrigin)) {
        return sayPage(c, 'This cannot be done', 'The form came from another page.', 403)
      }
      const sent = await readForm(c.req.raw)
      if (sent.raw('offer_token') !== undefined) return answerOffer(c, sent)
      return sent.raw('off_token') === undefined ? answerFirst(c, sent) : answerOff(c, sent)
    })
}

const openTooLong = 'This page was open for too long. Please begin again.'
