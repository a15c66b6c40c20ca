import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, linesIn, sessionIn, slipFor } from '../../example/aCart.ts'
import { type AService, startService } from '../../example/aService.ts'
import { tablesOf } from '../../example/bookingIn.ts'
import { itemIn } from '../../example/itemIn.ts'

let service: AService
let item: number
let secure: AService
beforeAll(async () => {
  service = await startService()
  item = await itemIn(service.database, { name: 'Tent', stock: 50 })
  secure = await startService({ settings: { publicOrigin: 'https://bookings.example' } })
})
afterAll(async () => {
  await service.close()
  await secure.close()
})

const customer = { 'x-on-behalf': 'off' }
const slip = (headers = {}) => slipFor(service.pair, item, 'date=20270501', headers)
const post = (path: string, form: Record<string, string> = {}, headers = {}) =>
  service.pair.post(`booking/session${path}`, form, headers)
const read = (id: string, headers = {}) =>
  service.pair.get(`booking/session?session_id=${id}`, headers)
const started = async (headers = {}) =>
  idIn(await begin(service.pair, [await slip(headers)], headers))
const cookieOf = (answered: { readonly headers: Headers }) =>
  answered.headers.get('set-cookie') ?? ''

describe('the id of a session', () => {
  test('is a cookie too, which no script and no other site sees (§5.1)', async () => {
    const answered = await begin(service.pair, [await slip()])
    expect(cookieOf(answered)).toBe(
      `session_id=${idIn(answered)}; Max-Age=86400; Path=/api; HttpOnly; SameSite=Lax`,
    )
    const cookie = `session_id=${idIn(answered)}`
    const again = await service.pair.get('booking/session', { cookie })
    expect(sessionIn(again).id).toBe(idIn(answered))
    const altered = await post('', { 'alter[1]': '3' }, { cookie })
    expect(sessionIn(altered)).toMatchObject({ id: idIn(answered), qty: 3 })
    const cleared = await post('/clear', {}, { cookie })
    expect(sessionIn(cleared)).toMatchObject({ id: idIn(answered), qty: 0 })
  })

  test('travels as a cookie over https only where the service has it', async () => {
    const by = secure.pair
    const answered = await begin(by, [await slipFor(by, 9, 'date=20270501')])
    expect(cookieOf(answered)).toContain('; Secure')
  })

  test('by parameter wins over the cookie', async () => {
    const [mine, other] = [await started(), await started()]
    const cookie = `session_id=${other}`
    expect(sessionIn(await read(mine, { cookie })).id).toBe(mine)
    const answered = await post('', { session_id: mine, 'alter[1]': '2' }, { cookie })
    expect(sessionIn(answered).id).toBe(mine)
  })

  test('alone opens nothing: a cookie is no credential', async () => {
    const cookie = `session_id=${await started()}`
    expect((await service.get('booking/session', { cookie })).status).toBe(401)
  })

  test('is never the same twice', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => started()))
    expect(new Set(ids).size).toBe(5)
  })
})

describe('a session that is none', () => {
  test.each(['nonsense', 'x'.repeat(32), "1'; drop table sessions", 'x'.repeat(400), '%00'])(
    'read by the id %j it is an answer without one, so the client begins anew',
    async (id) => {
      const answered = await service.pair.get(
        `booking/session?session_id=${encodeURIComponent(id).replace('%2500', 'z')}`,
      )
      expect([answered.status, answered.body.request?.status]).toEqual([200, 'OK'])
      expect(answered.body.booking).toEqual({ session: {} })
    },
  )

  test('read without any id is the same', async () => {
    expect((await service.pair.get('booking/session')).body.booking).toEqual({ session: {} })
  })

  test('is changed by nobody: 404 with the reason', async () => {
    const form = { session_id: 'gone', slip: await slip() }
    expect(errorIn(await post('', form))).toEqual([404, 'no_session', ['session_id']])
    for (const path of ['/clear', '/end']) {
      expect(errorIn(await post(path, { session_id: 'gone' }))).toEqual([
        404,
        'no_session',
        ['session_id'],
      ])
      expect(errorIn(await post(path))).toEqual([400, 'validation_error', ['session_id']])
    }
    const byGet = await service.pair.get('booking/session?session_id=gone&alter[1]=2')
    expect(byGet.status).toBe(404)
  })

  test('named by a cookie that outlived it, a SLIP begins a new one', async () => {
    const cookie = 'session_id=of-last-week'
    const answered = await post('', { slip: await slip() }, { cookie })
    expect(Object.keys(linesIn(answered))).toEqual(['1'])
    const forgotten = await service.pair.get('booking/session', { cookie })
    expect(cookieOf(forgotten)).toContain('session_id=; Max-Age=0')
  })

  test('untouched for a day it is gone, and swept when the next one begins', async () => {
    const old = await started()
    service.clock.advance(86_399)
    expect(sessionIn(await read(old)).age).toBe(86_399)
    const kept = await started()
    service.clock.advance(1)
    expect((await read(old)).body.booking).toEqual({ session: {} })
    await started()
    const left = await tablesOf(service.database)
      .selectFrom('sessions')
      .select('session_id')
      .execute()
    const ids = left.map(({ session_id }) => session_id)
    expect([ids.includes(old), ids.includes(kept)]).toEqual([false, true])
  })
})

