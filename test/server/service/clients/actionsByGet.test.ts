import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { mary } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let kenji: Asking
let tokenAlone: string
let cabin: number
let code: string
let made = 0

beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
  tokenAlone = (await service.tokenFor('kenji')).access_token
  cabin = await itemIn(service.database, { name: 'Fir cabin', unit: 'N', stock: 50, price: 12_345 })
})
afterAll(() => service.close())
beforeEach(async () => {
  made += 1
  code = `GET${made}`
  await bookingIn(service.database, { code, status: 'HOLD' })
})

const notesOf = async (booking: string) =>
  recordsIn((await service.pair.get('booking/notes?date=today')).body, 'notes')
    .filter(({ booking_id }) => String(booking_id) === booking)
    .map(({ body }) => String(body))

const nights = 'start_date=20270501&end_date=20270503'
const started = async () => idIn(await begin(kenji, [await slipFor(kenji, cabin, nights)]))

/** The actions that clients send without parameters. */
const emptyActions: readonly [string, string][] = [
  ['booking/CODE/checkin', ''],
  ['booking/CODE/checkout', ''],
  ['booking/session/clear', 'session_id=SESSION'],
  ['booking/session/end', 'session_id=SESSION'],
]
/** The actions that mean nothing without parameters. */
const actionsWithParameters: readonly [string, string][] = [
  ['booking/CODE/update', 'status_id=PAID'],
  ['booking/CODE/bookmark', 'mark=1'],
  ['booking/CODE/note', 'body=hello'],
  ['booking/create', `session_id=SESSION&${new URLSearchParams(mary)}`],
]
const actions = [...emptyActions, ...actionsWithParameters]
const at = async (path: string, query: string) =>
  `${path.replace('CODE', code)}?${query.includes('SESSION') ? query.replace('SESSION', await started()) : query}`

describe('a GET with an Authorization header does an action without parameters, as a POST (§4.1)', () => {
  test.each(emptyActions)('%s?%s', async (path, query) => {
    const { status, body } = await kenji.get(await at(path, query))
    expect([status, body.request?.status, body.request?.method]).toEqual([200, 'OK', 'get'])
    expect(body).toHaveProperty('booking')
  })

  test('a guest is checked in once and out once, as the PHP client sends it', async () => {
    expect((await kenji.get(`booking/${code}/checkin/`)).body.checkin).toMatchObject({
      repeated: false,
    })
    expect((await kenji.get(`booking/${code}/checkin/`)).body.checkin?.repeated).toBe(true)
    expect((await kenji.get(`booking/${code}/checkout`)).body.checkout?.repeated).toBe(false)
    expect(await notesOf(code)).toEqual(['Checked in', 'Checked in', 'Checked out'])
  })

  test('the session to clear may be named by the cookie', async () => {
    const session_id = await started()
    const cookie = `session_id=${session_id}`
    const cleared = sessionIn(await kenji.get('booking/session/clear/', { cookie }))
    expect([cleared.id, cleared.qty]).toEqual([session_id, 0])
  })
})

describe('a GET never does an action that has parameters: 405 (§4.1)', () => {
  test.each(actionsWithParameters)('%s?%s', async (path, query) => {
    const answered = await kenji.get(await at(path, query))
    expect([...[errorIn(answered)].flat(), answered.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      [],
      'POST',
    ])
  })

  test('nothing is written by it: no note, no status, no booking', async () => {
    const before = await service.pair.get(`booking/${code}`)
    const bookings = await service.pair.get('booking/index?limit=1')
    for (const [path, query] of actionsWithParameters) await kenji.get(await at(path, query))
    const after = await service.pair.get(`booking/${code}`)
    expect(after.body.booking?.status_id).toBe(before.body.booking?.status_id)
    expect(await notesOf(code)).toEqual([])
    const afterwards = await service.pair.get('booking/index?limit=1')
    expect(afterwards.body.request?.total_records).toBe(bookings.body.request?.total_records)
  })

  test('each address of the description that only changes is refused by GET and HEAD, with its methods in Allow', async () => {
    const { paths } = await (await service.fetch('/api/openapi.json')).json()
    const { access_token } = await service.tokenFor('maria')
    const headers = { authorization: `Bearer ${access_token}` }
    const [alsoByGet, onlyChanged] = [true, false].map((isAlso) =>
      Object.entries<Record<string, { description: string }>>(paths).filter(
        ([path, { get, post }]) =>
          path.startsWith('/api/') &&
          get === undefined &&
          (post?.description.includes('A GET that carries') ?? false) === isAlso,
      ),
    )
    expect(alsoByGet?.map(([path]) => path).toSorted()).toEqual(
      emptyActions.map(([path]) => `/api/3.0/${path.replace('CODE', '{code}')}`).toSorted(),
    )
    for (const [path, methods] of onlyChanged ?? []) {
      const allow = Object.keys(methods)
        .map((method) => method.toUpperCase())
        .toSorted()
        .join(', ')
      for (const method of ['GET', 'HEAD']) {
        const { status, headers: answered } = await service.fetch(
          path.replaceAll(/\{\w+\}/g, '1'),
          {
            method,
            headers,
          },
        )
        expect([method, path, status, answered.get('allow')]).toEqual([method, path, 405, allow])
      }
    }
  })
})

