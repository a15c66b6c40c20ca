import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { aTab, type Tab } from '../../../example/aTab.ts'

let house: FrontDesk
let maria: Tab
/** Another device of the same manager. */
let laptop: Tab
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  maria = await house.signIn('maria')
  laptop = await house.signIn('maria')
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const inOrder = (statuses: readonly number[]): readonly number[] =>
  statuses.toSorted((a, b) => a - b)

const findings = (count: number) => ({
  findings: Array.from({ length: count }, () => ({ customer: 'x'.repeat(400) })),
})

const aKey = (kid: string): string => `${kid}:${randomBytes(32).toString('base64')}`
/** Maria, signed in through a gate with other keys on the same database. */
const through = async (sessionKeys: string): Promise<Tab> => {
  const gate = await house.anotherGate({ sessionKeys })
  return house.signIn('maria', aTab(gate.handle, house.origin))
}

type Sent = {
  readonly id: string
  readonly day: string
  readonly after: string | null
  readonly summary: unknown
  readonly details: unknown
}

const aClose = (day: string, more: Partial<Sent> = {}): Sent => ({
  id: randomUUID(),
  day,
  after: null,
  summary: { comment: 'Till 2 was short' },
  details: { findings: [{ customer: 'Mary Poole' }] },
  ...more,
})
const send = (tab: Tab, close: unknown) => tab.post('/auth/closes', close)
const statusOf = async (tab: Tab, close: unknown) => (await send(tab, close)).status
const listOf = async (tab: Tab) => (await tab.get('/auth/closes')).json()
const idsOf = async (tab: Tab, day: string): Promise<readonly string[]> => {
  const { closes }: { closes: readonly { id: string; day: string }[] } = await listOf(tab)
  return closes.filter((close) => close.day === day).map(({ id }) => id)
}

describe('the close of a day', () => {
  test('is found on every device of a manager, in the list and in full', async () => {
    const close = aClose('2026-07-01')
    expect(await statusOf(maria, close)).toBe(204)
    const { closes, unreadable } = await listOf(laptop)
    expect(unreadable).toBe(0)
    const listed = {
      id: close.id,
      day: close.day,
      at: house.clock.now().toISOString(),
      by: 'Maria Silva',
      summary: close.summary,
    }
    expect(closes).toEqual([listed])
    const whole = await laptop.get(`/auth/closes?id=${close.id}`)
    expect(await whole.json()).toEqual({ ...listed, details: close.details })
    expect(whole.headers.get('cache-control')).toBe('no-store')
  })

  test('is saved once when it is sent again after a lost answer', async () => {
    const close = aClose('2026-07-02')
    const answers = await Promise.all([1, 2, 3].map(() => statusOf(maria, close)))
    expect(answers).toEqual([204, 204, 204])
    expect(await statusOf(laptop, close)).toBe(204)
    expect(await idsOf(maria, '2026-07-02')).toEqual([close.id])
  })

  test('is refused when the day has a close that the sender has not seen, and the answer contains that close', async () => {
    const first = aClose('2026-07-03')
    const second = aClose('2026-07-03')
    await send(maria, first)
    const refused = await send(laptop, second)
    expect(refused.status).toBe(409)
    expect((await refused.json()).error).toMatchObject({
      errorCode: 'already-closed',
      message: 'This day is already closed.',
      close: { id: first.id, by: 'Maria Silva' },
    })
    expect(await statusOf(laptop, { ...second, after: first.id })).toBe(204)
    expect(await idsOf(maria, '2026-07-03')).toEqual([second.id, first.id])
    // A sender that has seen only the first close has not seen the second.
    expect(await statusOf(maria, aClose('2026-07-03', { after: first.id }))).toBe(409)
    // A repeat after a lost answer is not a second close, also when others came after it.
    expect(await statusOf(maria, first)).toBe(204)
  })

  test('is saved once when two tablets send one at the same moment', async () => {
    const [one, other] = [aClose('2026-07-04'), aClose('2026-07-04')]
    const answers = await Promise.all([statusOf(maria, one), statusOf(laptop, other)])
    expect(inOrder(answers)).toEqual([204, 409])
    expect(await idsOf(maria, '2026-07-04')).toHaveLength(1)
  })

  test('is saved once when two tablets both send another one for the day', async () => {
    const first = aClose('2026-07-05')
    await send(maria, first)
    const further = [1, 2, 3, 4].map(() => aClose('2026-07-05', { after: first.id }))
    const answers = await Promise.all(further.map((close) => statusOf(laptop, close)))
    expect(inOrder(answers)).toEqual([204, 409, 409, 409])
    expect(await idsOf(maria, '2026-07-05')).toHaveLength(2)
  })

  test('may be as large as a busy day, and not larger', async () => {
    expect(await statusOf(maria, aClose('2026-07-06', { details: findings(2_000) }))).toBe(204)
    expect(await statusOf(maria, aClose('2026-07-07', { details: findings(3_000) }))).toBe(413)
    const long = { comment: 'x'.repeat(20_000) }
    expect(await statusOf(maria, aClose('2026-07-07', { summary: long }))).toBe(413)
    expect(await idsOf(maria, '2026-07-07')).toEqual([])
  })
})

