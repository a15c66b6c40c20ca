import type { Logger } from 'pino'
import { z } from 'zod'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../base/visit.ts'
import { perMinute } from './perMinute.ts'
import { readLimited } from './readLimited.ts'

const largestReport = 8 * 1024
const mostAMinute = 20

const text = z.string().catch('')
/** Browsers send reports in two forms: `report-uri` (one object) and `report-to` (a list). */
const oldForm = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
})
const newForm = z.array(
  z.object({ body: z.object({ effectiveDirective: text, blockedURL: text }) }),
)

/** Logs browsers' reports about our content security policy, without personal data and limited in number. */
export function policyReports(log: Logger, now: () => Date) {
  const counted = perMinute(mostAMinute, now)

  return async ({ request, url, clientAddress, logEntry }: Visit): Promise<Response | null> => {
    if (url.pathname !== '/csp-report') return null
    logEntry.route = 'POST /csp-report'
    if (request.method !== 'POST') throw new GateProblem('method-not-allowed')
    if (counted.isTooMuch(clientAddress))
      throw new GateProblem('throttled', { retryAfterSeconds: 60 })
    const body = await readLimited(request.body, largestReport).catch(() => {
      throw new GateProblem('too-large')
    })
    for (const { directive, blocked } of reportsIn(body)) {
      log.warn({ directive, blocked }, 'the page broke its policy')
    }
    return new Response(null, { status: 204 })
  }
}

type Report = { readonly directive: string; readonly blocked: string }

function reportsIn(body: string): readonly Report[] {
  let wire: unknown
  try {
    wire = JSON.parse(body)
  } catch {
    // Anybody may post here, and what is no JSON reports nothing.
    return []
  }
  const old = oldForm.safeParse(wire).data?.['csp-report']
  if (old !== undefined) {
    return [report(old['effective-directive'] || old['violated-directive'], old['blocked-uri'])]
  }
  const list = newForm.safeParse(wire).data ?? []
  return list.slice(0, 10).map(({ body: b }) => report(b.effectiveDirective, b.blockedURL))
}

/** Logs at most the origin of a blocked address, because its path or query could contain a guest's name. */
const report = (directive: string, blocked: string): Report => ({
  directive: directive.replace(/[^\w-]/g, '').slice(0, 40),
  blocked: URL.canParse(blocked)
    ? new URL(blocked).origin
    : blocked.replace(/\W/g, '').slice(0, 20),
})
