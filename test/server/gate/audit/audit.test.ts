import { randomBytes } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuditEntry, wireAudit } from '../../../../src/contract/auditEntry.ts'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { routes } from '../../../../src/server/gate/routes/routes.ts'
import { eventWrites } from '../../../../src/server/gate/routes/routes4.ts'
import { sweep } from '../../../../src/server/gate/signed-in/sweep.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'

let desk: FrontDesk
let maria: Tab
let kenji: Tab
let code: string
let db: Kysely<GateTables>
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  maria = await desk.signIn('maria')
  kenji = await desk.signIn('kenji')
  code = await desk.aCode(maria, '&status_id=PAID')
  db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

const trail = async (query = '') =>
  wireAudit.parse(await (await maria.get(`/auth/audit${query}`)).json())
const newest = async (): Promise<AuditEntry | undefined> => (await trail()).entries[0]
const actsSince = async (id: number): Promise<readonly string[]> =>
  (await trail()).entries
    .filter((entry) => entry.id > id)
    .map(({ act }) => act)
    .toReversed()
const newestId = async (): Promise<number> => (await newest())?.id ?? 0
const accountOf = async (tab: Tab): Promise<number> =>
  (await (await tab.get('/auth/session')).json()).account.id

const change = (
  path: string,
  json: unknown = {},
  opId: string = crypto.randomUUID(),
  tab = maria,
) => tab.post(`/api/3.0/booking/${path}`, json, { 'desk-operation': opId })

describe('a change in the audit trail (P11)', () => {
  test('is an entry with who, what, which booking and when, and that it was done', async () => {
    await change(`${code}/bookmark`, { mark: 1 }, undefined, kenji)
    expect(await newest()).toEqual({
      id: expect.any(Number),
      at: desk.clock.now().toISOString(),
      account: await accountOf(kenji),
      device: null,
      act: 'bookmark',
      booking: code,
      details: { mark: '1' },
      result: 'done',
    })
    const { people } = await trail()
    expect(people).toContainEqual({ id: await accountOf(kenji), name: 'Kenji Sato' })
  })

  test('says the new status, and whether the guest was notified and the booking set as paid', async () => {
    await change(`${code}/update`, { status_id: 'PAID', notify: 0, set_paid: 1 })
    expect(await newest()).toMatchObject({
      act: 'status',
      details: { status_id: 'PAID', notify: '0', set_paid: '1' },
    })
  })

  test('says how a payment was made, and takes no other word for it', async () => {
    const paid = { status_id: 'PAID', set_paid: 1 }
    await change(`${code}/update`, { ...paid, payment_method: 'cash' })
    expect(await newest()).toMatchObject({
      act: 'status',
      details: { status_id: 'PAID', set_paid: '1', payment_method: 'cash' },
    })
    expect((await change(`${code}/update`, { ...paid, payment_method: 'barter' })).status).toBe(400)
  })

  test('contains no text of a note', async () => {
    await change(`${code}/note`, { body: 'Zoë is allergic to nuts.' })
    expect(await newest()).toMatchObject({ act: 'note', booking: code, details: {} })
    const rows = await db.selectFrom('gate_audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Zoë|nuts/)
  })

  test('names the booking that was created, which had no code before', async () => {
    desk.proxy.next('POST /api/3.0/booking/create', {
      kind: 'answer',
      write: (answer) =>
        void answer
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(anEnvelope({ booking: { code: 'K7-221' } }))),
    })
    await change('create', { session_id: 's1', form: { customer_name: 'Zoë Ahmed' } })
    expect(await newest()).toMatchObject({
      act: 'new-booking',
      booking: 'K7-221',
      details: {},
      result: 'done',
    })
    expect((await trail('?booking=K7-221')).entries).toHaveLength(1)
  })

  test('says that the service refused it', async () => {
    const answer = await change('NO-SUCH/checkin')
    expect(answer.status).toBe(404)
    expect(await newest()).toMatchObject({
      act: 'check-in',
      booking: 'NO-SUCH',
      result: 'refused',
    })
  })

  test('of an event says which event, and its name', async () => {
    desk.proxy.next('PATCH /api/4.0/events/7', {
      kind: 'answer',
      write: (answer) =>
        void answer.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":7}}'),
    })
    await maria.fetch('/api/4.0/events/7', {
      method: 'PATCH',
      body: JSON.stringify({ name: 'Harbour days', enabled: true }),
      headers: { 'content-type': 'application/json', 'desk-operation': crypto.randomUUID() },
    })
    expect(await newest()).toMatchObject({
      act: 'event-change',
      booking: null,
      details: { event: '7', name: 'Harbour days', enabled: true },
    })
  })

  test('is written for every change that a desk can make, except those of a cart', () => {
    const without = [...routes, ...eventWrites].filter(
      ({ kind, audit }) => kind === 'act' && audit === undefined,
    )
    expect(without.map(({ template }) => template)).toEqual([
      '/api/3.0/booking/session',
      '/api/3.0/booking/session/clear',
      '/api/3.0/booking/session/end',
    ])
  })
})