describe('closes are for managers', () => {
  test('the front desk can neither read nor make them', async () => {
    for (const refused of [
      await kenji.get('/auth/closes'),
      await send(kenji, aClose('2026-08-01')),
    ]) {
      expect(refused.status).toBe(403)
      expect((await refused.json()).error).toMatchObject({
        errorCode: 'managers-only',
        message: 'Only managers can see day closes.',
      })
    }
    expect(await idsOf(maria, '2026-08-01')).toEqual([])
  })

  test('somebody who is not signed in, or whose desk is locked, can do neither', async () => {
    expect((await house.tab().get('/auth/closes')).status).toBe(401)
    expect(await statusOf(house.tab(), aClose('2026-08-02'))).toBe(401)
    const tablet = await house.signIn('maria')
    await tablet.post('/auth/device', { pin: 'pin-of-maria-482915' })
    await tablet.post('/auth/lock')
    expect((await tablet.get('/auth/closes')).status).toBe(423)
    expect(await statusOf(tablet, aClose('2026-08-02'))).toBe(423)
    expect(await idsOf(maria, '2026-08-02')).toEqual([])
  })

  test('a page of another site cannot make one in the manager’s name', async () => {
    const forged = await maria.post('/auth/closes', aClose('2026-08-03'), {
      'sec-fetch-site': 'cross-site',
    })
    expect(forged.status).toBe(403)
  })
})

test.for<[string, unknown]>([
  ['nothing', {}],
  ['a list', []],
  ['one without an id of its own', { ...aClose('2026-08-04'), id: 'one' }],
  ['one of no day', aClose('4 August')],
  ['one after a close that has no id', aClose('2026-08-04', { after: 'yesterday' })],
  ['one whose sums are a text', aClose('2026-08-04', { summary: 'all is well' })],
  ['one without details', aClose('2026-08-04', { details: undefined })],
])('a day close sent as %s is refused, and nothing of it is stored', async ([, sent]) => {
  expect(await statusOf(maria, sent)).toBe(400)
  expect(await idsOf(maria, '2026-08-04')).toEqual([])
})

test('a close that does not exist is not found', async () => {
  expect((await maria.get(`/auth/closes?id=${randomUUID()}`)).status).toBe(404)
})

