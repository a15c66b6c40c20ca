import { DatabaseUnavailable } from '../../database/databaseUnavailable.ts'
import type { Facts } from '../ground/facts.ts'
import type { Visit } from '../ground/visit.ts'

/**
 * For monitoring: `/healthz` says whether the process is alive, `/readyz` whether it can work. For that it writes one
 * row, because a database with a full disk can still be read.
 */
export const health =
  (facts: Facts) =>
  async ({ url, said }: Visit): Promise<Response | null> => {
    if (url.pathname !== '/healthz' && url.pathname !== '/readyz') return null
    said.route = `GET ${url.pathname}`
    if (url.pathname === '/readyz') {
      await facts.write('written by readyz', '').catch((cause: unknown) => {
        throw cause instanceof DatabaseUnavailable ? cause : new DatabaseUnavailable(cause)
      })
    }
    return Response.json({ ok: true })
  }