describe('signing in and tablets in the audit trail', () => {
  test('are written from marking the tablet to signing out', async () => {
    const before = await newestId()
    const tablet = await desk.signIn('maria')
    await tablet.post('/auth/device', { pin: 'pin-of-maria-482915' })
    await tablet.post('/auth/lock')
    await tablet.post('/auth/unlock', { pin: 'not-the-pin-of-maria' })
    await tablet.post('/auth/unlock', { pin: 'pin-of-maria-482915' })
    const device = (await newest())?.device
    expect(device).toMatch(/^[\da-f]{8}$|^[\w-]{8}$/)
    await desk.signIn('kenji', tablet)
    await tablet.post('/auth/logout', { discarded: 2 })
    await tablet.post('/auth/device/forget')
    expect(await actsSince(before)).toEqual([
      'sign-in',
      'tablet-mark',
      'wrong-pin',
      'unlock',
      'sign-in',
      'discard',
      'sign-out',
      'tablet-forget',
    ])
    const { entries } = await trail('?acts=sign-in')
    expect(entries[0]).toMatchObject({ device, account: await accountOf(kenji) })
  })

  test('are not written for a caller who only sends a tablet’s cookie and a number', async () => {
    const before = await newestId()
    const nobody = desk.tab()
    nobody.cookies.set('__Host-desk-dev', { value: 'x'.repeat(43), line: '' })
    await nobody.post('/auth/logout', { discarded: 5 })
    await nobody.post('/auth/device/forget', { discarded: 5 })
    expect(await actsSince(before)).toEqual([])
  })

  test('are written once a minute at most for a sign-in of another browser', async () => {
    const before = await newestId()
    const tab = desk.tab()
    await tab.post('/auth/login')
    const callback = `${desk.origin}/auth/callback?code=c1&state=another`
    await tab.arrive(callback)
    await tab.arrive(callback)
    expect(await actsSince(before)).toEqual(['sign-in-failed'])
    expect(await newest()).toMatchObject({ account: null, details: { reason: 'other-sign-in' } })
    desk.clock.advance(61)
    await tab.arrive(callback)
    expect(await actsSince(before)).toEqual(['sign-in-failed', 'sign-in-failed'])
  })

  test('include what a manager sets for the whole business', async () => {
    await maria.post('/auth/door-rules', { 'check-in': 'ask', 'check-out': 'block' })
    expect(await newest()).toMatchObject({
      act: 'door-rules',
      account: await accountOf(maria),
      details: { 'check-in': 'ask', 'check-out': 'block' },
    })
  })

  test('include the close of a day once, however often it is sent', async () => {
    const before = await newestId()
    const close = {
      id: crypto.randomUUID(),
      day: '2026-07-01',
      after: null,
      summary: {},
      details: {},
    }
    await maria.post('/auth/closes', close)
    await maria.post('/auth/closes', close)
    expect(await actsSince(before)).toEqual(['day-close'])
    expect(await newest()).toMatchObject({ details: { day: '2026-07-01' } })
  })
})

const output = (more: object = {}) => ({
  id: crypto.randomUUID(),
  act: 'export',
  at: desk.clock.now().toISOString(),
  what: 'bookings-2026-07-01.csv',
  rows: 994,
  ...more,
})

