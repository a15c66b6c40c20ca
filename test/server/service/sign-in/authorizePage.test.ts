import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { answerPage, authorizeQuery, formTokenIn, verifier } from '../../../example/signInAs.ts'

let service: AService
let query: string
beforeAll(async () => {
  service = await startService()
  query = authorizeQuery(service.settings.client, { state: 'abc' })
})
afterAll(() => service.close())

const maria = { login_id: 'maria', password: 'maria-demo', decision: 'approve' }
const press = (path: string, typed: Record<string, string> = maria) =>
  answerPage(service.fetch, path, typed)

test('the page names the program and the business, and asks for login and password (§5.3)', async () => {
  const answer = await service.fetch(`/oauth/?${query}`)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('Sign in to Heron Landing')
  expect(page).toContain('Deskbell at desk.test can do what you can until you sign out.')
  expect(page).toMatch(/<label>Login\s*<input name="login_id"/)
  expect(page).toMatch(/<label>Password\s*<input name="password" type="password"/)
  expect(page).toContain('>Sign in</button>')
  expect(page).toContain('>Cancel</button>')
})

test('the page runs no script, cannot be framed, and sends its form to the registered address only', async () => {
  const { headers } = await service.fetch(`/oauth/?${query}`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' http://desk.test")
  expect(policy).not.toContain('script-src')
  expect(policy).not.toContain('unsafe-inline')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the page contains its icon, so that no browser asks for one that the policy forbids', async () => {
  const answer = await service.fetch(`/oauth/?${query}`)
  const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(await answer.text()) ?? []
  expect(decodeURIComponent(icon)).toMatch(/^data:image\/svg\+xml,<svg xmlns=.+<\/svg>$/s)
  expect(answer.headers.get('content-security-policy')).toContain('; img-src data:;')
})

test.each(['/oauth', '/oauth/', '/oauth/authorize', '/oauth/authorize/'])(
  'the page is also at %s',
  async (path) => {
    expect((await service.fetch(`${path}?${query}`)).status).toBe(200)
    expect((await press(`${path}?${query}`)).status).toBe(303)
  },
)

test('allowing sends the browser back with a code and the state (§5.3)', async () => {
  const answer = await press(`/oauth/?${query}`)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(answer.status).toBe(303)
  expect(location.origin + location.pathname).toBe('http://desk.test/auth/callback')
  expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  expect(location.searchParams.get('state')).toBe('abc')
})

test.each(['a%20b+c%2Bd', '%C3%A9%f0%9F%98%80', '%ff%FE', "it's~ok!*()", '', '%3Cscript%3E&x=1'])(
  'the state %s comes back byte for byte (§5.3)',
  async (state) => {
    const bare = authorizeQuery(service.settings.client)
    const answer = await press(`/oauth/?${bare}&state=${state}`)
    const sent = new URL(`http://x/?state=${state}`).search.slice('?state='.length).split('&')[0]
    expect(answer.headers.get('location')).toMatch(new RegExp(`^.*[?]code=[\\w-]+&state=(.*)$`))
    expect(answer.headers.get('location')?.split('&state=')[1]).toBe(sent)
  },
)

test('denying sends the browser back with access_denied and the state, without a password', async () => {
  const answer = await press(`/oauth/?${query}`, { decision: 'deny' })
  expect(answer.headers.get('location')).toBe(
    'http://desk.test/auth/callback?error=access_denied&state=abc',
  )
})

test('without redirect_uri the registered address is used, as an old client needs it', async () => {
  const answer = await press(`/oauth/?client_id=deskbell&response_type=code`)
  expect(answer.headers.get('location')).toMatch(/^http:\/\/desk\.test\/auth\/callback\?code=/)
})

describe('redirect_uri oob', () => {
  const path = '/oauth/?client_id=deskbell&response_type=code&redirect_uri=oob'

  test('is refused where it is not registered, and no code is shown (security.md 10.4.1)', async () => {
    for (const answer of [await service.fetch(path), await press(path)]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('<code>')
    }
  })

  test('shows the code on the page where it is registered', async () => {
    const { client } = service.settings
    const open = await startService({
      settings: { client: { ...client, redirectUris: [...client.redirectUris, 'oob'] } },
    })
    const answer = await answerPage(open.fetch, path, maria)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/<code>[\w-]{43}<\/code>/)
    await open.close()
  })
})

