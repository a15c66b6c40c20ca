import { type Kysely, type Migration, sql } from 'kysely'
import { audit } from './001_audit.ts'
import { signIns } from './001_sign_ins.ts'

/** The tables of the first release. */
export const firstMigration: Migration = { up }

/** The journal of operations, facts about the service, and day closes. */
const others = [
  `create table gate_operations (
    owner text not null,
    op_id text not null,
    fingerprint text not null,
    route text not null,
    state text not null check (state in ('running', 'answered', 'unknown')),
    status integer,
    body_sealed text,
    started_at timestamptz not null,
    ended_at timestamptz,
    constraint gate_operations_key primary key (owner, op_id)
  )`,
  `create table gate_facts (
    name text primary key,
    value text not null,
    since timestamptz not null
  )`,
  `create table gate_closes (
    id text primary key,
    day text not null,
    nth integer not null,
    summary_sealed text not null,
    details_sealed text not null,
    kept_at timestamptz not null,
    constraint gate_closes_day unique (day, nth)
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...signIns, ...others, ...audit]) await sql.raw(statement).execute(db)
}
