import { parseEnvelope } from '../../../contract/envelope.ts'
import { parseInvoice } from '../../../contract/invoice.ts'
import { refusalIn } from '../../../contract/refusal.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { pageLanguage } from '../../language/pageLanguage.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { Visit } from '../base/visit.ts'
import { requireSameOrigin } from '../front/sameOrigin.ts'
import type { Entrance } from '../relay/entrance.ts'
import { problemOf, type Relay } from '../relay/relay.ts'
import { matchRoute, upstreamPath } from '../routes/matchRoute.ts'
import { invoiceRoute } from '../routes/routes.ts'
import { invoicePage, isTooMuchMarkup, noInvoicePage } from './invoicePage.ts'

/** The address the desk's frame loads the invoice from; the service has the invoice at another address. */
const allowedRoute = { ...invoiceRoute, template: '/api/invoice/:code' }

type InvoiceDeps = {
  readonly settings: GateSettings
  readonly entrance: Entrance
  readonly relay: Relay
}

/** `GET /api/invoice/:code`: answers only a sandboxed frame in the desk's own page. */
export function invoiceRoutes({ settings, entrance, relay }: InvoiceDeps) {
  async function invoice(visit: Visit): Promise<string> {
    const { request, url, clientAddress, logEntry } = visit
    const found = matchRoute([allowedRoute], request.method, url.pathname)
    if (found === null || url.search !== '') throw new GateProblem('no-such-route')
    const called = await relay({
      signIn: await entrance.required(request, logEntry),
      route: invoiceRoute,
      path: upstreamPath(invoiceRoute, found.values),
      parameters: new URLSearchParams(),
      clientAddress,
      acceptLanguage: request.headers.get('accept-language'),
      signal: request.signal,
    })
    if (called.kind !== 'answer') throw problemOf(called)
    const refusal = refusalIn(called.status, called.body)
    if (refusal !== null) {
      const status = refusal.status >= 400 ? refusal.status : 502
      throw new GateProblem(status === 404 ? 'no-such-route' : 'refused', {
        status,
        message: refusal.message || 'No invoice for this booking.',
      })
    }
    return invoicePage(htmlIn(called.body), langIn(called.body))
  }

  return async (visit: Visit): Promise<Response | null> => {
    const { request, url, logEntry } = visit
    if (!url.pathname.startsWith('/api/invoice/')) return null
    logEntry.route = 'GET /api/invoice/:code'
    const isFramed = request.headers.get('sec-fetch-dest') === 'iframe'
    if (!isFramed) requireSameOrigin(request, settings.publicOrigin)
    else if (request.headers.get('sec-fetch-site') !== 'same-origin') {
      throw new GateProblem('forbidden-request')
    }
    if (request.headers.has('sec-fetch-dest') && !isFramed) {
      throw new GateProblem('forbidden-request')
    }
    try {
      return page(await invoice(visit), 200)
    } catch (cause) {
      if (isFramed && cause instanceof GateProblem) {
        return page(await noInvoicePage(pageLanguage(request), cause), cause.status)
      }
      throw cause
    }
  }
}

const page = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

function htmlIn(body: unknown): string {
  try {
    const html = parseInvoice(body)
    if (isTooMuchMarkup(html)) throw new Unreadable('an invoice of fewer tags', html.length)
    return html
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw new GateProblem('bad-upstream', {
      message: 'This invoice can’t be shown.',
    })
  }
}

function langIn(body: unknown): string {
  try {
    return parseEnvelope(body).locale.lang
  } catch {
    // An invoice is shown also where nothing says in which language it is.
    return 'en'
  }
}
