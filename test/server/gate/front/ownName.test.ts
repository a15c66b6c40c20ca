import { expect, test } from 'vitest'
import { ownName } from '../../../../src/server/gate/front/ownName.ts'

const visit = (address: string, mode = 'navigate') => {
  const request = new Request(address, { headers: { 'sec-fetch-mode': mode } })
  const url = new URL('/today?tab=done', 'http://localhost:8080')
  return { request, url, clientAddress: '', logEntry: { route: '' } }
}
const here = ownName('http://localhost:8080', true)

test('127.0.0.1 on the machine itself redirects to the address to which sign-in returns', async () => {
  const answer = await here(visit('http://127.0.0.1:8080/today?tab=done'))
  expect(answer?.headers.get('location')).toBe('http://localhost:8080/today?tab=done')
})

test.each([
  ['the right name', 'http://localhost:8080/today', 'navigate', true],
  ['a call of the page', 'http://127.0.0.1:8080/auth/session', 'cors', true],
  ['a name of somebody else', 'http://evil.example/today', 'navigate', true],
  ['a desk behind HTTPS', 'http://127.0.0.1:8080/today', 'navigate', false],
])('%s is not redirected', async (_, address, mode, isLocal) => {
  expect(await ownName('http://localhost:8080', isLocal)(visit(address, mode))).toBeNull()
})