test.each([
  ['no challenge', ''],
  ['a challenge that is plain', `&code_challenge=${verifier}&code_challenge_method=plain`],
])(
  'at the desk’s own address a request with %s gets no code (security.md 10.4.6)',
  async (_, rest) => {
    const to = encodeURIComponent('http://desk.test/auth/callback')
    const parameters = `client_id=deskbell&response_type=code&redirect_uri=${to}&state=s`
    const answer = await press(`/oauth/?${parameters}${rest}`)
    expect(answer.headers.get('location')).toBe(
      'http://desk.test/auth/callback?error=invalid_request&state=s',
    )
  },
)

test.each([
  ['an unknown client', 'client_id=nobody&response_type=code'],
  ['no client', 'response_type=code'],
  [
    'an address that is not registered',
    'client_id=deskbell&response_type=code&redirect_uri=http%3A%2F%2Fevil.test%2F',
  ],
  [
    'a registered address with more behind it',
    'client_id=deskbell&response_type=code&redirect_uri=http%3A%2F%2Fdesk.test%2Fauth%2Fcallback%2Fx',
  ],
  ['a parameter that comes twice', 'client_id=deskbell&client_id=deskbell&response_type=code'],
  ['a zero in a parameter', 'client_id=desk%00bell&response_type=code'],
])('a request with %s is answered with a page and sends the browser nowhere', async (_, wrong) => {
  for (const method of ['GET', 'POST']) {
    const answer = await service.fetch(`/oauth/?${wrong}`, { method })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('content-type')).toContain('text/html')
  }
})

test.each([
  ['response_type=token', 'unsupported_response_type'],
  ['', 'invalid_request'],
  ['response_type=code&code_challenge=short', 'invalid_request'],
  [
    `response_type=code&code_challenge=${'x'.repeat(43)}&code_challenge_method=S512`,
    'invalid_request',
  ],
])('a wrong request (%s) is sent back to the client as %s', async (rest, error) => {
  const { headers } = await service.fetch(`/oauth/?client_id=deskbell&state=s&${rest}`)
  expect(headers.get('location')).toBe(`http://desk.test/auth/callback?error=${error}&state=s`)
})

test('a wrong password shows the page again with the login kept and a reason that gives nothing away', async () => {
  const messages: string[] = []
  for (const login of ['maria', 'nobody"><script>']) {
    const answer = await press(`/oauth/?${query}`, { ...maria, login_id: login, password: 'x' })
    expect(answer.status).toBe(401)
    const page = await answer.text()
    expect(page).not.toContain('<script>')
    messages.push(/role="alert">([^<]*)/.exec(page)?.[1] ?? '')
  }
  expect(messages).toEqual(['Wrong login or password.', 'Wrong login or password.'])
})

test('a disabled account cannot sign in, nor can a partner without a password', async () => {
  const old = await press(`/oauth/?${query}`, { ...maria, login_id: 'old', password: 'old-demo' })
  expect(old.status).toBe(401)
  expect(await old.text()).toContain('turned off')
  const partner = { ...maria, login_id: 'tidewater', password: 'tidewater-demo' }
  expect((await press(`/oauth/?${query}`, partner)).status).toBe(401)
})

test('a login is found in any letter case', async () => {
  expect((await press(`/oauth/?${query}`, { ...maria, login_id: ' MARIA ' })).status).toBe(303)
})

test('a form from another page, of another request or from another hour is refused', async () => {
  const other = `/oauth/?${authorizeQuery(service.settings.client, { state: 'other' })}`
  const foreign = formTokenIn(await (await service.fetch(other)).text())
  const post = (form_token: string, headers = {}) =>
    service.fetch(`/oauth/?${query}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...maria, form_token }),
    })
  expect((await post(foreign)).status).toBe(401)
  expect((await post('')).status).toBe(401)
  const good = formTokenIn(await (await service.fetch(`/oauth/?${query}`)).text())
  expect((await post(good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(good, { origin: 'http://evil.test' })).status).toBe(403)
  expect((await post(good, { origin: 'null' })).status).toBe(403)
  expect((await post(good, { origin: 'http://service.test' })).status).toBe(303)
  service.clock.advance(31 * 60)
  expect((await post(good)).status).toBe(401)
})
