import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchRoute, upstreamPath } from '../../../../src/server/gate/routes/matchRoute.ts'
import { readParameters } from '../../../../src/server/gate/routes/readParameters.ts'
import { type Route, routes } from '../../../../src/server/gate/routes/routes.ts'
import { tries } from '../../../example/tries.ts'

const code = /^[A-Za-z0-9](?:[A-Za-z0-9._~-]{0,62}[A-Za-z0-9])?$/

/** The route and the address it leads to, or the reason for the refusal. */
function leadsTo(method: string, pathname: string): { route: Route; path: string } | 400 | 404 {
  try {
    const found = matchRoute(routes, method, pathname)
    if (found === null) return 404
    return { route: found.route, path: upstreamPath(found.route, found.values) }
  } catch {
    return 400
  }
}

test('a booking is reached by its code (§4.1)', () => {
  for (const one of ['K7-221', 'A', 'ABC.1', 'x~y_z9', '123']) {
    expect(leadsTo('GET', `/api/3.0/booking/${one}`)).toMatchObject({
      path: `/api/3.0/booking/${one}`,
    })
    expect(leadsTo('POST', `/api/3.0/booking/${one}/checkin`)).toMatchObject({
      route: { kind: 'act' },
    })
  }
})

test('any text as a booking code leads to that booking or to no address', () => {
  const nasty = fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2e%2e',
    '%2f',
    '%5c',
    '\\',
    '\t',
    ' ',
    ';',
    '?',
    '#',
    '\0',
    '%00',
    '\ud800',
    '\udfff',
    '%',
    '%zz',
    '/',
    'A1',
    'index',
    '%252e',
    '&',
    '=',
    '@',
    ':',
    'é',
  )
  const text = fc.oneof(
    fc.array(nasty, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.stringMatching(code),
  )
  const isHarmless = (given: string, isEncoded: boolean): boolean => {
    const segment = isEncoded ? encodeURIComponent(given.toWellFormed()) : given
    const found = leadsTo('POST', `/api/3.0/booking/${segment}/note`)
    if (typeof found === 'number') return true
    const [, reached = ''] = /^\/api\/3\.0\/booking\/([^/]+)\/note$/.exec(found.path) ?? []
    const url = new URL(found.path, 'https://service.example')
    const isWhatWasMeant = reached === given || reached === decodeURIComponent(segment)
    return code.test(reached) && url.pathname === found.path && isWhatWasMeant
  }
  fc.assert(
    fc.property(text, fc.boolean(), (given, isEncoded) => {
      expect(isHarmless(given, isEncoded)).toBe(true)
    }),
    { numRuns: tries(2_000, 20_000) },
  )
})

test('the words of the service’s own addresses are not booking codes, so a link never changes a cart (§4.1)', () => {
  for (const word of ['session', 'form', 'create', 'notes', 'Index', 'SESSION']) {
    const reached = leadsTo('GET', `/api/3.0/booking/${word}`)
    expect(typeof reached === 'number' ? reached : reached.route.template).not.toContain(':code')
    expect(leadsTo('POST', `/api/3.0/booking/${word}/note`)).toBe(404)
  }
  for (const path of ['session/clear', 'session/end', 'create']) {
    expect(leadsTo('GET', `/api/3.0/booking/${path}`)).toBe(404)
    expect(leadsTo('POST', `/api/3.0/booking/${path}`)).toMatchObject({ route: { kind: 'act' } })
  }
  expect(bad(routeOf('GET', '/api/3.0/booking/session'), [['alter[1]', '2']])).toContain('alter')
})

test('no GET reaches an action, so a link cannot change anything', () => {
  for (const action of ['checkin', 'checkout', 'update', 'bookmark', 'note']) {
    expect(leadsTo('GET', `/api/3.0/booking/AB-1/${action}`)).toBe(404)
  }
})

test('no other address of the service can be reached', () => {
  for (const path of [
    '/api/3.0/',
    '/api/3.0/ping/',
    '/api/3.0//ping',
    '/api/4.0/webhooks',
    '/api/3.0/giftcert',
    '/oauth/token/',
    '/api/3.0/booking/AB-1/invoice',
    '/api/3.0/customer/12/../../ping',
  ]) {
    expect(leadsTo('GET', path)).toBe(404)
  }
  expect(leadsTo('GET', '/api/3.0/customer/1e3')).toBe(400)
  expect(leadsTo('GET', `/api/3.0/customer/${'9'.repeat(13)}`)).toBe(400)
})

const bad = (route: Route, given: [string, unknown][]): string => {
  try {
    return `sent: ${readParameters(route, given).toString()}`
  } catch (cause) {
    return cause instanceof Error ? cause.message : ''
  }
}
const routeOf = (method: string, path: string): Route => {
  const found = leadsTo(method, path)
  if (typeof found === 'number') throw new Error(path)
  return found.route
}

test('only the parameters of a route are passed on, each once and of its type (§4.3)', () => {
  const index = routeOf('GET', '/api/3.0/booking/index')
  expect(
    readParameters(index, [
      ['page', '2'],
      ['start_date', '>20260711'],
    ]).toString(),
  ).toBe('start_date=%3E20260711&page=2')
  expect(bad(index, [['access_token', 'x']])).toContain('access_token')
  expect(bad(index, [['alter[1]', '2']])).toContain('alter[1]')
  expect(bad(index, [['page', '-1']])).toContain('page')
  expect(bad(index, [['customer_email', 'a@b.example']])).toContain('customer_email')
  expect(
    bad(index, [
      ['page', '1'],
      ['page', '2'],
    ]),
  ).toContain('twice')
  // An invalid name is not repeated in the answer to the caller who sent it.
  expect(bad(index, [['<script>', '1']])).not.toContain('script')
})

test('whatever a page sends, only what is on the list is passed on', () => {
  const forbidden = fc.constantFrom(
    'access_token',
    'client_id',
    'client_secret',
    'session_id',
    'slip',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'page ',
    'PAGE',
    'page[]',
    'param[1]',
    'param[__proto__]',
    'alter[1]',
    'form',
    'form[a][b]',
    'slip[0]',
  )
  const pair = fc.tuple(fc.oneof(forbidden, fc.string()), fc.anything())
  fc.assert(
    fc.property(fc.constantFrom(...routes), fc.array(pair, { minLength: 1 }), (route, given) => {
      let sent: URLSearchParams | null = null
      try {
        sent = readParameters(route, given)
      } catch {
        return
      }
      for (const name of sent.keys()) {
        expect(Object.keys(route.parameters)).toContain(name.replace(/\[[\w.-]+\]$/, ''))
      }
      for (const value of sent.values()) expect(value).not.toMatch(/[\0]/)
    }),
    { numRuns: tries(1_000, 5_000) },
  )
})

test('a note has at most 3000 characters as the service counts them, and yes and no are sent as 1 and 0 (§8)', () => {
  const note = routeOf('POST', '/api/3.0/booking/AB-1/note')
  expect(bad(note, [['body', '🛶'.repeat(3000)]])).toContain('sent')
  expect(bad(note, [['body', 'x'.repeat(3001)]])).toContain('body')
  expect(bad(note, [['body', ['a']]])).toContain('body')
  const update = routeOf('POST', '/api/3.0/booking/AB-1/update')
  expect(bad(update, Object.entries({ notify: true, status_id: 'HOLD' }))).toBe(
    'sent: status_id=HOLD&notify=1',
  )
})
