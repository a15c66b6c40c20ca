import { auditDays } from '../../../contract/auditEntry.ts'

/**
 * The audit trail. Rows are only added: triggers refuse every change, also one made by a fault of this program. The outcome
 * of a change is a row of its own, and an operation id belongs to one change. Names are stored apart from the trail, so
 * that they can be sealed with a new key, or deleted.
 */
export const audit: readonly string[] = [
  `create table gate_audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    account_id bigint,
    device text,
    act text not null,
    booking text,
    details text not null,
    operation text unique,
    result text check (result in ('done', 'refused', 'not-done')),
    op_id text
  )`,
  'create index gate_audit_booking on gate_audit (booking, id)',
  'create index gate_audit_account_id on gate_audit (account_id, id)',
  'create index gate_audit_at on gate_audit (at, id)',
  'create index gate_audit_op_id on gate_audit (op_id)',
  `create table gate_audit_operations (
    op_id text primary key,
    owner text not null,
    mark text not null,
    at timestamptz not null
  )`,
  'create index gate_audit_operations_at on gate_audit_operations (at)',
  `create table gate_audit_outcomes (
    id bigint generated always as identity primary key,
    entry bigint not null,
    at timestamptz not null,
    result text check (result in ('done', 'refused', 'not-done')),
    status integer,
    booking text
  )`,
  'create index gate_audit_outcomes_entry on gate_audit_outcomes (entry, id)',
  'create index gate_audit_outcomes_booking on gate_audit_outcomes (booking, entry)',
  'create index gate_audit_outcomes_at on gate_audit_outcomes (at)',
  `create table gate_people (
    account_id bigint primary key,
    name_sealed text not null
  )`,
  `create function gate_audit_only_grows() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '${auditDays} days' then return old; end if;
    raise exception 'entries of the audit trail stay as they are';
  end $$`,
  ...['gate_audit', 'gate_audit_operations', 'gate_audit_outcomes'].flatMap((table) => [
    `create trigger ${table}_rows before update or delete on ${table}
      for each row execute function gate_audit_only_grows()`,
    `create trigger ${table}_all before truncate on ${table}
      for each statement execute function gate_audit_only_grows()`,
  ]),
]
