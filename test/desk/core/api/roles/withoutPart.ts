import type { Tab } from '../../../../example/aTab.ts'
import type { Instead } from '../../../openPlace.tsx'

/** As with a service that sends no roles: what is forbidden is learnt from its refusals. */
export const withoutPart =
  (tab: Tab): Instead =>
  async ({ path }) => {
    if (path === '/auth/session') {
      const session = await (await tab.get(path)).json()
      return Response.json({ ...session, account: { ...session.account, part: null } })
    }
    return path.startsWith('/api/4.0/') ? new Response('Not found', { status: 404 }) : null
  }
