import { deskbellVersion } from '../../../contract/version.ts'
import { DatabaseUnavailable } from '../../database/databaseUnavailable.ts'
import type { FactStore } from '../base/facts.ts'
import type { Visit } from '../base/visit.ts'

/** How long a write that succeeded answers for the next ones. */
const knownForMs = 100

/**
 * For monitoring: `/healthz` says whether the process is alive, `/readyz` whether it can work. For that it writes one
 * row, because a database with a full disk can still be read.
 */
export function health(facts: FactStore) {
  let writing: Promise<unknown> | null = null
  let writtenAt = Number.NEGATIVE_INFINITY

  async function write(): Promise<void> {
    try {
      await facts.write('written by readyz', '')
      writtenAt = performance.now()
    } catch (cause) {
      throw cause instanceof DatabaseUnavailable ? cause : new DatabaseUnavailable(cause)
    } finally {
      writing = null
    }
  }

  return async ({ url, logEntry }: Visit): Promise<Response | null> => {
    if (url.pathname !== '/healthz' && url.pathname !== '/readyz') return null
    logEntry.route = `GET ${url.pathname}`
    // Anybody may ask, as often as they like, and a write keeps everybody else waiting.
    const isKnown = performance.now() - writtenAt < knownForMs
    if (url.pathname === '/readyz' && !isKnown) await (writing ??= write())
    return Response.json({ ok: true, version: deskbellVersion })
  }
}
