import { isRefusalStatus } from './envelope.ts'
import { numberOf } from './fields.ts'
import { isRecord, recordOf } from './records.ts'
import { escapedText, plainText } from './text.ts'

/** A refusal by the service, whatever its form. */
export type Refusal = {
  /** The HTTP status; for a refusal sent with 200, the status that its body names, or 200. */
  readonly status: number
  /** `validation_error`, `invalid-parameter`, …; `http-502` when the answer names none. */
  readonly code: string
  /** The service's own words, `''` when it has none. Text, never markup. */
  readonly message: string
  /** The problem with each field. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads a refusal from an answer, if it is one.
 *
 * Understands the 3.0 envelope with `request.status` ERROR (also with HTTP 200), flat
 * `{error, error_description}`, the 4.0 body of §7 and a bare `message`. A body that cannot be read
 * is a refusal by its HTTP status alone.
 *
 * @returns null when it is not a refusal
 */
export function refusalIn(status: number, body: unknown): Refusal | null {
  const answer = recordOf(body)
  const request = recordOf(answer['request'])
  const isRefused = status >= 300 || status < 200
  if (isRefusalStatus(plainText(request['status'])) || (isRefused && hasReason(request['error']))) {
    return refusal(status, request['error'] ?? answer['error'], answer)
  }
  // A body that is not an envelope and names an error is a refusal, even with HTTP 200.
  if (isRefused || (!isRecord(answer['request']) && hasReason(answer['error']))) {
    return refusal(status, answer['error'], answer)
  }
  return null
}

const badTokenCodes = /^(?:invalid|expired|malformed|missing|revoked)[_-](?:access[_-])?token$/i
const badTokenWords =
  /^(?:the |your )?access token\b.*\b(?:missing|invalid|not valid|malformed|expired|revoked|unknown)\b|^(?:missing|invalid|malformed|expired|revoked) access token\b/i

/**
 * Whether a refusal is about the access token and not about the call itself: then nothing was done, and a new token
 * may help. §5.5 names HTTP 401; services also say it with 200, 400 or 403 and a code or a sentence.
 */
export const saysBadToken = ({ status, code, message }: Refusal): boolean =>
  status === 401 || (status < 500 && (badTokenCodes.test(code) || badTokenWords.test(message)))

const hasReason = (error: unknown): boolean =>
  isRecord(error) ? Object.keys(error).length > 0 : plainText(error).trim() !== ''

function refusal(httpStatus: number, error: unknown, answer: Record<string, unknown>): Refusal {
  const record = recordOf(error)
  const named = numberOf(record['httpCode']) ?? numberOf(record['code'])
  const status =
    httpStatus < 300 && named !== null && named >= 400 && named < 600 ? named : httpStatus
  const spoken = isRecord(error) ? '' : plainText(error)
  return {
    status,
    code:
      firstText(record['errorCode'], record['id'], record['error'], isCode(spoken) ? spoken : '') ||
      `http-${status}`,
    message: firstText(
      record['details'],
      record['message'],
      record['error_description'],
      answer['error_description'],
      answer['message'],
      record['title'],
      spoken,
    ),
    fields: fieldsIn(record['data'] ?? record['fields']),
  }
}

const isCode = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)

function firstText(...candidates: unknown[]): string {
  for (const candidate of candidates) {
    const text = escapedText(candidate).trim()
    if (text !== '') return text.slice(0, 500)
  }
  return ''
}

function fieldsIn(wire: unknown): Record<string, string> {
  const fields = Object.entries(recordOf(wire)).map(
    ([name, why]) => [name, firstText(why)] as const,
  )
  return Object.fromEntries(fields.filter(([, why]) => why !== ''))
}
