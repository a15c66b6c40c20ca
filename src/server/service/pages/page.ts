import { createHash } from 'node:crypto'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { encodeQR } from 'qr'
import { directionOf } from '../../../contract/languages.ts'
import { i18nFor, languageParameter, pageLanguage } from '../../language/pageLanguage.ts'
import type { Env } from '../base/deps.ts'
import { pageStyle } from './pageStyle.ts'

/** What `hono/html` makes: text in it is escaped, markup is not. */
export type Markup = ReturnType<typeof html>

/** A message, which is shown in the language of the reader, or a name, which is the same in every language. */
export type Words = MessageDescriptor | string

const inWords = (i18n: I18n, words: Words): string =>
  typeof words === 'string' ? words : i18n._(words)

export type HtmlPage = {
  readonly title: Words
  readonly lead: Words
  /** Its messages are in the language of `i18nFor`. */
  readonly body: Markup
  readonly status?: ContentfulStatusCode
  readonly headers?: Readonly<Record<string, string>>
  /** Where a form of this page may lead to by a redirect, besides the service itself. */
  readonly leadsTo?: string | undefined
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** No script, no picture but the icon, nothing from elsewhere; Chromium follows `form-action` through redirects. */
const policy = (leadsTo: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action 'self'${leadsTo === undefined ? '' : ` ${leadsTo}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

const bellShape = `<path d="M5.5 21.5a10.5 10.5 0 0 1 21 0z" />
  <rect x="3" y="23.6" width="26" height="3.6" rx="1.8" />
  <path d="M14.7 9.2V7.4h-1.5a1.7 1.7 0 0 1 0-3.4h5.6a1.7 1.7 0 0 1 0 3.4h-1.5v1.8z" />`

const bell = html`<svg class="bell" width="40" height="40" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
  ${raw(bellShape)}
</svg>`

/** Inside the page: without it a browser asks for `/favicon.ico`, which the policy forbids, and Firefox reports an error. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#14807a">${bellShape}</svg>`,
)}`

/** A page for people, as the service shows them at sign-in and set-up, in the language of its reader. */
export async function showPage(c: Context<Env>, page: HtmlPage): Promise<Response> {
  const language = pageLanguage(c.req.raw)
  const i18n = i18nFor(c.req.raw)
  const title = inWords(i18n, page.title)
  const markup = await html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
<style>${raw(pageStyle)}</style>
</head>
<body>
<main>
${bell}
<h1>${title}</h1>
<p class="lead">${inWords(i18n, page.lead)}</p>
${page.body}
</main>
</body>
</html>
`
  c.header('vary', 'Accept-Language', { append: true })
  return c.html(markup, page.status ?? 200, {
    'content-language': language,
    'content-security-policy': policy(page.leadsTo),
    ...page.headers,
  })
}

/** A page that says one thing and leads nowhere. */
export const sayPage = (
  c: Context<Env>,
  title: Words,
  lead: Words,
  status: ContentfulStatusCode = 400,
): Promise<Response> =>
  showPage(c, {
    title,
    lead,
    status,
    body: html`<div class="card"><p>${i18nFor(c.req.raw)._(msg`Close this page and start again.`)}</p></div>`,
  })

/** Something was wrong with what the person typed, written where a screen reader announces it. */
export const wrongNote = (i18n: I18n, wrong: MessageDescriptor | undefined): Markup =>
  wrong === undefined ? html`` : html`<p class="wrong" role="alert">${i18n._(wrong)}</p>`

/** The address of another page, which is shown in the same language as this one. */
export const inSameLanguage = (c: Context<Env>, path: string): string =>
  c.req.query(languageParameter) === undefined
    ? path
    : `${path}?${languageParameter}=${pageLanguage(c.req.raw)}`

/** A text as a picture that a phone reads (a QR code). */
export function pictureOf(text: string, alt: string): Markup {
  const picture = encodeURIComponent(encodeQR(text, 'svg'))
  return html`<img class="qr" alt="${alt}" src="data:image/svg+xml,${picture}">`
}

/** The messages of a form that is shown again: what was wrong, and how long to wait where guesses are slowed. */
export type FormError = { readonly wrong: MessageDescriptor; readonly retryAfterSeconds?: number }

export type FormPage = Pick<HtmlPage, 'title' | 'lead'> & {
  readonly again?: FormError
  readonly fields: Markup
}

/** A form that is posted to its own address. */
export function showForm(c: Context<Env>, shown: FormPage): Promise<Response> {
  const { title, lead, again, fields } = shown
  const wait = again?.retryAfterSeconds
  return showPage(c, {
    title,
    lead,
    status: again === undefined ? 200 : wait === undefined ? 400 : 429,
    ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
    body: html`<form method="post">
${wrongNote(i18nFor(c.req.raw), again?.wrong)}
${fields}
</form>`,
  })
}
