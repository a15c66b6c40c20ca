import { parseInOrder } from '../../../contract/jsonInOrder.ts'
import { type Refusal, refusalIn } from '../../../contract/refusal.ts'
import { refusalWords } from '../../../contract/refusalWords.ts'
import { type FailureReason, ServiceFailure } from './failures.ts'

const shortestPauseMs = 5_000
const longestPauseMs = 600_000

/**
 * Until when a 429 asks for quiet (§8), in ms of `now`'s clock.
 *
 * @param retryAfter whole seconds or an HTTP date; anything else counts as five seconds, ten minutes is the most
 */
function quietUntil(retryAfter: string | null, now: number): number {
  const wire = retryAfter?.trim() ?? ''
  const requestedMs = /^\d+$/.test(wire) ? Number(wire) * 1000 : Date.parse(wire) - now
  return now + Math.min(longestPauseMs, requestedMs >= 0 ? requestedMs : shortestPauseMs)
}

/** The codes of the gate and the service, independent of the HTTP status. */
function reasonOfCode(code: string, message: string): FailureReason | null {
  switch (code.replaceAll('_', '-')) {
    case 'signed-out':
      return { kind: 'signed-out' }
    case 'locked':
      return { kind: 'locked' }
    case 'outcome-unknown':
      return { kind: 'outcome-unknown' }
    case 'in-progress':
      return { kind: 'in-progress' }
    case 'service-unreachable':
      return { kind: 'unreachable' }
    case 'bad-upstream':
      return { kind: 'unreadable' }
    case 'host-not-confirmed':
      return { kind: 'moved' }
    case 'not-found':
    case 'no-such-route':
      return { kind: 'not-found' }
    case 'forbidden':
    case 'forbidden-request':
      return forbidden(message)
    case 'not-in-plan':
    case 'trial-account':
      return { kind: 'forbidden', message, by: 'plan' }
    case 'conflict':
      return { kind: 'conflict', message }
    default:
      return null
  }
}

/** The contract has no code for features missing from a plan (§1, rule 4): services say it in the text of a 403. */
const forbidden = (message: string): FailureReason =>
  /\b(plan|subscription|trial)\b/i.test(message)
    ? { kind: 'forbidden', message, by: 'plan' }
    : { kind: 'forbidden', message }

function reasonOfStatus(
  status: number,
  { message, fields }: Pick<Refusal, 'message' | 'fields'>,
  quiet: number,
): FailureReason {
  if (status === 202) return { kind: 'outcome-unknown' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 402) return { kind: 'forbidden', message, by: 'plan' }
  if (status === 403) return forbidden(message)
  if (status === 404) return { kind: 'not-found' }
  if (status === 409) return { kind: 'conflict', message }
  if (status === 429) return { kind: 'throttled', until: quiet }
  if (status >= 500) return { kind: 'service-error', status }
  return { kind: 'refused', message, fields }
}

/** The reason why an answer with this status and body is a failure; null when it is none (§7, architecture.md §7). */
export function reasonIn(
  status: number,
  body: unknown,
  retryAfter: string | null,
  now: number,
): FailureReason | null {
  const refusal = refusalIn(status, body)
  if (refusal === null && status >= 200 && status < 300 && status !== 202) return null
  const { code, message, fields } = refusal ?? { code: '', message: '', fields: {} }
  const refusalFacts = {
    message: refusalWords(message),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, why]) => [name, refusalWords(why)] as const),
    ),
  }
  const quiet = quietUntil(retryAfter, now)
  // A 429 stays one whatever code it carries: its Retry-After must be obeyed.
  const byCode = status === 429 ? null : reasonOfCode(code, refusalFacts.message)
  return byCode ?? reasonOfStatus(status, refusalFacts, quiet)
}

/**
 * The JSON of an answer, null for an empty one.
 *
 * @throws {ServiceFailure} for a refusal, an error, a body that is no JSON
 */
export async function bodyOf(response: Response, now: number): Promise<unknown> {
  const retryAfter = response.headers.get('Retry-After')
  const text = await response.text().catch((cause: unknown) => {
    throw new ServiceFailure({ kind: 'offline' }, { cause })
  })
  const body = parsed(text)
  if (body === notJson) {
    const refused = response.ok ? null : reasonIn(response.status, null, retryAfter, now)
    // A page of HTML with status 404 or 200 comes from a page in between, such as a Wi-Fi log-in: it says nothing about
    // the booking.
    const says = refused?.kind === 'throttled' || refused?.kind === 'service-error'
    throw new ServiceFailure(says && refused ? refused : { kind: 'unreadable' })
  }
  const reason = reasonIn(response.status, body, retryAfter, now)
  if (reason !== null) throw new ServiceFailure(reason)
  return body
}

const notJson = Symbol('not JSON')

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return parseInOrder(text)
  } catch {
    // The reader of the answer reports the text it found instead.
    return notJson
  }
}
