import { type Kysely, sql } from 'kysely'
import type { ServiceTables } from '../../../src/server/service/base/tables.ts'
import type { Ledger } from './ledger.ts'

type Db = Kysely<ServiceTables>

/** What no crash may leave behind: a booking that is only half there. Each query returns the codes of those that are. */
const halves: Readonly<Record<string, string>> = {
  'without a line': `select code from bookings b
    where not exists (select 1 from booking_lines l where l.booking_id = b.booking_id)`,
  'lines of no booking': `select l.booking_id::text as code from booking_lines l
    where not exists (select 1 from bookings b where b.booking_id = l.booking_id)`,
  'paid other than its payments': `select code from bookings b where paid_minor <>
    coalesce((select sum(amount_minor) from transactions t where t.booking_id = b.booking_id), 0)`,
  'total other than its parts': `select code from bookings
    where total_minor <> sub_total_minor - discount_minor + tax_minor`,
  'checked in without its note': `select code from bookings b
    where checked_in_at is not null and not exists
      (select 1 from notes n where n.booking_id = b.booking_id and n.body = 'Checked in')`,
  'a guest of no booking': `select code from customers c where c.email like 'crash-run-%'
    and not exists (select 1 from bookings b where b.customer_id = c.customer_id)`,
  'stock held other than its status says': `select b.code from bookings b
    join booking_lines l using (booking_id) join statuses s using (status_id)
    where l.holds <> s.holds_stock`,
  'counted other than there are': `select status_id as code from booking_tally full join
    (select status_id, count(*) as n from bookings group by status_id) b using (status_id)
    group by status_id having coalesce(sum(bookings), 0) <> coalesce(max(n), 0)`,
  'vouchers used beyond those there are': `select rate_id::text as code from events
    where vouchers > 0 and vouchers_used > vouchers`,
}

/** @returns one sentence for each acknowledged write that is missing, and for each half booking; none is right */
export async function compare(db: Db, ledger: Ledger, since: Date): Promise<string[]> {
  return [
    ...(await missingNotes(db, ledger)),
    ...(await wrongCheckIns(db, ledger, since)),
    ...(await wrongStatuses(db, ledger)),
    ...(await wrongPayments(db, ledger, since)),
    ...(await wrongBookings(db, ledger)),
    ...(await halfBookings(db)),
  ]
}

async function halfBookings(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(halves)) {
    const { rows } = await sql.raw<{ code: string }>(query).execute(db)
    found.push(...rows.map(({ code }) => `${code}: ${what}`))
  }
  return found
}

async function missingNotes(db: Db, { notes }: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('notes as n')
    .innerJoin('bookings as b', 'b.booking_id', 'n.booking_id')
    .select(['b.code', 'n.body'])
    .where('n.body', 'like', 'crash run %')
    .execute()
  const times = counted(rows.map(({ code, body }) => `${code} ${body}`))
  const there = (note: { code: string; body: string }) =>
    times.get(`${note.code} ${note.body}`) ?? 0
  return [
    ...notes.kept.filter((note) => there(note) !== 1).map((note) => problem(note, there(note))),
    ...notes.unknown.filter((note) => there(note) > 1).map((note) => problem(note, there(note))),
  ]
}

const problem = ({ code, body }: { code: string; body: string }, times: number) =>
  `${code}: the note "${body}" is there ${times} times`

/** Every check-in leaves one note: there are as many as were acknowledged, and at most those without an answer beside. */
async function wrongCheckIns(db: Db, { checkIns }: Ledger, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notes as n')
    .innerJoin('bookings as b', 'b.booking_id', 'n.booking_id')
    .select(['b.code', 'b.checked_in_at'])
    .where('n.body', '=', 'Checked in')
    .where('n.written_at', '>=', since)
    .execute()
  const notes = counted(rows.map(({ code }) => code))
  return [...new Set([...checkIns.kept.keys(), ...checkIns.unknown.keys()])].flatMap((code) => {
    const least = checkIns.kept.get(code) ?? 0
    const most = least + (checkIns.unknown.get(code) ?? 0)
    const there = notes.get(code) ?? 0
    return there >= least && there <= most
      ? []
      : [`${code}: ${there} check-ins left a note, of ${least} to ${most}`]
  })
}

async function wrongStatuses(db: Db, { statuses }: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select(['code', 'status_id']).execute()
  const now = new Map(rows.map(({ code, status_id }) => [code, status_id]))
  return [...statuses].flatMap(([code, mayBe]) =>
    mayBe.includes(now.get(code) ?? '')
      ? []
      : [`${code}: status ${now.get(code)} instead of ${mayBe.join(' or ')}`],
  )
}

async function wrongPayments(db: Db, { payments }: Ledger, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('bookings as b', 'b.booking_id', 't.booking_id')
    .select(['b.code', 'b.status_id', 'b.total_minor', 'b.paid_minor'])
    .where('t.gateway', '=', 'POS')
    .where('t.made_at', '>=', since)
    .execute()
  const times = counted(rows.map(({ code }) => code))
  return [
    ...payments.kept
      .filter((code) => times.get(code) !== 1)
      .map((code) => `${code}: paid ${times.get(code) ?? 0} times`),
    ...payments.unknown
      .filter((code) => (times.get(code) ?? 0) > 1)
      .map((code) => `${code}: paid ${times.get(code)} times`),
    ...rows
      .filter((row) => row.total_minor !== row.paid_minor || row.status_id !== 'PAID')
      .map(({ code }) => `${code}: set paid by half`),
  ]
}

async function wrongBookings(db: Db, { bookings }: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('customers as c', 'c.customer_id', 'b.customer_id')
    .select(['b.code', 'c.email'])
    .where('c.email', 'like', 'crash-run-%')
    .execute()
  const times = counted(rows.map(({ email }) => email))
  const there = new Set(rows.map(({ email, code }) => `${email} ${code}`))
  return [
    ...bookings.kept
      .filter(({ email, code }) => times.get(email) !== 1 || !there.has(`${email} ${code}`))
      .map(({ email, code }) => `${code}: there ${times.get(email) ?? 0} times`),
    ...bookings.unknown
      .filter(({ email }) => (times.get(email) ?? 0) > 1)
      .map(({ email }) => `${email}: booked ${times.get(email)} times`),
  ]
}

function counted(keys: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  return times
}
