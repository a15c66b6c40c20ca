import type { AccessTables } from './accessTables.ts'
import type { ActivityTables } from './activityTables.ts'
import type { BookingTables } from './bookingTables.ts'
import type { FormTables } from './formTables.ts'
import type { PriceTables } from './priceTables.ts'
import type { SessionTables } from './sessionTables.ts'
import type { WebhookTables } from './webhookTables.ts'

/** Every table of the service, as queries see them. */
export type ServiceTables = AccessTables &
  ActivityTables &
  BookingTables &
  FormTables &
  PriceTables &
  SessionTables &
  WebhookTables
