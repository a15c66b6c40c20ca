import type { Hono } from 'hono'
import { accountRoutes } from './accounts/accountRoutes.ts'
import { companyRoutes } from './company/companyRoutes.ts'
import type { Deps, Env } from './deps.ts'
import { pingRoutes } from './ping/pingRoutes.ts'

type Routes = (deps: Deps) => Hono<Env>

/** What stands below `/api/3.0`. A path is written without the slash at its end; both forms are served. */
export const resources3: readonly Routes[] = [pingRoutes, companyRoutes, accountRoutes]

/** What stands below `/api/4.0`. */
export const resources4: readonly Routes[] = []
