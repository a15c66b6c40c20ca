import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { answerPage, authorizeQuery } from '../../../example/signInAs.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const signInPath = (more: Readonly<Record<string, string>> = {}) =>
  `/oauth/?${authorizeQuery(service.settings.client, more)}`

/** What the page says of its language, and how it calls a password. */
const languageOf = async (answer: Response | Promise<Response>) => {
  const { headers } = await answer
  const page = await (await answer).text()
  const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)">/.exec(page) ?? []
  const [, password] = /<label>([^<\n]+)\n<input name="password"/.exec(page) ?? []
  return [lang, dir, password, headers.get('content-language')]
}
const pageFor = (acceptLanguage: string | null, more?: Readonly<Record<string, string>>) =>
  languageOf(
    service.fetch(signInPath(more), {
      headers: acceptLanguage === null ? {} : { 'accept-language': acceptLanguage },
    }),
  )

const english = ['en-US', 'ltr', 'Password', 'en-US']
const german = ['de', 'ltr', 'Passwort', 'de']
const arabic = ['ar', 'rtl', 'كلمة المرور', 'ar']

test.each([
  [null, english],
  ['', english],
  ['*', english],
  ['nl', english],
  ['de', german],
  ['de-CH, en;q=0.9', german],
  ['ar-EG', arabic],
  ['en;q=0.5, ar', arabic],
  ['nl, ar;q=0.3, de;q=0.8', german],
  ['de;q=0, ar;q=0.1', arabic],
  ['en-NZ', ['en-GB', 'ltr', 'Password', 'en-GB']],
])('a browser with Accept-Language %s gets the page in its language', async (header, language) => {
  expect(await pageFor(header)).toEqual(language)
})

test.each([
  ['de', german],
  ['nl ar', arabic],
  ['nl', english],
  ['', english],
])('ui_locales=%s decides before Accept-Language', async (named, language) => {
  expect(await pageFor('en-US', { ui_locales: named })).toEqual(language)
})

test('a page with ui_locales=de says in German what was wrong, and leads to German pages', async () => {
  const answer = await answerPage(service.fetch, signInPath({ ui_locales: 'de' }), {
    login_id: 'maria',
    password: 'wrong',
    decision: 'approve',
  })
  expect(answer.status).toBe(401)
  const page = await answer.clone().text()
  expect(await languageOf(answer)).toEqual(german)
  const [, link = ''] = /<a href="(\/password[^"]*)"/.exec(page) ?? []
  expect(link).toBe('/password?ui_locales=de')
  expect((await languageOf(service.fetch(link))).slice(0, 2)).toEqual(['de', 'ltr'])
})

test('two people at once get their own languages', async () => {
  const tags = ['de', 'ar', 'en-US', 'ar', 'de']
  const languages = await Promise.all(tags.map((tag) => pageFor(tag)))
  expect(languages.map(([lang]) => lang)).toEqual(tags)
})

test.each([
  ['markup', '"><script>alert(1)</script>'],
  ['the name of an object’s member', '__proto__ constructor toString'],
  ['a path', '../../../etc/passwd'],
  ['ten kilobytes', 'x'.repeat(10_000)],
  ['five thousand tags', 'a '.repeat(5_000)],
  ['half a percent sign', '%'],
])('a language that is %s is left out', async (_, hostile) => {
  expect(await pageFor(hostile)).toEqual(english)
  expect(await pageFor(null, { ui_locales: hostile })).toEqual(english)
  expect(await pageFor('ar', { ui_locales: hostile })).toEqual(arabic)
  const page = await (await service.fetch(signInPath({ ui_locales: hostile }))).text()
  expect(page).not.toContain('<script')
  expect(page.match(/<a href="[^"]*"/g)).toEqual([
    '<a href="/password?ui_locales=en-US"',
    '<a href="/second-step?ui_locales=en-US"',
  ])
})

test('the page of a request that cannot be read has the reader’s language too', async () => {
  const answer = service.fetch('/oauth/?client_id=nobody', { headers: { 'accept-language': 'ar' } })
  expect((await languageOf(answer)).slice(0, 2)).toEqual(['ar', 'rtl'])
})
