import { accessMigration } from './001_access.ts'
import { bookingsMigration } from './002_bookings.ts'
import { pricesMigration } from './003_prices.ts'
import { sessionsMigration } from './004_sessions.ts'
import { formMigration } from './005_form.ts'
import { webhooksMigration } from './006_webhooks.ts'
import { moreMigration } from './007_more.ts'
import { countsMigration } from './008_counts.ts'
import { takingsMigration } from './009_takings.ts'
import { catalogueMigration } from './010_catalogue.ts'
import { formsMigration } from './011_forms.ts'
import { familiesMigration } from './012_families.ts'
import { waysInMigration } from './013_ways_in.ts'
import { partsOfNamesMigration } from './014_parts_of_names.ts'
import { bookingsOfCustomersMigration } from './015_bookings_of_customers.ts'
import { catalogueVersionMigration } from './016_catalogue_version.ts'
import { optionOrderMigration } from './017_option_order.ts'
import { searchTextMigration } from './018_search_text.ts'
import { trailMigration } from './019_trail.ts'

/** Every step of the service's schema, in order; a step that was released is never changed. */
export const migrations = {
  '001_access': accessMigration,
  '002_bookings': bookingsMigration,
  '003_prices': pricesMigration,
  '004_sessions': sessionsMigration,
  '005_form': formMigration,
  '006_webhooks': webhooksMigration,
  '007_more': moreMigration,
  '008_counts': countsMigration,
  '009_takings': takingsMigration,
  '010_catalogue': catalogueMigration,
  '011_forms': formsMigration,
  '012_families': familiesMigration,
  '013_ways_in': waysInMigration,
  '014_parts_of_names': partsOfNamesMigration,
  '015_bookings_of_customers': bookingsOfCustomersMigration,
  '016_catalogue_version': catalogueVersionMigration,
  '017_option_order': optionOrderMigration,
  '018_search_text': searchTextMigration,
  '019_trail': trailMigration,
}
