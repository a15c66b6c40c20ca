import { describe, expect, test } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { readOperation } from '../../../../src/desk/core/outbox/operation.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'
import { aFetch } from '../../../example/aFetch.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'

const operationFrom = async (json: unknown) => {
  const { fetch, requests } = aFetch(() => ({ json }))
  const api = createApi({ origin: 'http://desk.test', fetch, clock: aDeskClock() })
  const operation = await readOperation(api, 'a/b', 1_000)
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/ops/a%2Fb'])
  return operation
}

describe('the gate’s journal about an operation (decisions.md 2)', () => {
  test('says that it is unknown, running or lost, or how it was answered', async () => {
    for (const state of ['unseen', 'running']) {
      expect(await operationFrom({ state })).toEqual({ kind: state })
    }
    const over = { kind: 'unknown', mayArriveMs: 0, mayRepeat: false }
    expect(await operationFrom({ state: 'unknown' })).toEqual(over)
    const open = { state: 'unknown', mayArriveMs: 320_000, mayRepeat: true }
    expect(await operationFrom(open)).toEqual({
      kind: 'unknown',
      mayArriveMs: 320_000,
      mayRepeat: true,
    })
    const body = anEnvelope({})
    expect(await operationFrom({ state: 'answered', status: 200, body })).toEqual({
      kind: 'accepted',
      body,
    })
    expect(await operationFrom({ state: 'answered' })).toEqual({ kind: 'accepted', body: null })
    expect(await operationFrom({ state: 'answered', status: null, body: null })).toEqual({
      kind: 'accepted',
      body: null,
    })
    expect(await operationFrom({ state: 'answered', status: 429 })).toEqual({
      kind: 'failed',
      failure: { kind: 'throttled', until: 6_000 },
    })
  })

  test('says who did it and when, where a colleague’s tablet had sent it; with one of the two missing it says neither', async () => {
    const answered = { state: 'answered', status: 200, body: anEnvelope({}) }
    const body = answered.body
    expect(
      await operationFrom({ ...answered, by: 'Kenji Sato', at: '2026-11-26T09:00:00Z' }),
    ).toEqual({
      kind: 'accepted',
      body,
      by: { name: 'Kenji Sato', at: '2026-11-26T09:00:00Z' },
    })
    expect(await operationFrom({ ...answered, by: 'Kenji Sato' })).toEqual({
      kind: 'accepted',
      body,
    })
    expect(await operationFrom({ ...answered, at: '2026-11-26T09:00:00Z' })).toEqual({
      kind: 'accepted',
      body,
    })
  })

  test('cannot be read when it says anything else', async () => {
    await expect(operationFrom({ state: 'perhaps' })).rejects.toMatchObject({
      reason: { kind: 'unreadable' },
    })
  })
})