describe('closes in the database', () => {
  test('the content of a close cannot be read, nor moved to another close', async () => {
    const [one, other] = [aClose('2026-09-01'), aClose('2026-09-02')]
    await send(maria, one)
    await send(maria, other)
    const db = new Kysely<GateTables>({ dialect: house.service.database.dialect() })
    const rows = await db.selectFrom('gate_closes').selectAll().execute()
    // Searched with the spaces around it: a sealed text of a megabyte contains every word of four letters by chance.
    for (const words of ['Mary Poole', 'Maria Silva', 'Till 2 was short']) {
      expect(JSON.stringify(rows)).not.toContain(words)
    }
    const foreign = rows.find(({ id }) => id === other.id)?.summary_sealed ?? ''
    await db
      .updateTable('gate_closes')
      .set({ summary_sealed: foreign })
      .where('id', '=', one.id)
      .execute()
    expect(await idsOf(maria, '2026-09-01')).toEqual([])
    expect(await listOf(maria)).toMatchObject({ unreadable: 1 })
    expect((await maria.get(`/auth/closes?id=${one.id}`)).status).toBe(404)
    await db.deleteFrom('gate_closes').where('id', '=', one.id).execute()
  })

  test('closes stay readable after the key that sealed them is removed', async () => {
    const close = aClose('2026-09-03')
    await send(maria, close)
    const fresh = aKey('k2')
    await through(`${fresh},${house.settings.sessionKeys}`)
    const alone = await through(fresh)
    expect(await idsOf(alone, '2026-09-03')).toEqual([close.id])
    const whole = await alone.get(`/auth/closes?id=${close.id}`)
    expect(await whole.json()).toMatchObject({ details: close.details })
  })

  test('closes whose key was lost are counted, and do not block their day', async () => {
    await send(maria, aClose('2026-09-04'))
    const stranger = await through(aKey('k3'))
    expect(await listOf(stranger)).toMatchObject({ closes: [] })
    expect((await listOf(stranger)).unreadable).toBeGreaterThan(0)
    expect(await statusOf(stranger, aClose('2026-09-04'))).toBe(204)
    expect(await statusOf(stranger, aClose('2026-09-04'))).toBe(409)
  })

  test('the 400 newest closes are listed, whatever their day', async () => {
    const db = new Kysely<GateTables>({ dialect: house.service.database.dialect() })
    const first = await db
      .selectFrom('gate_closes')
      .selectAll()
      .where('day', '=', '2026-07-01')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('gate_closes')
      .values(
        Array.from({ length: 420 }, (_, nth) => ({
          ...first,
          id: randomUUID(),
          day: '2025-01-01',
          nth,
          kept_at: new Date(first.kept_at.getTime() - (420 - nth) * 1000),
        })),
      )
      .execute()
    const newest = aClose('2026-10-01')
    expect(await statusOf(maria, newest)).toBe(204)
    const left = await db
      .selectFrom('gate_closes')
      .select(['id', 'day'])
      .orderBy('kept_at', 'desc')
      .execute()
    expect(left).toHaveLength(400)
    expect(left.map(({ day }) => day)).toContain('2026-07-01')
    expect(left.map(({ id }) => id)).toContain(newest.id)
  })
})

test('two processes on Postgres make one close of a day, and each can read what the other wrote', async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() })
  const other = await startFrontDesk({ database })
  try {
    const here = await other.signIn('maria')
    const gate = await other.anotherGate()
    const there = aTab(gate.handle, other.origin)
    for (const [name, cookie] of here.cookies) there.cookies.set(name, cookie)
    const closes = [1, 2, 3, 4, 5, 6].map(() => aClose('2026-07-11'))
    const answers = await Promise.all(
      closes.map((close, nth) => statusOf(nth % 2 === 0 ? here : there, close)),
    )
    expect(inOrder(answers)).toEqual([204, 409, 409, 409, 409, 409])
    const [kept] = closes.filter((_, nth) => answers[nth] === 204)
    expect(await idsOf(here, '2026-07-11')).toEqual([kept?.id])
    expect(await idsOf(there, '2026-07-11')).toEqual([kept?.id])
    const again = aClose('2026-07-11', { after: kept?.id ?? null })
    const both = await Promise.all([statusOf(here, again), statusOf(there, again)])
    expect(both).toEqual([204, 204])
    expect(await idsOf(there, '2026-07-11')).toHaveLength(2)
    await gate.close()
  } finally {
    await other.close()
  }
})
