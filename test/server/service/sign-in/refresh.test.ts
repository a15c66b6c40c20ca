import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { refresh, useToken } from './aTrade.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const day = 24 * 3600
const pairIn = (body: { readonly [name: string]: unknown }) => ({
  access_token: String(body['access_token']),
  refresh_token: String(body['refresh_token']),
})

test('a refresh gives a new pair and ends the old one at once (§5.3, step 5)', async () => {
  const old = await service.tokenFor('kenji')
  const { status, body } = await refresh(service, old)
  expect(status).toBe(200)
  const next = pairIn(body)
  expect(next.access_token).not.toBe(old.access_token)
  expect(next.refresh_token).not.toBe(old.refresh_token)
  expect(await useToken(service, old.access_token)).toBe(401)
  expect(await useToken(service, next.access_token)).toBe(200)
})

test('of a hundred refreshes at once one gets a pair and 99 are refused', async () => {
  const old = await service.tokenFor('kenji')
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(service, old)))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ body }) => String(body.error) === 'invalid_grant')).toHaveLength(99)
  expect(await useToken(service, pairIn(won[0]?.body ?? {}).access_token)).toBe(200)
})

test('an old refresh token within a minute counts as a race: it is refused, and the pair in use stays valid', async () => {
  const old = await service.tokenFor('kenji')
  const next = pairIn((await refresh(service, old)).body)
  service.clock.advance(5)
  expect((await refresh(service, old)).body.error).toBe('invalid_grant')
  expect(await useToken(service, next.access_token)).toBe(200)
  expect((await refresh(service, next)).status).toBe(200)
})

test('an old refresh token after that counts as theft: every token of that sign-in ends', async () => {
  const old = await service.tokenFor('kenji')
  const next = pairIn((await refresh(service, old)).body)
  service.clock.advance(120)
  expect((await refresh(service, old)).body.error).toBe('invalid_grant')
  expect(await useToken(service, next.access_token)).toBe(401)
  expect((await refresh(service, next)).body.error).toBe('invalid_grant')
  expect(service.logged.join('')).toContain('refresh_reuse_late')
})

test('another sign-in of the same person is not affected', async () => {
  const [stolen, other] = [await service.tokenFor('kenji'), await service.tokenFor('kenji')]
  await refresh(service, stolen)
  service.clock.advance(120)
  await refresh(service, stolen)
  expect(await useToken(service, other.access_token)).toBe(200)
})

test('a refresh token lives 14 days from its own issue (§8)', async () => {
  const first = await service.tokenFor('kenji')
  service.clock.advance(14 * day - 1)
  const second = pairIn((await refresh(service, first)).body)
  service.clock.advance(14 * day - 1)
  const third = pairIn((await refresh(service, second)).body)
  service.clock.advance(14 * day)
  expect((await refresh(service, third)).body.error).toBe('invalid_grant')
})

test('a sign-in ends after 90 days, however often it is renewed (security.md 10.4.8)', async () => {
  let pair = await service.tokenFor('kenji')
  for (let days = 0; days < 81; days += 9) {
    service.clock.advance(9 * day)
    pair = { ...pair, ...pairIn((await refresh(service, pair)).body) }
  }
  service.clock.advance(9 * day)
  expect((await refresh(service, pair)).body.error).toBe('invalid_grant')
})

test('an access token cannot be used as a refresh token, nor the other way round', async () => {
  const { access_token, refresh_token } = await service.tokenFor('kenji')
  expect((await refresh(service, { refresh_token: access_token })).status).toBe(400)
  expect(await useToken(service, refresh_token)).toBe(401)
})
