import type { Migration } from 'kysely'
import * as gate001 from './001_gate.ts'
import * as gate002 from './002_locks.ts'
import * as gate003 from './003_closes.ts'
import * as gate004 from './004_audit.ts'
import * as gate005 from './005_sign_in_list.ts'
import * as gate006 from './006_tablets.ts'
import * as gate007 from './007_audit_outcomes.ts'

/** Every step of the gate's tables, in order; a step that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001_gate': gate001,
  '002_locks': gate002,
  '003_closes': gate003,
  '004_audit': gate004,
  '005_sign_in_list': gate005,
  '006_tablets': gate006,
  '007_audit_outcomes': gate007,
}
