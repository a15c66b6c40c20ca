import { firstMigration } from './001_first.ts'
import { packAge } from './002_pack_age.ts'
import { sheets } from './003_sheets.ts'

/** Every step of the gate's schema, in order; a step that was released is never changed. */
export const migrations = {
  '001_first': firstMigration,
  '002_pack_age': packAge,
  '003_sheets': sheets,
}
