import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import {
  hashPassword,
  isPassword,
  passwordCost,
} from '../../../../src/server/service/secrets/passwordHash.ts'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
let db: Kysely<ServiceTables>
beforeAll(async () => {
  service = await startService()
  db = new Kysely<ServiceTables>({ dialect: service.database.dialect() })
})
afterAll(() => service.close())

const hashOfKenji = async (): Promise<string> => {
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('login_id', '=', 'kenji')
    .executeTakeFirstOrThrow()
  return password_hash ?? ''
}
const keep = (password_hash: string) =>
  db.updateTable('accounts').set({ password_hash }).where('login_id', '=', 'kenji')

test('a password costs 2^17 rounds of scrypt and has a salt of its own (security.md 11.4.2)', async () => {
  const [one, other] = [await hashPassword('ten letters'), await hashPassword('ten letters')]
  expect(one.split('$').slice(0, 2)).toEqual(['scrypt', String(2 ** 17)])
  expect(passwordCost).toBe(2 ** 17)
  expect(one).not.toBe(other)
  expect(await isPassword('ten letters', one)).toBe(true)
  expect(await isPassword('ten letterS', one)).toBe(false)
})

test('a password counts whole, up to 500 letters, with its letter case, and the same however its accents were typed (security.md 6.2.8)', async () => {
  const long = `${'x'.repeat(499)}é`
  const hash = await hashPassword(long, 1024)
  expect(await isPassword(`${'x'.repeat(499)}e\u0301`, hash)).toBe(true)
  expect(await isPassword(long.slice(1), hash)).toBe(false)
  expect(await isPassword(long.toUpperCase(), hash)).toBe(false)
})

test('a password stored at a lower cost is hashed again when its owner signs in, and not at a wrong attempt', async () => {
  const cheap = await hashPassword('kenji-demo', 512)
  await keep(cheap).execute()
  await expect(service.tokenFor('kenji', 'wrong password')).rejects.toThrow('401')
  expect(await hashOfKenji()).toBe(cheap)
  await service.as('kenji')
  const dear = await hashOfKenji()
  expect(dear.split('$')[1]).toBe('1024')
  await service.as('kenji')
  expect(await hashOfKenji()).toBe(dear)
})
