import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicePage } from '../../../../src/server/gate/invoice/invoicePage.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let desk: FrontDesk
let tab: Tab
let code: string
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  tab = await desk.signIn('maria')
  code = await desk.aCode(tab)
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'x-desk': '' }
const invoice = (headers: Record<string, string> = framed, of = code) =>
  tab.fetch(`/api/invoice/${of}`, { headers })

test('the invoice is a document of its own for a frame of the desk (§2.5)', async () => {
  const answer = await invoice()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; object-src 'none'",
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  expect(page).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  expect(page).toContain('Heron Landing')
  expect(page).toContain('<td>')
})

test('the invoice is shown only in a frame of the desk', async () => {
  expect((await invoice({ ...framed, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await invoice({ ...framed, 'sec-fetch-dest': 'document' })).status).toBe(403)
  expect((await invoice({ ...framed, 'sec-fetch-dest': 'object', 'x-desk': '1' })).status).toBe(403)
  expect((await invoice({ 'x-desk': '' })).status).toBe(403)
  expect((await invoice({ 'x-desk': '1' })).status).toBe(200)
})

test('without an invoice, a frame gets a page that says why and a script gets JSON', async () => {
  const answer = await invoice(framed, 'NO-SUCH')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('<h1>No invoice</h1>')
  expect(await (await invoice({ 'x-desk': '1' }, 'NO-SUCH')).json()).toMatchObject({
    error: { httpCode: 404 },
  })
  desk.proxy.next('GET /api/3.0/booking/', { kind: 'html200' })
  expect((await invoice()).status).toBe(502)
})

const answering = (body: unknown) =>
  ({ kind: 'status', status: 200, when: 'before', body: JSON.stringify(body) }) as const

test('an invoice that is plain text, or in another member of the answer, is shown (§2.5)', async () => {
  for (const body of [
    { version: '3.0', request: { status: 'OK' }, booking: { invoice: '<h1>Zoë owes</h1>' } },
    { version: '3.0', request: { status: 'OK' }, data: { body: '<h1>Zoë owes</h1>' } },
    '<h1>Zoë owes</h1>',
  ]) {
    desk.proxy.next('GET /api/3.0/booking/', answering(body))
    const answer = await invoice()
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<h1>Zoë owes</h1>')
  }
})

test('an unreadable invoice is reported as unreadable, not as a failure of the service', async () => {
  desk.proxy.next('GET /api/3.0/booking/', answering({ request: { status: 'OK' }, invoice: 17 }))
  const answer = await invoice()
  expect(answer.status).toBe(502)
  const page = await answer.text()
  expect(page).toContain('<meta name="problem" content="bad-upstream" data-status="502">')
  expect(page).toContain('This invoice can’t be shown.')
})

test('when the service refuses the invoice, its own words are shown', async () => {
  const refused = { error: 'access_denied', error_description: 'Only for <b>managers</b>.' }
  desk.proxy.next('GET /api/3.0/booking/', {
    kind: 'status',
    status: 403,
    when: 'before',
    body: JSON.stringify(refused),
  })
  const answer = await invoice()
  expect(answer.status).toBe(403)
  const page = await answer.text()
  expect(page).toContain('<meta name="problem" content="refused" data-status="403">')
  expect(page).toContain('<p>Only for &lt;b&gt;managers&lt;/b&gt;.</p>')
})

test('an invoice cannot run scripts, fetch, send or link anywhere', async () => {
  const hostile = `<html><head><meta http-equiv="refresh" content="0;url=https://evil.example">
<base href="https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css">
<style>body{background:url(https://evil.example/s)}</style><script>alert(1)</script></head>
<body onload="alert(1)"><h1 id="desk" onclick="alert(1)">Invoice</h1>
<img src="https://evil.example/i.png"><img src="data:image/png;base64,AAAA" onerror="alert(1)">
<img src="data:image/svg+xml,<svg onload=alert(1)>"><svg><script>alert(1)</script></svg>
<form action="https://evil.example"><input name="cookie"><button>Pay</button></form>
<a href="javascript:alert(1)">pay</a><a href="https://evil.example">here</a>
<iframe src="https://evil.example"></iframe><object data="x"></object><template><script>1</script></template>
<p style="background:url(https://evil.example/b);text-align:right;position:fixed">Total <b>12.00</b></p>
<table background="https://evil.example/t"><tr><td>Zoë</td></tr></table></body></html>`
  const page = await invoicePage(hostile, 'en')
  expect(page).not.toMatch(/evil\.example|alert|javascript:|<script|<form|<input|<iframe|onerror/)
  expect(page).not.toMatch(/http-equiv|<base|<link|<svg|<object|position|id="desk"/)
  expect(page).toContain('Zoë')
  expect(page).toContain('<img src="data:image/png;base64,AAAA" />')
  expect(page).toContain('text-align:right')
  expect(await invoicePage('<p>x</p>', '"><script>')).toContain('<html lang="en" dir="ltr">')
  expect(await invoicePage('<p>x</p>', 'ar-EG')).toContain('<html lang="ar-EG" dir="rtl">')
})

test('an invoice with more tags than any real one is not cleaned, which could take minutes (§2.5)', async () => {
  for (const [tags, status] of [
    [19_000, 200],
    [20_001, 502],
  ] as const) {
    const body = { version: '3.0', request: { status: 'OK' }, booking: '<br>'.repeat(tags) }
    desk.proxy.next('GET /api/3.0/booking/', answering(body))
    expect([tags, (await invoice()).status]).toEqual([tags, status])
  }
})

test('a style as long as no style of an invoice is left out unread', async () => {
  const page = await invoicePage(
    `<p style="color: red">a</p><p style="color: red;${'{'.repeat(1_000)}">b</p>`,
    'en',
  )
  expect(page).toContain('<p style="color:red">a</p><p>b</p>')
})
