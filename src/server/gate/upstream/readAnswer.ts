import { parseInOrder } from '../../../contract/jsonInOrder.ts'
import { readLimited, TooLarge } from '../front/readLimited.ts'
import { redacted } from './redact.ts'
import { weighJson } from './weighJson.ts'
import { countedWork } from './work.ts'

const largestAnswer = 10 * 1024 * 1024

/** An answer that looks like the service's own. */
export type ServiceAnswer = {
  readonly status: number
  /** Parsed JSON; undefined when the body was empty. */
  readonly body: unknown
}

/**
 * Reads an answer that is declared as JSON, in UTF-8, at most 10 MB after decompression and not too deeply nested.
 *
 * @param asIs keeps secrets in the answer; only the token address needs them
 * @returns null when it is anything else; a captive portal's page must not become data
 * @throws when the connection breaks in the middle
 */
export async function readAnswer(response: Response, asIs = false): Promise<ServiceAnswer | null> {
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  const isJson = /^(?:application|text)\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  const isUtf8 = /^utf-?8$|^us-ascii$/.test(charset)
  const isEmpty = status === 204 || response.headers.get('content-length') === '0'
  if (!isEmpty && !(isJson && isUtf8)) {
    await response.body?.cancel()
    return null
  }
  const text = await readText(response)
  if (text === null) return null
  if (text.trim() === '') return { status, body: undefined }
  return parsed(status, text, asIs)
}

async function readText(response: Response): Promise<string | null> {
  try {
    return await readLimited(response.body, largestAnswer)
  } catch (cause) {
    if (cause instanceof TooLarge || isNotUtf8(cause)) return null
    throw cause
  }
}

const isNotUtf8 = (cause: unknown): boolean =>
  cause instanceof TypeError &&
  'code' in cause &&
  cause.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

function parsed(status: number, text: string, asIs: boolean): ServiceAnswer | null {
  try {
    const work = countedWork(text.length)
    if (!weighJson(text, work)) return null
    const body = parseInOrder(text)
    return { status, body: asIs ? body : redacted(body, work) }
  } catch {
    // Not JSON, nested too deeply, or more work than any answer of the service.
    return null
  }
}
