import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../base/deps.ts'
import { descriptionPath } from './describe.ts'

/** Where the description can be read as a page. */
export const docsPath = '/api/docs'

/** Everything comes from this address. The viewer draws its arrows from pictures inside its own style sheet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ')

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Booking Management API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${docsPath}/swagger-ui.css">
<link rel="stylesheet" href="${docsPath}/page.css">
<script src="${docsPath}/swagger-ui-bundle.js" defer></script>
<script src="${docsPath}/page.js" defer></script>
</head>
<body>
<main id="description"></main>
<noscript><p>This page needs scripts. The description itself: <a href="${descriptionPath}">${descriptionPath}</a></p></noscript>
</body>
</html>
`

/** The viewer has its dark colours under a class. Nothing is sent from here, so it has no place for credentials. */
const pageScript = `const wish = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', wish.matches)
wish.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '${descriptionPath}',
  dom_id: '#description',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } })],
})
`

const pageStyle = `:root {
  color-scheme: light dark;
}

body {
  margin: 0;
}
`

type File = {
  readonly type: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly squeezed: Uint8Array<ArrayBuffer>
}

const squeeze = promisify(gzip)
const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const asFile = async (type: string, text: string | Uint8Array): Promise<File> => ({
  type,
  plain: new Uint8Array(Buffer.from(text)),
  squeezed: new Uint8Array(await squeeze(text)),
})

const { resolve } = createRequire(import.meta.url)

const ofViewer = async (type: string, name: string): Promise<File> =>
  asFile(type, await readFile(resolve(`swagger-ui-dist/${name}`)))

/** What the page loads, read and squeezed once, when somebody first asks for it. */
function pageFiles(): (name: string) => Promise<File> | undefined {
  const makers: Readonly<Record<string, () => Promise<File>>> = {
    'swagger-ui-bundle.js': () => ofViewer(script, 'swagger-ui-bundle.js'),
    'swagger-ui.css': () => ofViewer(style, 'swagger-ui.css'),
    'page.js': () => asFile(script, pageScript),
    'page.css': () => asFile(style, pageStyle),
  }
  const made = new Map<string, Promise<File>>()
  return (name) => {
    const file = made.get(name) ?? makers[name]?.()
    if (file !== undefined) made.set(name, file)
    return file
  }
}

/** The description for people: a viewer, and its files from our own address. */
export function docsPages(): Hono<Env> {
  const fileNamed = pageFiles()
  return new Hono<Env>()
    .get('/', (c) => c.html(page, 200, { 'content-security-policy': policy }))
    .get('/:name{[a-z-]+\\.(?:js|css)}', async (c, next) => {
      const file = await fileNamed(c.req.param('name'))
      if (file === undefined) return next()
      const isSqueezed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
      return c.body(isSqueezed ? file.squeezed : file.plain, 200, {
        'content-type': file.type,
        ...(isSqueezed ? { 'content-encoding': 'gzip' } : {}),
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=3600',
      })
    })
}
