import { Client } from 'pg'

/** The tables that hold bookings and what hangs on them. */
const multiplied = [
  'customers',
  'bookings',
  'booking_lines',
  'notes',
  'transactions',
  'notifications',
  'activities',
] as const

/** Signs of codes of bookings; one more of them makes the code of a copy. */
const signs = '23456789B'

/** So many days lie between a booking and its copy: as many weeks as a year has, so that weekdays stay. */
const daysApart = 364

/**
 * Makes a business ten times as old: each customer and booking once more for each of nine years before, with lines, notes,
 * payments and indexes. No trigger runs, since the rows are copied and not entered.
 *
 * @param databaseUrl a Postgres that was filled with the demo business
 * @param times how many times as many bookings there are afterwards, at most ten
 */
export async function multiplyBookings(databaseUrl: string, times: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: columns } = await client.query<Column>(
    `select c.table_name as "table", c.column_name as name, c.udt_name as type,
       c.is_identity = 'YES' as "isNumbered"
     from information_schema.columns c
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name = any($1)
     order by c.ordinal_position`,
    [multiplied],
  )
  const { rows: spans } = await client.query<Span>(
    `select max(booking_id) - min(booking_id) + 1 as bookings,
       (select max(customer_id) - min(customer_id) + 1 from customers) as customers from bookings`,
  )
  const [span] = spans
  if (span === undefined) throw new Error('There are no bookings to multiply.')
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
  await client.query('begin; set local session_replication_role = replica')
  const indexes = await takeIndexesOff(client)
  for (const table of multiplied) {
    const own = columns.filter((column) => column.table === table)
    if (own.length === 0) continue
    await client.query(`create temp table first_rows on commit drop as table ${table}`)
    for (let copy = 1; copy < times; copy += 1) {
      const wanted = own.filter(({ name, isNumbered }) => !isNumbered || isOwner(name))
      await client.query(
        `insert into ${table} (${wanted.map(({ name }) => name).join(', ')}) overriding system value
         select ${wanted.map((column) => valueIn(column, copy, span)).join(', ')} from first_rows`,
      )
    }
    await client.query('drop table first_rows')
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query(
    `update booking_tally set bookings = bookings * ${times};
     select setval(pg_get_serial_sequence('bookings', 'booking_id'), (select max(booking_id) from bookings));
     select setval(pg_get_serial_sequence('customers', 'customer_id'), (select max(customer_id) from customers));
     commit`,
  )
  await client.end()
}

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNumbered: boolean
}
type Span = { readonly bookings: number; readonly customers: number }

/** The two numbers that other rows point at; all others get new numbers. */
const isOwner = (name: string): boolean => name === 'booking_id' || name === 'customer_id'

function valueIn({ name, type }: Column, copy: number, span: Span): string {
  if (name === 'booking_id') return `booking_id + ${copy * span.bookings}`
  if (name === 'customer_id') return `customer_id + ${copy * span.customers}`
  if (name === 'code') return `code || '${signs[copy - 1]}'`
  if (name === 'notification_id') return 'gen_random_uuid()'
  if (type === 'timestamptz') return `${name} - interval '${copy * daysApart} days'`
  if (type === 'date') return `${name} - ${copy * daysApart}`
  return name
}

/** Building an index once takes a small part of the time of keeping it for each row. */
async function takeIndexesOff(client: Client) {
  const { rows } = await client.query<{ readonly name: string; readonly definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [multiplied],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}
