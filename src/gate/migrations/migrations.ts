import type { Migration } from 'kysely'
import * as gate001 from './001_gate.ts'

/** Every step of the gate's tables, in order; a step that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = { '001_gate': gate001 }
