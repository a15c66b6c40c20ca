import type { AccessTables } from './accounts/accessTables.ts'
import type { ActivityTables } from './activities/activityTables.ts'
import type { BookingTables } from './bookings/bookingTables.ts'
import type { FormTables } from './form/formTables.ts'
import type { PriceTables } from './prices/priceTables.ts'
import type { SessionTables } from './sessions/sessionTables.ts'
import type { WebhookTables } from './webhooks/webhookTables.ts'

/** Every table of the service, as queries see them. */
export type ServiceTables = AccessTables &
  ActivityTables &
  BookingTables &
  FormTables &
  PriceTables &
  SessionTables &
  WebhookTables
