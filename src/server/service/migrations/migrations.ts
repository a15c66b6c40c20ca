import { firstMigration } from './001_first.ts'

/** Every step of the service's schema, in order; a step that was released is never changed. */
export const migrations = { '001_first': firstMigration }
