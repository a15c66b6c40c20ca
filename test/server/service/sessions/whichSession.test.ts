import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

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
  test('is also sent as a cookie, which no script and no other site can read (§5.1)', async () => {
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

  test('is sent as a cookie for https only where the service has https', async () => {
    const by = secure.pair
    const answered = await begin(by, [await slipFor(by, 9, 'date=20270501')])
    expect(cookieOf(answered)).toContain('; Secure')
  })

  test('as a parameter counts more than the cookie', async () => {
    const [mine, other] = [await started(), await started()]
    const cookie = `session_id=${other}`
    expect(sessionIn(await read(mine, { cookie })).id).toBe(mine)
    const answered = await post('', { session_id: mine, 'alter[1]': '2' }, { cookie })
    expect(sessionIn(answered).id).toBe(mine)
  })

  test('alone gives no access, because a cookie is no credential', async () => {
    const cookie = `session_id=${await started()}`
    expect((await service.get('booking/session', { cookie })).status).toBe(401)
  })
})

describe('a session that does not exist', () => {
  test.each(['nonsense', 'x'.repeat(32), "1'; drop table sessions", 'x'.repeat(400), '%00'])(
    'when read by the id %j, is answered as no session, so that the client begins a new one',
    async (id) => {
      const answered = await service.pair.get(
        `booking/session?session_id=${encodeURIComponent(id).replace('%2500', 'z')}`,
      )
      expect([answered.status, answered.body.request?.status]).toEqual([200, 'OK'])
      expect(answered.body.booking).toEqual({ session: {} })
    },
  )

  test('when read without an id, is answered in the same way', async () => {
    expect((await service.pair.get('booking/session')).body.booking).toEqual({ session: {} })
  })

  test('cannot be changed: 404 with the reason', async () => {
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

  test('and is still named by an old cookie is replaced when a SLIP begins a new one', async () => {
    const cookie = 'session_id=of-last-week'
    const answered = await post('', { slip: await slip() }, { cookie })
    expect(Object.keys(linesIn(answered))).toEqual(['1'])
    const forgotten = await service.pair.get('booking/session', { cookie })
    expect(cookieOf(forgotten)).toContain('session_id=; Max-Age=0')
  })

  test('any more, because nobody used it for a day, is deleted when the next one begins', async () => {
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

describe('the end of a session (§3)', () => {
  test('by clear empties it and leaves it open', async () => {
    const session_id = await started()
    expect(sessionIn(await post('/clear/', { session_id }))).toMatchObject({
      id: session_id,
      item: {},
      total: '0.00',
    })
    expect(Object.keys(linesIn(await post('', { session_id, slip: await slip() })))).toEqual(['2'])
  })

  test('by end closes it, and nothing more can be done with it', async () => {
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
    // The first answer may have been lost, so closing a closed session is no error.
    expect((await post('/end', { session_id })).status).toBe(200)
  })
})

describe('who may use a session (§5.1)', () => {
  test('staff may continue what a customer began', async () => {
    const session_id = await started(customer)
    expect(sessionIn(await read(session_id)).account_id).toBe(0)
    const helped = await post('', { session_id, 'alter[1]': '2' })
    expect(sessionIn(helped).qty).toBe(2)
    expect(sessionIn(await read(session_id, customer)).qty).toBe(2)
  })

  test('a customer may not use a session of staff', async () => {
    const session_id = await started()
    expect((await read(session_id, customer)).body.booking).toEqual({ session: {} })
    for (const path of ['', '/clear', '/end']) {
      const tried = await post(path, { session_id, 'alter[1]': 'remove' }, customer)
      expect(errorIn(tried)).toEqual([404, 'no_session', ['session_id']])
    }
    expect(sessionIn(await read(session_id)).qty).toBe(1)
  })

  test('a session with a line that staff were offered is theirs', async () => {
    const session_id = await started(customer)
    await post('', { session_id, slip: await slip() })
    expect((await read(session_id, customer)).body.booking).toEqual({ session: {} })
    expect(sessionIn(await read(session_id)).qty).toBe(2)
  })

  test('an account that may only look can read it and change nothing', async () => {
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

describe('a call with an Idempotency-Key', () => {
  test('adds a SLIP once, however often it is sent', async () => {
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
})
