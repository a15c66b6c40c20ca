import { msg } from '@lingui/core/macro'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import { i18nFor } from '../../language/pageLanguage.ts'
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
  const i18n = i18nFor(c.req.raw)
  return showPage(c, {
    title: msg`Deskbell booking service`,
    lead: msg`The booking API, generations 3.0 and 4.0, for the desk and for other programs.`,
    body: html`<div class="card">
<p><a href="${docsPath}">${i18n._(msg`Documentation of the API`)}</a></p>
<p><a href="${descriptionPath}">${i18n._(msg`Description for programs (OpenAPI 3.1)`)}</a></p>
<p>${i18n._(msg`Staff sign in at the desk, not here.`)}</p>
</div>`,
  })
}
