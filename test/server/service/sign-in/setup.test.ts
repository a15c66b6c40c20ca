import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { aDatabaseWithTables } from '../../../example/aSnapshot.ts'
import { authorizeQuery, codeFor } from '../../../example/signInAs.ts'

let service: AService
let link: string
const linkOf = ({ setupLink }: AService): string => new URL(setupLink ?? 'none').pathname
beforeAll(async () => {
  service = await startService({ demo: 0, database: await aDatabaseWithTables() })
  link = linkOf(service)
})
afterAll(() => service.close())

const owner = {
  business: 'Ryokan Momiji',
  time_zone: 'Asia/Tokyo',
  currency: 'jpy',
  first_name: 'Aiko',
  last_name: 'Mori',
  login_id: 'Aiko',
  password: 'ten letters',
}
const send = (form: Record<string, string>) =>
  service.fetch(link, { method: 'POST', body: new URLSearchParams(form) })
const signIn = (login: string, password: string) =>
  codeFor(service.fetch, authorizeQuery(service.settings.client), login, password)

test('an empty business has no demo logins', async () => {
  await expect(signIn('maria', 'maria-demo')).rejects.toThrow('401')
})

test('the link is in no log (security.md 16.2.5)', () => {
  expect(service.logged.join('\n')).not.toContain('/setup/')
})

test('a guessed link does nothing', async () => {
  expect((await service.fetch('/setup/guess')).status).toBe(404)
  expect((await service.fetch('/setup/')).status).toBe(404)
})

test.each([
  ['business', ' '],
  ['time_zone', 'Mars/Olympus'],
  ['currency', 'yen'.repeat(2)],
  ['login_id', '007'],
  ['login_id', 'off'],
  ['password', 'short'],
])('a wrong %s (%s) shows the page again with what was typed', async (field, wrong) => {
  const answer = await send({ ...owner, [field]: wrong })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('role="alert"')
  expect(page).toContain('value="Aiko"')
  expect(page).not.toContain('ten letters')
})

test('the link lives ten minutes, and the next start makes another', async () => {
  service.clock.advance(599)
  expect((await service.fetch(link)).status).toBe(200)
  service.clock.advance(1)
  expect((await service.fetch(link)).status).toBe(404)
  expect((await send(owner)).status).toBe(404)
  service = await startService({ demo: 0, database: service.database })
  expect(linkOf(service)).not.toBe(link)
  link = linkOf(service)
})

test('the link lets the owner name the business and become its first manager, once', async () => {
  expect((await service.fetch(link)).status).toBe(200)
  const answers = await Promise.all([send(owner), send(owner), send(owner)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await service.fetch(link)).status).toBe(404)
  await expect(signIn('aiko', 'ten letters')).resolves.toMatch(/./)
  const next = await startService({ demo: 0, database: service.database })
  expect(next.setupLink).toBeNull()
  const { body } = await service.pair.get('company')
  expect(body.company).toMatchObject({
    name: 'Ryokan Momiji',
    timezone: 'Asia/Tokyo',
    currency_id: 'JPY',
    utc_offset: 9 * 3600,
    currency: { symbol: '¥', decimals: 0 },
  })
})
