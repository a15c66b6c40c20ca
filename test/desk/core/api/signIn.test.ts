import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../../../src/contract/day.ts'
import { forgetZone, formatTime } from '../../../../src/contract/zone.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { failureOf } from '../../../../src/desk/core/api/failures.ts'
import { atFirst, expire, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { readSignIn } from '../../../../src/desk/core/device/signingIn.ts'
import { signOut } from '../../../../src/desk/core/device/signOut.ts'
import { startSignIn } from '../../../../src/desk/core/device/startSignIn.ts'
import { ownPath } from '../../../../src/desk/ui/paths.ts'
import { type Answer, aFetch } from '../../../example/aFetch.ts'
import { aSignIn, signedIn } from '../../../example/aSignIn.ts'

const serviceThat = (answer: Answer) => {
  const { fetch, requests } = aFetch(() => answer)
  return { api: createApi({ origin: 'http://desk.test', fetch }), requests }
}

const wireSession = (members: Record<string, unknown> = {}) => ({
  json: {
    state: 'in',
    account: { id: 2, name: 'Kenji Sato' },
    business: {
      name: 'Harbour Outfitters',
      timeZone: 'America/Vancouver',
      currency: 'CAD',
      locale: 'en_CA',
    },
    serverTime: new Date(Date.now() + 120_000).toISOString(),
    endsInSeconds: 3600,
    eventWrites: 'v4',
    serviceHost: 'booking.example',
    ...members,
  },
})

beforeEach(() => useSignIn.setState(atFirst, true))
afterEach(() => localStorage.clear())

describe('opening the desk', () => {
  test('finds out who is signed in, where, and how wrong the tablet’s clock is (reliability.md §2.8)', async () => {
    const signIn = await readSignIn(serviceThat(wireSession()).api)
    const { serverOffsetMs, endsAt, ...rest } = signIn
    const {
      serverOffsetMs: _,
      endsAt: __,
      ...known
    } = aSignIn({
      eventWrites: 'v4',
      serviceHost: 'booking.example',
    })
    expect(rest).toEqual(known)
    expect(serverOffsetMs).toBeGreaterThan(110_000)
    expect(endsAt).toBeGreaterThan(Date.now())
    expect(localStorage.getItem('desk.zone')).toBe('America/Vancouver')
  })

  test('uses the service’s changes of the clock, where the tablet’s zone rules are older or newer', async () => {
    const clocks = { changes: [{ at: 0, aheadMs: -7 * 3_600_000 }], until: 4_102_444_800_000 }
    const business = { timeZone: 'America/Vancouver', clocks }
    await readSignIn(serviceThat(wireSession({ business })).api)
    const night = new Date('2025-01-10T07:30:00Z')
    expect(formatTime(night, 'America/Vancouver')).toBe('00:30')
    expect(dayOf(night, 'America/Vancouver')).toBe('2025-01-10')
    expect(JSON.parse(localStorage.getItem('desk.clocks') ?? '')).toEqual(clocks)
    forgetZone('America/Vancouver')
    expect(formatTime(night, 'America/Vancouver')).toBe('23:30')
    await readSignIn(serviceThat(wireSession()).api)
    expect(localStorage.getItem('desk.clocks')).toBeNull()
  })

  test('works with a service that says nothing about its business', async () => {
    const signIn = await readSignIn(
      serviceThat(wireSession({ account: null, business: { timeZone: 'Mars/Base', locale: '!' } }))
        .api,
    )
    expect(signIn.person).toMatch(/^unnamed:/)
    expect(signIn).toMatchObject({
      state: 'in',
      account: null,
      business: { name: null, timeZone: null, currency: null, locale: null },
    })
  })

  test('shows Sign in when nobody is signed in', async () => {
    const answer = wireSession({ state: 'out', account: null, business: null })
    expect((await readSignIn(serviceThat(answer).api)).state).toBe('out')
  })

  test('reports when the gate cannot be reached, and does not take a Wi-Fi log-in page for an answer', async () => {
    const lost = await readSignIn(serviceThat('no network').api)
    expect(lost).toMatchObject({ state: 'unreachable', failure: { kind: 'offline' } })
    const portal = await readSignIn(serviceThat({ html: '<form>Room</form>' }).api)
    expect(portal).toMatchObject({ state: 'unreachable', failure: { kind: 'unreadable' } })
  })
})

describe('a sign-in that ends', () => {
  test('leaves the page, the person and the business as they are', async () => {
    signedIn()
    expire()
    expect(useSignIn.getState()).toMatchObject({ state: 'expired', account: { id: 2 } })
    const answer = wireSession({
      state: 'out',
      account: null,
      business: null,
      notice: 'lost-rotation',
    })
    const read = await readSignIn(serviceThat(answer).api)
    expect(read).toMatchObject({
      state: 'expired',
      account: { id: 2 },
      business: { timeZone: 'America/Vancouver' },
      notice: 'lost-rotation',
    })
  })

  test('is not caused by a lost connection', async () => {
    signedIn()
    await readSignIn(serviceThat('no network').api)
    expect(useSignIn.getState()).toMatchObject({ state: 'in', failure: { kind: 'offline' } })
  })

  test('continues when somebody has signed in again', async () => {
    signedIn({ state: 'expired' })
    expect((await readSignIn(serviceThat(wireSession()).api)).state).toBe('in')
  })
})

describe('signing in', () => {
  const toService = { json: { authorizeUrl: 'https://booking.example/oauth/?state=x' } }

  test('leads to the service’s own page, and back to the page one came from', async () => {
    const left: string[] = []
    const { api, requests } = serviceThat(toService)
    await startSignIn(api, '/bookings?due=1', (address) => left.push(address))
    expect(left).toEqual(['https://booking.example/oauth/?state=x'])
    expect(requests[0]).toMatchObject({
      path: '/auth/login',
      body: { returnTo: '/bookings?due=1' },
    })
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/oauth/',
    'https://maria@booking.example/oauth/',
    'nowhere',
  ])('never leads to %s', async (authorizeUrl) => {
    useSignIn.setState({ serviceHost: 'booking.example' })
    const left: string[] = []
    const failed = await startSignIn(serviceThat({ json: { authorizeUrl } }).api, null, (address) =>
      left.push(address),
    ).catch(failureOf)
    expect(failed).toEqual({ kind: 'unreadable' })
    expect(left).toEqual([])
  })

  test.each([null, 'https://evil.example', '//evil.example', '/\\evil.example', '/auth/callback'])(
    'leads to the start page and not to %s',
    (wanted) => expect(ownPath(wanted)).toBe('/'),
  )
})

test('signing out forgets the person at once; a gate that cannot be reached gets it as the first request later (P3)', async () => {
  signedIn()
  expect(await signOut(serviceThat('no network').api, { discarded: 2 })).toEqual({
    isKnown: false,
    isWiped: true,
  })
  expect(useSignIn.getState()).toEqual({ ...atFirst, state: 'out' })

  const { requests, api } = serviceThat({ json: { state: 'out', serverTime: 0 } })
  await readSignIn(api)
  expect(requests.map(({ path }) => path)).toEqual(['/auth/logout', '/auth/session'])
  expect(requests[0]?.body).toEqual({ discarded: 2 })

  signedIn()
  expect(await signOut(serviceThat({ json: null }).api)).toEqual({
    isKnown: true,
    isWiped: true,
  })
  expect(useSignIn.getState()).toEqual({ ...atFirst, state: 'out' })
})

test('a tablet that could not delete what it stored says so, and the person is still signed out', async () => {
  const { api } = serviceThat({ json: null })
  signedIn()
  const refused = { wipe: () => Promise.reject(new Error('Full')) }
  expect(await signOut(api, refused)).toEqual({ isKnown: true, isWiped: false })
  expect(useSignIn.getState()).toEqual({ ...atFirst, state: 'out' })
})