describe('a GET without that header does not act: 405', () => {
  test.each(actions)('%s?%s with the token in the address alone', async (path, query) => {
    const answered = await service.get(`${await at(path, query)}&access_token=${tokenAlone}`)
    expect([...[errorIn(answered)].flat(), answered.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      [],
      'POST',
    ])
    expect(await notesOf(code)).toEqual([])
  })

  test('an empty header with the token in the address is refused', async () => {
    const path = `booking/${code}/checkin?access_token=${tokenAlone}`
    expect((await service.get(path, { authorization: ' ' })).status).toBe(405)
  })

  test('a cookie alone identifies nobody (401), and the session stays as it is', async () => {
    const session_id = await started()
    const cookie = `session_id=${session_id}`
    expect((await service.get('booking/session/clear', { cookie })).status).toBe(401)
    expect(sessionIn(await kenji.get(`booking/session?session_id=${session_id}`)).qty).toBe(1)
  })

  test.each(['navigate', 'no-cors', 'websocket'])(
    'a request that a browser makes for a link or an image with remembered credentials (%s) does not act',
    async (mode) => {
      const linked = await kenji.get(`booking/${code}/checkin`, { 'sec-fetch-mode': mode })
      expect([linked.status, linked.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await notesOf(code)).toEqual([])
    },
  )

  test('HEAD of a session with alter reads it and alters nothing (§2.11)', async () => {
    const session_id = await started()
    const { access_token } = await service.tokenFor('kenji')
    const headers = { authorization: `Bearer ${access_token}` }
    const path = `/api/3.0/booking/session?session_id=${session_id}&alter[1]=remove`
    await service.fetch(path, { method: 'HEAD', headers })
    expect(sessionIn(await kenji.get(`booking/session?session_id=${session_id}`)).qty).toBe(1)
  })

  test('HEAD and the other methods do not act', async () => {
    const path = `/api/3.0/booking/${code}/checkin`
    const { access_token } = await service.tokenFor('kenji')
    const headers = { authorization: `Bearer ${access_token}` }
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      expect([method, (await service.fetch(path, { method, headers })).status]).toEqual([
        method,
        405,
      ])
    }
    expect(await notesOf(code)).toEqual([])
  })

  test('4.0 needs no such exception: its actions take POST alone (§4.4)', async () => {
    const changed = await kenji.get(`/api/4.0/bookings/${code}/changeStatus?statusId=PAID`)
    expect(changed.status).toBe(405)
  })
})

describe('rules of a POST that also hold for such a GET', () => {
  test('an account that may only look is refused with 403', async () => {
    const sam = await service.as('sam')
    for (const [path, query] of emptyActions) {
      expect([path, (await sam.get(await at(path, query))).status]).toEqual([path, 403])
    }
  })

  test('an Idempotency-Key has the action done once, by GET and by POST', async () => {
    const key = { 'idempotency-key': `check-in ${code}`.replace(' ', '-') }
    const first = await kenji.get(`booking/${code}/checkin`, key)
    const again = await kenji.get(`booking/${code}/checkin`, key)
    const posted = await kenji.post(`booking/${code}/checkin`, {}, key)
    for (const repeat of [again, posted]) {
      expect(repeat.headers.get('idempotency-replayed')).toBe('true')
      expect(repeat.body.checkin).toEqual(first.body.checkin)
    }
    expect(await notesOf(code)).toEqual(['Checked in'])
  })

  test('it counts against the limit of its token (§8)', async () => {
    const busy = await startService({ settings: { throttle: { perSecond: 1, burst: 2 } } })
    await bookingIn(busy.database, { code: 'BUSY', status: 'HOLD' })
    const maria = await busy.as('maria')
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await maria.get('booking/BUSY/checkin')).status)
    expect(statuses).toEqual([200, 200, 429])
    await busy.close()
  })
})
