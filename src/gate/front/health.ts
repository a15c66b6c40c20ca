import { sql } from 'kysely'
import type { Db } from '../ground/gateTables.ts'
import type { Visit } from '../ground/visit.ts'

/** For monitoring: whether the process is alive, and whether it can work. */
export const health =
  (db: Db) =>
  async ({ url, said }: Visit): Promise<Response | null> => {
    if (url.pathname !== '/healthz' && url.pathname !== '/readyz') return null
    said.route = `GET ${url.pathname}`
    if (url.pathname === '/healthz') return Response.json({ ok: true })
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return Response.json({ ok: isReady }, { status: isReady ? 200 : 503 })
  }
