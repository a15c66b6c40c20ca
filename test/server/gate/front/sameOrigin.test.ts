import { expect, test } from 'vitest'
import {
  allLayers,
  type Layer,
  requireSameOrigin,
} from '../../../../src/server/gate/front/sameOrigin.ts'

const origin = 'https://desk.example'
type Headers = Readonly<Record<string, string>>

const ours: Headers = {
  'x-desk': '1',
  'sec-fetch-site': 'same-origin',
  origin,
  'content-type': 'application/json',
}

function passes(headers: Headers, layers: readonly Layer[] = allLayers, method = 'POST'): boolean {
  try {
    requireSameOrigin(new Request(`${origin}/auth/logout`, { method, headers }), origin, layers)
    return true
  } catch {
    return false
  }
}

/** The requests that a page of another site can make a browser send. */
const foreign: Readonly<Record<string, Headers>> = {
  'a form': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'text/plain',
  },
  'a form of a sibling on the same site': {
    'sec-fetch-site': 'same-site',
    origin: 'https://shop.example',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a fetch without CORS': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'text/plain;charset=UTF-8',
  },
  'a form in a browser too old for Sec-Fetch-Site': {
    origin: 'https://evil.example',
    'content-type': 'multipart/form-data; boundary=x',
  },
  'a form of a page that hides its origin': { origin: 'null', 'content-type': 'text/plain' },
}

test('requests of the desk itself pass', () => {
  expect(passes(ours)).toBe(true)
  const { 'sec-fetch-site': _, ...oldBrowser } = ours
  expect(passes(oldBrowser)).toBe(true)
  expect(passes({ 'x-desk': '1' }, allLayers, 'GET')).toBe(true)
})

for (const [what, headers] of Object.entries(foreign)) {
  for (const layer of allLayers) {
    test(`${what} is refused by "${layer}" alone`, () => {
      expect(passes(headers, [layer])).toBe(false)
    })
  }
}

test('a post without a body and without X-Desk is refused', () => {
  const { 'x-desk': _, ...bare } = ours
  expect(passes(bare)).toBe(false)
  expect(passes({ ...ours, 'x-desk': '0' })).toBe(false)
})

test('a read from another site is refused too', () => {
  expect(passes({ 'x-desk': '1', 'sec-fetch-site': 'cross-site' }, allLayers, 'GET')).toBe(false)
  expect(passes({ 'x-desk': '1', origin: 'https://evil.example' }, allLayers, 'GET')).toBe(false)
})
