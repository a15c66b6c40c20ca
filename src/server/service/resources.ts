import type { Hono } from 'hono'
import { accountRoutes } from './accounts/accountRoutes.ts'
import { accounts4Routes } from './accounts/accounts4Routes.ts'
import { activities4Routes } from './activities/activities4Routes.ts'
import { trail4Routes } from './activities/trail4Routes.ts'
import type { Env, RouteDeps } from './base/deps.ts'
import { bookingActions } from './bookings/bookingActions.ts'
import { bookingRoutes } from './bookings/bookingRoutes.ts'
import { bookings4Routes } from './bookings/bookings4Routes.ts'
import { calendarRoutes } from './calendars/calendarRoutes.ts'
import { categories4Routes } from './categories/categories4Routes.ts'
import { categoryRoutes } from './categories/categoryRoutes.ts'
import { companyRoutes } from './company/companyRoutes.ts'
import { createRoutes } from './create/createRoutes.ts'
import { customerRoutes } from './customers/customerRoutes.ts'
import { customers4Routes } from './customers/customers4Routes.ts'
import { eventRoutes } from './events/eventRoutes.ts'
import { events4Routes } from './events/events4Routes.ts'
import { formRoutes } from './form/formRoutes.ts'
import { itemRoutes } from './items/itemRoutes.ts'
import { moveRoutes } from './moves/moveRoutes.ts'
import { noteRoutes } from './notes/noteRoutes.ts'
import { pingRoutes } from './ping/pingRoutes.ts'
import { products4Routes } from './products/products4Routes.ts'
import { sessionRoutes } from './sessions/sessionRoutes.ts'
import { statuses4Routes } from './statuses/statuses4Routes.ts'
import { webhookRoutes } from './webhooks/webhookRoutes.ts'

type Routes = (deps: RouteDeps) => Hono<Env>

/**
 * The routes below `/api/3.0`. A path is written without the slash at its end; both forms are served. Notes, the
 * form and sessions come before bookings, and calendars before items: `booking/notes` is no booking called "notes".
 */
export const resources3: readonly Routes[] = [
  pingRoutes,
  companyRoutes,
  accountRoutes,
  categoryRoutes,
  calendarRoutes,
  itemRoutes,
  customerRoutes,
  eventRoutes,
  noteRoutes,
  formRoutes,
  sessionRoutes,
  createRoutes,
  bookingRoutes,
  bookingActions,
]

/** The routes below `/api/4.0`. */
export const resources4: readonly Routes[] = [
  bookings4Routes,
  moveRoutes,
  activities4Routes,
  trail4Routes,
  customers4Routes,
  accounts4Routes,
  categories4Routes,
  products4Routes,
  statuses4Routes,
  events4Routes,
  webhookRoutes,
]