describe('files and papers in the audit trail', () => {
  test('are reported by the desk, written once when reported twice, and refused under the id of another', async () => {
    const before = await newestId()
    const sent = output()
    expect((await kenji.post('/auth/audit', sent)).status).toBe(204)
    expect((await kenji.post('/auth/audit', sent)).status).toBe(204)
    expect((await kenji.post('/auth/audit', { ...sent, rows: 1 })).status).toBe(422)
    expect((await maria.post('/auth/audit', sent)).status).toBe(422)
    expect(await actsSince(before)).toEqual(['export'])
    expect(await newest()).toMatchObject({
      account: await accountOf(kenji),
      details: { what: 'bookings-2026-07-01.csv', rows: 994 },
      result: 'done',
    })
  })

  test('made without a connection are reported later, with the time of the tablet', async () => {
    const at = new Date(desk.clock.now().getTime() - 3_600_000).toISOString()
    await kenji.post('/auth/audit', output({ act: 'print', what: 'Arrivals', sheet: 'K7F2', at }))
    const entry = await newest()
    expect(entry).toMatchObject({ act: 'print', details: { what: 'Arrivals', sheet: 'K7F2', at } })
    expect(entry?.at).toBe(desk.clock.now().toISOString())
  })

  test('are not accepted from somebody who is not signed in, nor under another kind', async () => {
    expect((await desk.tab().post('/auth/audit', output())).status).toBe(401)
    for (const wrong of [{ act: 'check-in' }, { what: '' }, { id: '1' }, { rows: 'many' }]) {
      expect((await kenji.post('/auth/audit', output(wrong))).status).toBe(400)
    }
  })
})

describe('made-up files and papers', () => {
  test.each([
    ['more rows than a business has bookings', { rows: 1_000_001 }],
    ['half a row', { rows: 1.5 }],
    ['fewer rows than none', { rows: -1 }],
    ['a date over thirty days ago', { at: '2026-06-01T00:00:00.000Z' }],
    ['a date over a day ahead', { at: '2026-07-13T17:00:00.000Z' }],
    ['no date', { at: '2026-99-99T99:99:99.999Z' }],
  ])('with %s are refused', async (_, wrong) => {
    expect((await kenji.post('/auth/audit', output(wrong))).status).toBe(400)
  })

  test('are taken a thousand times a day of one person, and no colleague waits for them', async () => {
    const sam = await desk.signIn('sam')
    const account = await accountOf(sam)
    const row = {
      account_id: account,
      act: 'print',
      details: '{"what":"Paper"}',
      result: 'done',
    } as const
    const at = new Date(desk.clock.now().getTime() - 86_399_000)
    await db
      .insertInto('gate_audit')
      .values(Array.from({ length: 999 }, () => ({ ...row, at })))
      .execute()
    expect((await sam.post('/auth/audit', output())).status).toBe(204)
    const refused = await sam.post('/auth/audit', output())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await kenji.post('/auth/audit', output())).status).toBe(204)
    desk.clock.advance(2)
    expect((await sam.post('/auth/audit', output())).status).toBe(204)
  })
})