describe('the end (§3)', () => {
  test('clear empties it and leaves it open', async () => {
    const session_id = await started()
    expect(sessionIn(await post('/clear/', { session_id }))).toMatchObject({
      id: session_id,
      item: {},
      total: '0.00',
    })
    expect(Object.keys(linesIn(await post('', { session_id, slip: await slip() })))).toEqual(['2'])
  })

  test('end closes it: nothing more can be done with it', async () => {
    const session_id = await started()
    const ended = await post('/end', { session_id }, { cookie: `session_id=${session_id}` })
    expect([ended.status, ended.body.booking]).toEqual([200, { session: {} }])
    expect(cookieOf(ended)).toContain('session_id=; Max-Age=0')
    expect((await read(session_id)).body.booking).toEqual({ session: {} })
    for (const [path, form] of [
      ['', { 'alter[1]': '2' }],
      ['', { slip: await slip() }],
      ['/clear', {}],
    ] as const) {
      expect(errorIn(await post(path, { session_id, ...form }))).toEqual([
        409,
        'session_ended',
        ['session_id'],
      ])
    }
    // The answer may have been lost: closing what is closed is no mistake.
    expect((await post('/end', { session_id })).status).toBe(200)
  })
})

describe('whose it is (§5.1)', () => {
  test('staff go on with what a customer began', async () => {
    const session_id = await started(customer)
    expect(sessionIn(await read(session_id)).account_id).toBe(0)
    const helped = await post('', { session_id, 'alter[1]': '2' })
    expect(sessionIn(helped).qty).toBe(2)
    expect(sessionIn(await read(session_id, customer)).qty).toBe(2)
  })

  test('a customer has nothing of a session of the staff', async () => {
    const session_id = await started()
    expect((await read(session_id, customer)).body.booking).toEqual({ session: {} })
    for (const path of ['', '/clear', '/end']) {
      const tried = await post(path, { session_id, 'alter[1]': 'remove' }, customer)
      expect(errorIn(tried)).toEqual([404, 'no_session', ['session_id']])
    }
    expect(sessionIn(await read(session_id)).qty).toBe(1)
  })

  test('with a line that staff were offered it is theirs', async () => {
    const session_id = await started(customer)
    await post('', { session_id, slip: await slip() })
    expect((await read(session_id, customer)).body.booking).toEqual({ session: {} })
    expect(sessionIn(await read(session_id)).qty).toBe(2)
  })

  test('who may only look reads it and changes nothing', async () => {
    const session_id = await started()
    const viewer = await service.as('sam')
    expect(sessionIn(await viewer.get(`booking/session?session_id=${session_id}`)).qty).toBe(1)
    for (const path of ['', '/clear', '/end']) {
      const tried = await viewer.post(`booking/session${path}`, { session_id, 'alter[1]': '2' })
      expect(tried.status).toBe(403)
    }
    const byGet = await viewer.get(`booking/session?session_id=${session_id}&alter[1]=2`)
    expect(byGet.status).toBe(403)
  })
})

describe('an Idempotency-Key', () => {
  test('has a SLIP added once, however often the call is sent', async () => {
    const session_id = await started()
    const form = { session_id, slip: await slip() }
    const key = { 'idempotency-key': 'add-once' }
    const [one, two] = [await post('', form, key), await post('', form, key)]
    expect(Object.keys(linesIn(two))).toEqual(['1', '2'])
    expect(two.body.booking).toEqual(one.body.booking)
    expect(two.headers.get('idempotency-replayed')).toBe('true')
    expect(cookieOf(two)).toContain(session_id)
    expect(sessionIn(await read(session_id)).qty).toBe(2)
  })

  test('has one session begun by a call that was sent twice', async () => {
    const form = { slip: await slip() }
    const key = { 'idempotency-key': 'begin-once' }
    expect(idIn(await post('', form, key))).toBe(idIn(await post('', form, key)))
  })
})

test('twenty who add to one session at once lose no line and share no number', async () => {
  const session_id = await started()
  const one = await slip()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('', { session_id, slip: one })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(Object.keys(linesIn(await read(session_id)))).toHaveLength(21)
})
