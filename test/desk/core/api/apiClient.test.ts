import { describe, expect, test } from 'vitest'
import { addressOf, createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { failureOf } from '../../../../src/desk/core/api/failures.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'
import { type Answer, aFetch } from '../../../example/aFetch.ts'

const origin = 'http://desk.test'
const asIs = (wire: unknown) => wire

/** The reason why reading failed when the gate answered so. */
async function reasonFor(answer: Answer) {
  const clock = aDeskClock()
  const api = createApi({ origin, clock, fetch: aFetch(() => answer).fetch })
  const failed = await api.read({ path: '/api/3.0/ping' }, asIs).catch(failureOf)
  return { failed, api, clock }
}

const deskError = (status: number, errorCode: string): Answer => ({
  status,
  json: { error: { httpCode: status, errorCode, message: 'in words' }, message: 'in words' },
})

describe('the text for staff when a read brings no answer', () => {
  test.each<[string, Answer, object]>([
    ['the network is gone', 'no network', { kind: 'offline' }],
    ['the sign-in has ended', deskError(401, 'signed-out'), { kind: 'signed-out' }],
    [
      'the account may not',
      deskError(403, 'forbidden'),
      { kind: 'forbidden', message: 'in words' },
    ],
    [
      'the plan does not include it',
      deskError(403, 'not_in_plan'),
      { kind: 'forbidden', message: 'in words', by: 'plan' },
    ],
    [
      'it has to be paid for first',
      deskError(402, 'payment_required'),
      { kind: 'forbidden', message: 'in words', by: 'plan' },
    ],
    [
      'the business is on trial',
      deskError(403, 'trial_account'),
      { kind: 'forbidden', message: 'in words', by: 'plan' },
    ],
    [
      'a service that has no code for it names the plan in its sentence',
      {
        status: 403,
        json: { error: 'Webhooks are not available on your current plan.' },
      },
      {
        kind: 'forbidden',
        message: 'Webhooks are not available on your current plan.',
        by: 'plan',
      },
    ],
    ['there is no such booking', deskError(404, 'not_found'), { kind: 'not-found' }],
    ['somebody was first', deskError(409, 'conflict'), { kind: 'conflict', message: 'in words' }],
    ['the same action still runs', deskError(409, 'in-progress'), { kind: 'in-progress' }],
    ['nobody knows how it ended', deskError(202, 'outcome-unknown'), { kind: 'outcome-unknown' }],
    ['nobody knows yet', deskError(504, 'outcome-unknown'), { kind: 'outcome-unknown' }],
    ['the service is silent', deskError(502, 'service-unreachable'), { kind: 'unreachable' }],
    ['the service has moved', deskError(502, 'host-not-confirmed'), { kind: 'moved' }],
    ['the service has a fault', deskError(500, 'oops'), { kind: 'service-error', status: 500 }],
    [
      'a proxy has a fault',
      { status: 503, html: '<h1>503</h1>' },
      { kind: 'service-error', status: 503 },
    ],
    ['the Wi-Fi wants a password', { html: '<form>Room number</form>' }, { kind: 'unreadable' }],
    ['a proxy knows no such page', { status: 404, html: '<h1>404</h1>' }, { kind: 'unreadable' }],
  ])('%s', async (_, answer, reason) => {
    expect((await reasonFor(answer)).failed).toEqual(reason)
  })

  test('a refusal that comes with HTTP 200 is still a refusal (architecture.md §7)', async () => {
    const { failed } = await reasonFor({
      json: {
        request: {
          status: 'ERROR',
          error: {
            id: 'validation_error',
            title: 'No',
            details: 'Unknown status',
            data: { status_id: 'QUUX' },
          },
        },
      },
    })
    expect(failed).toEqual({
      kind: 'refused',
      message: 'Unknown status',
      fields: { status_id: 'QUUX' },
    })
  })

  test('the names of fields in a refusal are those of the form, for every place that shows it (§7)', async () => {
    const why = 'must be after start_time'
    const error = { id: 'validation_error', details: `end_time ${why}.`, data: { end_time: why } }
    const { failed } = await reasonFor({
      status: 400,
      json: { request: { status: 'ERROR', error } },
    })
    expect(failed).toEqual({
      kind: 'refused',
      message: '“Ends at” must be after “Starts at”.',
      fields: { end_time: 'must be after “Starts at”' },
    })
  })

  test('a record that is not as in the contract is unreadable, and the error names no guest', async () => {
    const api = createApi({ origin, fetch: aFetch(() => ({ json: {} })).fetch })
    const failed = await api
      .read({ path: '/x' }, () => {
        throw new Error('Mary Poole has no status')
      })
      .catch((thrown: unknown) => thrown)
    expect(failureOf(failed)).toEqual({ kind: 'unreadable' })
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('Mary')
  })

  test('an answer that does not come in time is called slow, and the service is not called gone', async () => {
    const api = createApi({
      origin,
      timeoutMs: 10,
      fetch: (input) =>
        new Promise((_, reject) => {
          const { signal } = new Request(input)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    const failed = await api.read({ path: '/x' }, asIs).catch(failureOf)
    expect(failed).toEqual({ kind: 'slow' })
  })
})

describe('a throttle', () => {
  test.each([
    ['40', 40_000],
    ['Sat, 21 Nov 2026 17:01:00 GMT', 60_000],
    ['soon', 5_000],
    ['86400', 600_000],
  ])('of "%s" pauses every read for %i ms (§8)', async (retryAfter, ms) => {
    const { failed, api, clock } = await reasonFor({
      status: 429,
      json: {},
      headers: { 'Retry-After': retryAfter },
    })
    expect(failed).toEqual({ kind: 'throttled', until: clock.now() + ms })
    expect(api.pausedUntil()).toBe(clock.now() + ms)
  })
})

describe('what is sent', () => {
  test('every request says that it comes from the desk, and an action has its operation id', async () => {
    const { fetch, requests } = aFetch(() => ({ json: {} }))
    const api = createApi({ origin, fetch })
    await api.read({ path: '/api/3.0/account' }, asIs)
    await api.act('/api/3.0/booking/KB1/note', { body: 'late' }, 'op-1')
    await api.gate('GET', '/auth/session')
    expect(requests.map(({ headers }) => headers.get('X-Desk'))).toEqual(['1', '1', '1'])
    expect(requests[1]).toMatchObject({
      method: 'POST',
      path: '/api/3.0/booking/KB1/note',
      body: { body: 'late' },
    })
    expect(requests.map(({ headers }) => headers.get('Desk-Operation'))).toEqual([
      null,
      'op-1',
      null,
    ])
  })

  test('an empty answer is an answer too: 204 after signing out', async () => {
    const api = createApi({
      origin,
      fetch: () => Promise.resolve(new Response(null, { status: 204 })),
    })
    expect(await api.gate('POST', '/auth/logout', {})).toBeNull()
  })

  test('the day before is sent with its prefix, which an address must have encoded (§4.3)', () => {
    expect(addressOf({ path: '/b', query: { start_date: '<20261121' } })).toBe(
      '/b?start_date=%3C20261121',
    )
  })

  test('every 401 is reported to the keeper of the sign-in, once for each answer', async () => {
    let reported = 0
    const { fetch } = aFetch(() => deskError(401, 'signed-out'))
    const api = createApi({ origin, fetch, onSignedOut: () => (reported += 1) })
    await api.act('/api/3.0/booking/KB1/checkin', {}, 'op-1').catch(() => {})
    expect(reported).toBe(1)
  })

  test('an answer that nobody waits for is read in three steps, each when nobody scrolls', async () => {
    const { fetch } = aFetch(() => ({ json: { is: 'here' } }))
    const api = createApi({ origin, fetch })
    const rests: (() => void)[] = []
    const calm = () => new Promise<void>((done) => void rests.push(done))
    const steps: string[] = []
    const reading = api
      .read({ path: '/x' }, () => steps.push('parsed'), { calm })
      .then(() => steps.push('taken in'))
    for (const before of [[], [], ['parsed']]) {
      await expect.poll(() => rests.length).toBe(1)
      expect(steps).toEqual(before)
      rests.pop()?.()
    }
    await reading
    expect(steps).toEqual(['parsed', 'taken in'])
  })

  test('a read that was cancelled ends as cancelled, not as a failure', async () => {
    const left = new AbortController()
    const api = createApi({
      origin,
      fetch: (input) =>
        new Promise((_, reject) => {
          const { signal } = new Request(input)
          signal.addEventListener('abort', () => reject(signal.reason))
          left.abort()
        }),
    })
    const thrown = await api
      .read({ path: '/x' }, asIs, { signal: left.signal })
      .catch((error: unknown) => error)
    expect(thrown).toMatchObject({ name: 'AbortError' })
  })
})