describe('the audit trail', () => {
  test('can be read by managers only', async () => {
    const answer = await kenji.get('/auth/audit')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: { message: 'Only managers can see the audit trail.' },
    })
  })

  test('can be read by person, booking, kind and time, a hundred entries at a time', async () => {
    const id = await accountOf(kenji)
    const print = (sheet: number) =>
      kenji.post('/auth/audit', {
        id: crypto.randomUUID(),
        act: 'print',
        at: desk.clock.now().toISOString(),
        what: `Paper ${sheet}`,
        booking: 'K9-100',
      })
    await Promise.all(Array.from({ length: 103 }, (_, sheet) => print(sheet)))
    await print(103)
    const first = await trail('?booking=K9-100')
    expect([first.entries.length, first.isMore]).toEqual([100, true])
    expect(first.entries[0]?.details).toEqual({ what: 'Paper 103' })
    const rest = await trail(`?booking=K9-100&before=${first.entries.at(-1)?.id}`)
    expect([rest.entries.length, rest.isMore]).toEqual([4, false])
    expect((await trail(`?account=${id}&acts=bookmark`)).entries).toHaveLength(1)
    const now = encodeURIComponent(desk.clock.now().toISOString())
    expect((await trail(`?booking=K9-100&until=${now}`)).entries).toHaveLength(0)
    expect((await trail(`?booking=K9-100&from=${now}`)).entries).toHaveLength(100)
    for (const wrong of ['before=x', 'account=-1', 'from=yesterday', 'acts=print,forge']) {
      expect([wrong, (await maria.get(`/auth/audit?${wrong}`)).status]).toEqual([wrong, 400])
    }
  })

  test('cannot be changed, cut or emptied, even by the program itself', async () => {
    const stays = /entries of the audit trail stay as they are/
    await change(`${code}/bookmark`, { mark: 1 })
    for (const values of [
      { account_id: 1 },
      { result: 'refused' },
      { result: 'done' },
      { booking: 'K1-1' },
      { op_id: null },
    ] as const) {
      const one = db.updateTable('gate_audit').where('act', '=', 'bookmark').set(values)
      await expect(one.execute()).rejects.toThrow(stays)
    }
    for (const result of ['done', 'refused', null] as const) {
      const all = db.updateTable('gate_audit_outcomes').set({ result })
      await expect(all.execute()).rejects.toThrow(stays)
    }
    const taken = db.updateTable('gate_audit_operations').set({ mark: 'of another change' })
    await expect(taken.execute()).rejects.toThrow(stays)
    for (const table of ['gate_audit', 'gate_audit_outcomes', 'gate_audit_operations'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(stays)
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow(stays)
    }
  })

  test('keeps an entry and its outcome for 400 days, and then removes them', async () => {
    const old = { account_id: null, device: null, booking: null, details: '{}', result: 'done' }
    const rows = [399, 401].map((days) => ({
      ...old,
      at: new Date(Date.now() - days * 86_400_000),
      act: 'print' as const,
      operation: `of ${days} days ago`,
      op_id: `of ${days} days ago`,
      result: 'done' as const,
    }))
    await db.insertInto('gate_audit').values(rows).execute()
    for (const { at, op_id } of rows) {
      await db
        .insertInto('gate_audit_operations')
        .values({ op_id, owner: 'somebody', mark: '', at })
        .execute()
      await db
        .insertInto('gate_audit_outcomes')
        .values({ entry: -1, at, result: 'done', status: 200, booking: op_id })
        .execute()
    }
    await sweep(db, new Date())
    const outcomes = db.selectFrom('gate_audit_outcomes').select('booking').where('entry', '=', -1)
    expect(await outcomes.execute()).toEqual([{ booking: 'of 399 days ago' }])
    const operations = db.selectFrom('gate_audit_operations').select('op_id')
    expect(await operations.where('owner', '=', 'somebody').execute()).toEqual([
      { op_id: 'of 399 days ago' },
    ])
    const left = await db
      .selectFrom('gate_audit')
      .select('operation')
      .where('operation', 'like', 'of %')
      .execute()
    expect(left).toEqual([{ operation: 'of 399 days ago' }])
  })

  test('can still show its names after the keys of the gate were changed', async () => {
    const gate = await desk.anotherGate({
      sessionKeys: `k2:${randomBytes(32).toString('base64')},${desk.settings.sessionKeys}`,
    })
    await gate.close()
    const rows = await db.selectFrom('gate_people').selectAll().execute()
    expect(rows.map(({ name_sealed: sealed }) => sealed.includes('k2'))).not.toContain(false)
    expect(JSON.stringify(rows)).not.toContain('Kenji')
  })
})

test('a filter of the audit trail that no database could search for is refused, without a failure (X10)', async () => {
  const manager = await desk.signIn('maria')
  for (const path of [
    '/auth/audit?from=%2B275760-09-13T00:00:00.000Z',
    '/auth/audit?until=-271821-04-20T00:00:00.000Z',
    '/auth/audit?booking=%00',
    '/auth/closes?id=%00',
  ]) {
    expect([path, (await manager.get(path)).status]).toEqual([path, 400])
  }
})

test('somebody who is signed out gets 401 from every address that reads or changes, whatever is sent (reliability.md §2.4)', async () => {
  const nobody = desk.tab()
  for (const path of ['booking/index?limit=x', 'account?access_token=x']) {
    expect([path, (await nobody.get(`/api/3.0/${path}`)).status]).toEqual([path, 401])
  }
  for (const path of [
    `/api/3.0/booking/${code}/note`,
    '/auth/closes',
    '/auth/door-rules',
    '/auth/no-show',
    '/auth/audit',
  ]) {
    expect([path, (await nobody.post(path, { odd: 1 })).status]).toEqual([path, 401])
  }
})
