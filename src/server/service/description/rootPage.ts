import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import type { Env } from '../base/deps.ts'
import { showPage } from '../pages/page.ts'
import { descriptionPath } from './describe.ts'
import { docsPath } from './docsPages.ts'

const name = 'Deskbell booking service'

/**
 * The answer at the root of the service: what it is, and where its description is. JSON for programs, a page for a
 * browser. It says nothing of the business, so anybody may read it.
 *
 * @param origin the address of the service, without a slash at the end
 */
export async function tellWhatThisIs(c: Context<Env>, origin: string): Promise<Response> {
  const description = origin + descriptionPath
  const wanted = accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/html'],
    default: 'application/json',
  })
  c.header('vary', 'Accept')
  if (wanted === 'application/json') {
    return c.json({ name, generations: ['3.0', '4.0'], description, docs: origin + docsPath })
  }
  return showPage(c, {
    title: name,
    lead: 'The booking API, generations 3.0 and 4.0, for the desk and for other programs.',
    body: html`<div class="card">
<p><a href="${docsPath}">Read what every address of it takes and answers</a>, or have it for programs: <a href="${descriptionPath}">${descriptionPath}</a> (OpenAPI 3.1).</p>
<p>Staff sign in at the desk, not here.</p>
</div>`,
  })
}
