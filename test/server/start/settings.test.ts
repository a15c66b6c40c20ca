import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSettings, WrongSetting } from '../../../src/server/start/settings.ts'

const wrong = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (cause) {
    if (cause instanceof WrongSetting) return cause.message
    throw cause
  }
  return 'nothing was wrong'
}

describe('Settings', () => {
  test('with nothing set, the desk is on 8080, the service on 8090, and the calendar may publish', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      PORT: 8080,
      SERVICE_PORT: 8090,
      publicOrigin: 'http://localhost:8080',
      eventWrites: 'v4',
      DEMO_BOOKINGS: 2500,
      DEMO_WORLD: 'believable',
      SERVICE_THROTTLE: { perSecond: 20, burst: 100 },
    })
  })

  test('a hosted service needs a consumer key and secret, and its calendar is handed over as a work sheet', () => {
    const hosted = { BOOKING_BASE_URL: 'https://kayaks.example/' }
    expect(wrong(hosted)).toContain('OAUTH_CLIENT_ID')
    expect(wrong({ ...hosted, OAUTH_CLIENT_ID: 'k' })).toContain('OAUTH_CLIENT_SECRET')
    const settings = readSettings({
      ...hosted,
      OAUTH_CLIENT_ID: 'k',
      OAUTH_CLIENT_SECRET: 'long enough',
    })
    expect(settings.BOOKING_BASE_URL).toBe('https://kayaks.example')
    expect(settings.eventWrites).toBe('none')
  })

  test.each([
    ['PORT', 'eighty'],
    ['SERVICE_PORT', '70000'],
    ['PUBLIC_ORIGIN', 'desk.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['SERVICE_THROTTLE', 'fast'],
    ['SERVICE_PUBLIC_API', 'yes'],
    ['SERVICE_WEBHOOK_HOSTS', 'hooks.internal, http://10.0.0.7/'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['SESSION_KEYS', 'k1:short'],
    ['EVENT_WRITES', 'maybe'],
    ['DESK_WORKER', 'maybe'],
    ['DEMO_BOOKINGS', '-1'],
    ['DEMO_WORLD', 'friendly'],
    ['DEMO_TIME_ZONE', 'Vancouver'],
    ['DEMO_TODAY', '2026-02-30'],
    ['DEMO_TODAY', '2026-07-11T25:00'],
    ['LOG_LEVEL', 'loud'],
  ])('a wrong %s stops the start with a sentence that names it', (name, value) => {
    expect(wrong({ [name]: value })).toMatch(new RegExp(`^${name} must be .+\\.$`))
  })

  test.each(['BOOKING_BASE_URL', 'SERVICE_PUBLIC_ORIGIN'])(
    '%s may be plain http on this machine only, because passwords and tokens are sent there (§5.3)',
    (name) => {
      for (const address of ['http://book.example', 'http://192.168.0.7:8090', 'nonsense']) {
        expect(wrong({ [name]: address })).toMatch(new RegExp(`^${name} must be .+\\.$`))
      }
      expect(wrong({ [name]: 'http://book.example' })).toContain('https://')
      const client = { OAUTH_CLIENT_ID: 'k', OAUTH_CLIENT_SECRET: 'long enough' }
      for (const address of ['https://book.example', 'http://localhost:8090', 'http://[::1]:81']) {
        expect(wrong({ [name]: address, ...client })).toBe('nothing was wrong')
      }
    },
  )

  test('an empty value counts as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080)
  })
})

test('a password that is not encoded in the address of Postgres is refused with what to do', () => {
  expect(wrong({ DATABASE_URL: 'postgres://deskbell:p@ss/word@db.example/deskbell' })).toBe(
    'DATABASE_URL must be an address without @ behind its host. Put the password into PGPASSWORD, or write @ as %40 and / as %2F.',
  )
  const DATABASE_URL = 'postgres://deskbell:p%40ss%2Fword@db.example/deskbell?sslmode=verify-full'
  expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
})

test('what deploy/ sets are known settings with allowed values', async () => {
  const files = await Promise.all(
    ['Dockerfile', 'compose.yaml', 'deskbell.service'].map((name) =>
      readFile(`deploy/${name}`, 'utf8'),
    ),
  )
  const known = await readFile('.env.example', 'utf8')
  const set = files
    .flatMap((text) => text.split('\n'))
    .filter((line) => /^(?:ENV |Environment=| {6}[A-Z_]+: )/.test(line))
    .flatMap(
      (line) =>
        line.match(/\b(?!ENV|POSTGRES|DESK_NAME|SERVICE_NAME|NODE_ENV)[A-Z_]{4,}(?=[=:] ?)/g) ?? [],
    )
  expect(set.length).toBeGreaterThan(6)
  expect(set.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(known))).toEqual([])
  expect(
    readSettings({
      HOST: '0.0.0.0',
      TRUSTED_PROXY_HOPS: '1',
      DATA_DIR: '/data',
      DEMO_BOOKINGS: '0',
    }),
  ).toMatchObject({ TRUSTED_PROXY_HOPS: 1 })
})

const compose = () => readFile('deploy/compose.yaml', 'utf8')

describe('deploy/compose.yaml', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each(['p@ss/word', 'a:b@c/d?e#f%20', 'ends-with-@'])(
    'lets the password of Postgres be %s',
    async (password) => {
      const env = /(?<= {6})(DATABASE_URL|PGPASSWORD): (.*)/g
      for (const [, name = '', value = ''] of (await compose()).matchAll(env)) {
        vi.stubEnv(
          name,
          value.replaceAll(/\$\{POSTGRES_PASSWORD\b[^}]*\}/g, () => password),
        )
      }
      const { DATABASE_URL: connectionString } = readSettings(process.env)
      const { user, host, database, password: sent } = new Client({ connectionString })
      expect({ user, host, database, sent }).toEqual({
        user: 'deskbell',
        host: 'postgres',
        database: 'deskbell',
        sent: password,
      })
    },
  )

  test('limits the memory of each container', async () => {
    const [, ...containers] =
      (await compose()).split(/\nvolumes:\n/)[0]?.split(/\n {2}(?=\w+:\n)/) ?? []
    expect(containers).toHaveLength(3)
    for (const container of containers) expect(container).toMatch(/^ {4}mem_limit: \d+[mg]$/m)
  })
})

test('no settings with secrets in them get into the image (security.md 13.3.1)', async () => {
  const left = (await readFile('.dockerignore', 'utf8')).split('\n')
  expect(left).toEqual(expect.arrayContaining(['.env', '**/.env']))
})
