import { type Kysely, sql } from 'kysely'
import { auditDays } from '../../contract/auditEntry.ts'

/**
 * The trail only grows: what became of a change is a row of its own, and an operation id belongs to one change. Entries of
 * the version before have no `op_id`; a process of that version completes them as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gate_audit').addColumn('op_id', 'text').execute()
  await db.schema.createIndex('gate_audit_op_id').on('gate_audit').column('op_id').execute()
  await db.schema
    .createTable('gate_audit_operations')
    .addColumn('op_id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('gate_audit_outcomes')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('entry', 'bigint', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('result', 'text', (column) =>
      column.check(sql`result in ('done', 'refused', 'not-done')`),
    )
    .addColumn('status', 'integer')
    .addColumn('booking', 'text')
    .execute()
  for (const columns of [['entry', 'id'], ['booking', 'entry'], ['at']]) {
    await db.schema
      .createIndex(`gate_audit_outcomes_${columns[0]}`)
      .on('gate_audit_outcomes')
      .columns(columns)
      .execute()
  }
  await db.schema
    .createIndex('gate_audit_operations_at')
    .on('gate_audit_operations')
    .column('at')
    .execute()
  await sql`
    create or replace function gate_audit_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '${sql.raw(String(auditDays))} days' then return old; end if;
      elsif tg_op = 'UPDATE' then
        if old.op_id is null and new.op_id is null
          and old.result is distinct from 'done'
          and coalesce(old.booking, new.booking) is not distinct from new.booking
          and (old.id, old.at, old.account_id, old.device, old.act, old.details, old.operation)
            is not distinct from (new.id, new.at, new.account_id, new.device, new.act, new.details, new.operation)
        then return new; end if;
      end if;
      raise exception 'entries of the audit trail stay as they are';
    end $$`.execute(db)
  await sql`
    create function gate_audit_only_grows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '${sql.raw(String(auditDays))} days' then return old; end if;
      end if;
      raise exception 'entries of the audit trail stay as they are';
    end $$`.execute(db)
  for (const table of ['gate_audit_operations', 'gate_audit_outcomes']) {
    await sql`
      create trigger ${sql.raw(table)}_rows before update or delete on ${sql.table(table)}
      for each row execute function gate_audit_only_grows()`.execute(db)
    await sql`
      create trigger ${sql.raw(table)}_all before truncate on ${sql.table(table)}
      for each statement execute function gate_audit_only_grows()`.execute(db)
  }
}
