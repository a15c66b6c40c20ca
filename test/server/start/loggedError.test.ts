import { Kysely, sql } from 'kysely'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { loggedError } from '../../../src/server/start/loggedError.ts'
import { startLog } from '../../../src/server/start/startLog.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'
import { aTerminal } from './aTerminal.ts'

const guest = 'Plantina Quillfeather'

const failed = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => null,
    (thrown: unknown) => thrown,
  )

/** The error of a database about a guest it already has, and about one it cannot read. */
async function errorsOfTheDatabase(): Promise<readonly unknown[]> {
  const database = await anEmptyDatabase()
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  await sql`create table guests (id int primary key, name text unique)`.execute(db)
  await sql`insert into guests values (1, ${guest})`.execute(db)
  const errors = [
    await failed(sql`insert into guests values (2, ${guest})`.execute(db)),
    await failed(sql`insert into guests values (${guest}::int, 'x')`.execute(db)),
  ]
  await database.close()
  return errors
}

let errors: readonly unknown[]
beforeAll(async () => {
  errors = await errorsOfTheDatabase()
})

test('an error of the database is logged without names of guests (operating.md §10)', () => {
  const [twice, unreadable] = errors
  const wrapped = new Error('It could not be kept.', { cause: twice })
  const lines: string[] = []
  const log = pino(
    { serializers: { err: loggedError } },
    { write: (line) => void lines.push(line) },
  )
  for (const err of [twice, unreadable, wrapped]) log.error({ err }, 'a request failed')
  expect(lines.join('')).not.toContain('Quillfeather')
  expect(loggedError(twice)).toMatchObject({
    code: '23505',
    table: 'guests',
    constraint: 'guests_name_key',
  })
  expect(loggedError(wrapped)).toMatchObject({
    message: 'It could not be kept.',
    code: '23505',
  })
  expect(loggedError(twice).stack).toContain('\n    at ')
})

test('a terminal does not show the name of a guest either (operating.md §10)', () => {
  const terminal = aTerminal()
  const log = startLog('info', terminal)
  for (const err of errors) log.error({ err }, 'a request failed')
  log.error({ err: new SyntaxError(`Unexpected token, "${guest}" is not valid JSON`) }, 'no JSON')
  expect(terminal.written()).toContain('a request failed')
  expect(terminal.written()).not.toContain('Quillfeather')
})

test('a thrown value that is no error, and an error that is its own cause, are logged', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(loggedError(circle)).toMatchObject({ message: 'round' })
  expect(loggedError(guest)).toEqual({ type: 'string', message: '', stack: '' })
})
