import { describe, expect, test } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { nextStepOf, readOperation } from '../../../../src/desk/core/outbox/operation.ts'
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

describe('an operation whose answer is lost (reliability.md §3.5)', () => {
  const justSent = { sinceSentMs: 0, wasBegun: false }
  const body = { code: 'K1' }
  const conflict = { kind: 'conflict', message: '' } as const
  const broken = { kind: 'service-error', status: 500 } as const

  test('is done, or refused, where the journal has its answer', () => {
    expect(nextStepOf({ kind: 'accepted', body }, justSent)).toEqual({ is: 'done', body })
    const failed = nextStepOf({ kind: 'failed', failure: conflict }, justSent)
    expect(failed).toEqual({ is: 'failed', failure: conflict })
  })

  test('is waited for while the gate sends it, and sent under its id where it never reached the gate', () => {
    expect(nextStepOf({ kind: 'running' }, justSent)).toEqual({ is: 'wait' })
    expect(nextStepOf({ kind: 'unseen' }, justSent)).toEqual({ is: 'send' })
  })

  test('is looked for, as long as it may arrive, where the journal knows nothing of what was begun', () => {
    const begun = { sinceSentMs: 20_000, wasBegun: true }
    expect(nextStepOf({ kind: 'unseen' }, begun)).toEqual({ is: 'look', mayArriveMs: 300_000 })
    expect(nextStepOf({ kind: 'unseen' }, { ...begun, sinceSentMs: 1e6 })).toEqual({
      is: 'look',
      mayArriveMs: 0,
    })
  })

  test('is looked for after an error of the service, and repeated only where the service answers a repeat', () => {
    const look = { is: 'look', mayArriveMs: 320_000 }
    expect(nextStepOf({ kind: 'failed', failure: broken }, justSent)).toEqual(look)
    const unknown = { kind: 'unknown', mayArriveMs: 60_000 } as const
    expect(nextStepOf({ ...unknown, mayRepeat: false }, justSent)).toEqual({
      is: 'look',
      mayArriveMs: 60_000,
    })
    expect(nextStepOf({ ...unknown, mayRepeat: true }, justSent)).toEqual({
      is: 'repeat',
      mayArriveMs: 60_000,
    })
  })
})
