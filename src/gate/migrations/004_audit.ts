import { type Kysely, sql } from 'kysely'
import { auditDays } from '../../contract/auditEntry.ts'

/** The audit trail, which nobody changes: not even a mistake in this program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gate_audit')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('account_id', 'bigint')
    .addColumn('device', 'text')
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('booking', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.unique())
    .addColumn('result', 'text', (column) =>
      column.check(sql`result in ('done', 'refused', 'not-done')`),
    )
    .execute()
  for (const column of ['booking', 'account_id', 'at']) {
    await db.schema
      .createIndex(`gate_audit_${column}`)
      .on('gate_audit')
      .columns([column, 'id'])
      .execute()
  }
  await db.schema
    .createTable('gate_people')
    .addColumn('account_id', 'bigint', (column) => column.primaryKey())
    .addColumn('name_sealed', 'text', (column) => column.notNull())
    .execute()
  // What became of a change is written once it is known; a change that was not done may be sent again.
  await sql`
    create function gate_audit_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '${sql.raw(String(auditDays))} days' then return old; end if;
      elsif tg_op = 'UPDATE' then
        if old.result is distinct from 'done'
          and coalesce(old.booking, new.booking) is not distinct from new.booking
          and (old.id, old.at, old.account_id, old.device, old.act, old.details, old.operation)
            is not distinct from (new.id, new.at, new.account_id, new.device, new.act, new.details, new.operation)
        then return new; end if;
      end if;
      raise exception 'entries of the audit trail stay as they are';
    end $$`.execute(db)
  await sql`
    create trigger gate_audit_rows_stay before update or delete on gate_audit
    for each row execute function gate_audit_stays()`.execute(db)
  await sql`
    create trigger gate_audit_stays before truncate on gate_audit
    for each statement execute function gate_audit_stays()`.execute(db)
}
