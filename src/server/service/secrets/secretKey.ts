import { randomBytes } from 'node:crypto'
import type { ServiceDb } from '../base/deps.ts'

/** A signing key made once and kept in the database, so every process of the service has the same. */
export async function secretKey(db: ServiceDb, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64url')
}
