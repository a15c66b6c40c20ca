import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import type { ServiceTables } from '../../../src/server/service/base/tables.ts'
import { maintain } from '../../../src/server/start/maintain.ts'
import { aSnapshot } from '../../example/aSnapshot.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-maintain-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...given: readonly string[]): Promise<string> {
  const lines: string[] = []
  await maintain(
    given,
    { DATA_DIR: folder, SERVICE_PORT: '9081' },
    {
      write: (text: string) => void lines.push(text),
    },
  )
  return lines.join('')
}

test('the operator makes a link for a new password while Deskbell is running (security.md 6.4.3)', async () => {
  const snapshot = await aSnapshot('empty', () => openDatabase({ dataDir: 'memory' }))
  const dataDir = join(folder, 'db')
  const database = await openDatabase({ dataDir, isDurable: false, snapshot })
  await database.close()
  await expect(run('--password')).rejects.toThrow('Name a login')
  await expect(run('--password', 'maria')).rejects.toThrow(
    'Nobody who may sign in has the login maria.',
  )
  const again = await openDatabase({ dataDir, isDurable: false })
  const db = new Kysely<ServiceTables>({ dialect: again.dialect() })
  await db
    .insertInto('accounts')
    .values({
      first_name: 'Maria',
      last_name: '',
      nickname: '',
      login_id: 'maria',
      email: '',
      mobile_phone: '',
      role: 'manager',
      enabled: true,
      partner: false,
      password_hash: 'forgotten',
      created_at: new Date(),
      last_login_at: null,
      last_login_address: '',
      feed_token: 'x',
    })
    .execute()
  await again.close()
  expect(await run('--password', 'Maria')).toMatch(
    /^ {2}http:\/\/localhost:9081\/new-password\/[\w-]{43}\n {2}Start Deskbell and open it within an hour/,
  )
})

test('the operator of a desk with a hosted service is sent to that service', async () => {
  const hosted = {
    BOOKING_BASE_URL: 'https://booking.example',
    OAUTH_CLIENT_ID: 'desk',
    OAUTH_CLIENT_SECRET: 'long enough',
  }
  await expect(maintain(['--password', 'maria'], hosted, { write: () => {} })).rejects.toThrow(
    'A hosted service has its own way to a new password.',
  )
})
