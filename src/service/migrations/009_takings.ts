import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Which lines hold stock, known by the line itself: what is left of an item on a day is then read off one index, not
 * out of a hundred thousand bookings. Triggers keep it true, so no code path gets round them.
 */
export const takingsMigration: Migration = { up }

const statements = [
  `alter table booking_lines
    add column holds boolean not null default true,
    add column stay_seconds bigint not null generated always as
      (extract(epoch from ends_at - starts_at)::bigint) stored`,
  `update booking_lines l set holds = false from bookings b join statuses s using (status_id)
    where b.booking_id = l.booking_id and not s.holds_stock`,
  `create function line_holds_stock() returns trigger language plpgsql as $$
  begin
    new.holds := coalesce((select s.holds_stock from bookings b join statuses s using (status_id)
      where b.booking_id = new.booking_id), true);
    return new;
  end $$`,
  `create trigger lines_hold_stock before insert on booking_lines
    for each row execute function line_holds_stock()`,
  `create function lines_follow_status() returns trigger language plpgsql as $$
  begin
    update booking_lines l set holds = s.holds_stock from statuses s
      where l.booking_id = new.booking_id and s.status_id = new.status_id and l.holds <> s.holds_stock;
    return null;
  end $$`,
  `create trigger lines_follow_status after update of status_id on bookings
    for each row when (old.status_id <> new.status_id) execute function lines_follow_status()`,
  `create function lines_follow_statuses() returns trigger language plpgsql as $$
  begin
    update booking_lines l set holds = new.holds_stock from bookings b
      where b.booking_id = l.booking_id and b.status_id = new.status_id;
    return null;
  end $$`,
  `create trigger lines_follow_statuses after update of holds_stock on statuses
    for each row when (old.holds_stock <> new.holds_stock) execute function lines_follow_statuses()`,
  'drop index booking_lines_until',
  `create index booking_lines_takings on booking_lines (item_id, ends_at, starts_at, qty) where holds`,
  'create index booking_lines_stay on booking_lines (stay_seconds)',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
