import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
let origin: string
beforeAll(async () => {
  service = await startService({ demo: 0 })
  origin = await service.listen()
})
afterAll(() => service.close())

const loaded = ['swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'page.js']

test('the root page leads people and programs to the description (§4)', async () => {
  const page = await fetch(origin, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<a href="/api/docs">')
  expect(await (await fetch(origin)).json()).toMatchObject({ docs: `${origin}/api/docs` })
})

test('anybody may read the description as a page, with or without a slash at the end (§4)', async () => {
  for (const path of ['/api/docs', '/api/docs/']) {
    const answer = await fetch(origin + path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await answer.text()
    expect([...html.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, at]) => at)).toEqual([
      ...loaded.map((name) => `/api/docs/${name}`),
      '/api/openapi.json',
    ])
  }
})

test('everything the page loads comes from our own address, and its policy allows nothing else (§4)', async () => {
  const { headers } = await fetch(`${origin}/api/docs`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  for (const name of loaded) {
    const answer = await fetch(`${origin}/api/docs/${name}`)
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css'
    expect([name, answer.status]).toEqual([name, 200])
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const plain = await fetch(`${origin}/api/docs/${name}`, {
      headers: { 'accept-encoding': 'identity' },
    })
    expect(plain.headers.get('content-encoding')).toBe(null)
    expect(await plain.text()).toBe(await answer.text())
  }
  expect(await (await fetch(`${origin}/api/docs/page.js`)).text()).toContain('/api/openapi.json')
})

test('files the page does not load cannot be fetched (§7)', async () => {
  for (const name of ['index.html', 'swagger-ui.js', 'package.json', '..%2fpackage.json']) {
    expect([name, (await fetch(`${origin}/api/docs/${name}`)).status]).toEqual([name, 401])
  }
})
