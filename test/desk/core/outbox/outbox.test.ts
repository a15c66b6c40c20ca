import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { startCircuitBreaker } from '../../../../src/desk/core/api/backOff.ts'
import { bookingDetail } from '../../../../src/desk/core/api/queries/bookingDetail.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { expire, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { forgetAll, mergeRemote } from '../../../../src/desk/core/outbox/dispatch.ts'
import { startOutbox } from '../../../../src/desk/core/outbox/engine.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { issue, retry, sendNow, undo } from '../../../../src/desk/core/outbox/outbox.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'
import { type Answer, aFetch, type SentRequest } from '../../../example/aFetch.ts'
import { aSignIn, signedIn } from '../../../example/aSignIn.ts'
import { aWireDetail, cad } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { aWireNote } from '../../../example/wireNote.ts'
import { putAway } from '../../putAway.ts'
import { entryIn } from './someEntries.ts'

const code = parseBookingCode('HRBR-211126')
const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
const setPaid: Command = { kind: 'set-paid', code, balance: cad('99.50') }
const note: Command = { kind: 'note', code, body: 'Late, 10:30' }

const ok: Answer = { json: anEnvelope({}) }
/** Nothing fails, and the gate's journal does not know the operation. */
const calm = ({ path }: SentRequest): Answer =>
  path.startsWith('/api/ops/') ? { json: { state: 'unseen' } } : ok
/** The booking can be read; the action's own request, or its answer, is lost. */
const lost = (one: SentRequest): Answer =>
  one.headers.has('Desk-Operation') ? 'no network' : calm(one)
const detail = (members: Record<string, unknown> = {}): Answer => ({
  json: anEnvelope({ booking: aWireDetail(members) }),
})

let clock: DeskClock
let requests: SentRequest[]
/** Loads the outbox. */
let start: () => void
let stop: () => void
let answers: (asked: SentRequest) => Answer
let queryClient: QueryClient

/** The desk with a gate that answers as `answers` says. */
beforeEach(() => {
  clock = aDeskClock()
  signedIn()
  forgetAll()
  answers = calm
  const gate = aFetch((one) => answers(one))
  requests = gate.requests
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let made = 0
  start = () => {
    stop = startOutbox({
      api: createApi({
        origin: 'http://desk.test',
        fetch: gate.fetch,
        clock,
        onSignedOut: expire,
      }),
      queryClient,
      clock,
      newOpId: () => `op${(made += 1)}`,
    })
  }
  start()
})
afterEach(() => {
  stop()
  queryClient.clear()
})

const states = () => useOutbox.getState().entries.map(({ state }) => state)
/** The same; `put off` is what waits because something failed, and not because its booking is just being read. */
const standing = () =>
  useOutbox
    .getState()
    .entries.map((e) => (e.state === 'waiting' && e.failure !== null ? 'put off' : e.state))
const acts = () =>
  requests.flatMap(({ path, headers }) => {
    const opId = headers.get('Desk-Operation')
    return opId === null ? [] : [`${opId} ${path.split('/').at(-1) ?? ''}`]
  })
const inTime = () => {
  clock.pass(5_000)
  return states()
}
/** Answers come automatically, but not at once. */
const soon = { interval: 2 }

describe('one tap', () => {
  test('is sent after five seconds, and is done when the service confirms it', async () => {
    issue(checkIn)
    clock.pass(4_999)
    expect(acts()).toEqual([])
    clock.pass(1)
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 checkin'])
  })

  test('sends nothing at all when it is undone in time', () => {
    undo(issue(checkIn) ?? '')
    clock.pass(60_000)
    expect(states()).toEqual([])
    expect(requests).toEqual([])
  })

  test('and another tap are one check-in', () => {
    expect(issue(checkIn)).toBe(issue(checkIn))
    expect(states()).toEqual(['held'])
  })

  test('on a page that is still loading is sent as soon as it can be, when "Send now" is pressed', async () => {
    stop()
    sendNow(issue(checkIn) ?? '')
    expect(requests).toEqual([])
    start()
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts().map((act) => act.split(' ')[1])).toEqual(['checkin'])
  })

  test('is sent at once when the tablet is put away', async () => {
    issue(checkIn)
    putAway()
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 checkin'])
  })
})

describe('bad Wi-Fi', () => {
  test('a note is sent again under the same operation id, once the gate says it never arrived', async () => {
    answers = lost
    issue(note)
    await expect.poll(standing, soon).toEqual(['put off'])
    answers = () => 'no network'
    clock.pass(2_000)
    await expect.poll(() => useOutbox.getState().entries[0]?.pauses, soon).toBe(2)
    answers = calm
    clock.pass(5_000)
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 note', 'op1 note'])
  })

  test('a note that had arrived before the answer was lost is not sent again', async () => {
    answers = lost
    issue(note)
    await expect.poll(standing, soon).toEqual(['put off'])
    answers = ({ path }) =>
      path.startsWith('/api/ops/')
        ? { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
        : ok
    clock.pass(2_000)
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 note'])
  })

  test('the waiting ends when the network comes back', async () => {
    answers = () => 'no network'
    issue(note)
    await expect.poll(standing, soon).toEqual(['put off'])
    answers = calm
    globalThis.dispatchEvent(new Event('online'))
    await expect.poll(states, soon).toEqual(['done'])
  })

  test('the waiting ends when the service answers a read', async () => {
    answers = () => 'no network'
    issue(note)
    await expect.poll(standing, soon).toEqual(['put off'])
    answers = calm
    const breaker = startCircuitBreaker(queryClient, clock)
    await breaker.through(async () => 'the list of the day')
    await expect.poll(states, soon).toEqual(['done'])
    breaker.close()
  })

  test('a check-in whose answer was lost is looked up, not repeated', async () => {
    answers = ({ path, headers }) => {
      if (path === '/api/ops/op1')
        return { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
      return headers.has('Desk-Operation')
        ? {
            status: 504,
            json: { error: { httpCode: 504, errorCode: 'outcome-unknown', message: '' } },
          }
        : ok
    }
    issue(checkIn)
    putAway()
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 checkin'])
  })

  test('when the gate does not know the outcome either, the booking is read again', async () => {
    answers = ({ path, headers }) => {
      if (path === '/api/ops/op1') return { json: { state: 'unknown' } }
      if (headers.has('Desk-Operation'))
        return { status: 202, json: { error: { errorCode: 'outcome-unknown' } } }
      return detail(acts().length === 0 ? {} : { checkin: 1795276800 })
    }
    issue(checkIn)
    putAway()
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 checkin'])
  })

  test('the second of two equal notes is not taken for the first, which an earlier page sent (O1)', async () => {
    const stored = { records: [], unreadable: 0 }
    const updatedAt = clock.now() - 60_000
    queryClient.setQueryData(keys.notes('2026-11-21'), stored, { updatedAt })
    const first = aWireNote({ date: '2026-11-21T09:00:00-08:00', body: 'Late, 10:30' })
    answers = ({ path, headers }) => {
      if (path.startsWith('/api/ops/')) return { json: { state: 'unknown' } }
      if (path.endsWith('/booking/notes')) return { json: anEnvelope({ notes: [first] }) }
      if (!headers.has('Desk-Operation')) return detail()
      return { status: 202, json: { error: { errorCode: 'outcome-unknown' } } }
    }
    const at = clock.now() - 10_000
    const second = newEntry(
      { opId: 'second', command: note, at, by: useSignIn.getState().person },
      1,
    )
    mergeRemote({ entries: [entryIn(second, 'waiting')], gone: [] })
    await expect.poll(inTime, soon).toEqual(['unsure'])
    expect(acts()).toEqual(['second note'])
  })

  test('when the booking does not show the outcome either, the action is for a person', async () => {
    answers = ({ path, headers }) => {
      if (path === '/api/ops/op1') return { json: { state: 'unknown' } }
      if (headers.has('Desk-Operation'))
        return { status: 202, json: { error: { errorCode: 'outcome-unknown' } } }
      return detail()
    }
    issue(checkIn)
    putAway()
    await expect.poll(inTime, soon).toEqual(['unsure'])
    const [first] = useOutbox.getState().entries
    answers = () => ok
    expect(retry(first?.opId ?? '')).toBe('op2')
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 checkin', 'op2 checkin'])
  })
})

describe('Set paid (§4.1)', () => {
  test('is done when the paid total has been read back', async () => {
    let paid = '50.00'
    answers = ({ path, method }) => {
      if (method === 'POST' && path.endsWith('/update')) {
        paid = '149.50'
        return ok
      }
      return detail({ paid_total: paid })
    }
    issue(setPaid)
    await expect.poll(states, soon).toEqual(['done'])
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([{ status_id: 'PAID', set_paid: true }])
    expect(useOutbox.getState().entries[0]).toHaveProperty('result', {
      total: cad('149.50'),
      paid: cad('149.50'),
    })
  })

  test('is not called paid when the service accepts it and does not show it', async () => {
    answers = ({ method }) => (method === 'POST' ? ok : detail({ paid_total: '50.00' }))
    issue(setPaid)
    await expect.poll(states, soon).toEqual(['unsure'])
  })

  test('is never repeated without a person, whatever happens to the network', async () => {
    answers = (one) => (one.headers.has('Desk-Operation') ? 'no network' : detail())
    issue(setPaid)
    await expect.poll(states, soon).toEqual(['checking'])
    clock.pass(600_000)
    answers = ({ path }) => (path.startsWith('/api/ops/') ? { json: { state: 'unseen' } } : ok)
    const laterOn = () => {
      clock.pass(60_000)
      return states()
    }
    await expect.poll(laterOn, soon).toEqual(['asks'])
    clock.pass(3_600_000)
    expect(acts()).toEqual(['op1 update'])
  })

  test('is kept as a reminder when its booking cannot be read first, and nothing is sent', async () => {
    answers = () => 'no network'
    issue(setPaid)
    await expect.poll(states, soon).toEqual(['asks'])
    expect(useOutbox.getState().entries[0]).toMatchObject({ question: { kind: 'payment' } })
    answers = () => detail()
    clock.pass(3_600_000)
    expect(acts()).toEqual([])
  })
})

describe('an expired sign-in', () => {
  const signedOut: Answer = {
    status: 401,
    json: { error: { errorCode: 'signed-out', message: '' } },
  }

  test('keeps a note until the same person is back, and sends it then', async () => {
    answers = () => signedOut
    issue(note)
    await expect.poll(standing, soon).toEqual(['put off'])
    clock.pass(600_000)
    expect(acts()).toEqual([])
    answers = calm
    useSignIn.setState(aSignIn({ account: { id: 1, name: 'Maria Silva' } }))
    expect(states()).toEqual(['waiting'])
    useSignIn.setState(aSignIn())
    await expect.poll(states, soon).toEqual(['done'])
    expect(acts()).toEqual(['op1 note'])
  })
})

test('an entry that becomes due during a round is sent too', async () => {
  answers = () => 'no network'
  issue(checkIn)
  clock.pass(5_000)
  await expect.poll(standing, soon).toEqual(['put off'])
  answers = calm
  const [first] = useOutbox.getState().entries
  const due = first?.state === 'waiting' ? (first.notBefore ?? 0) : 0
  const { now } = clock
  let looks = 0
  // A browser's timer may end a fraction of a millisecond early.
  vi.spyOn(clock, 'now').mockImplementation(() => {
    looks += now() === due ? 1 : 0
    return now() === due && looks <= 3 ? due - 0.5 : now()
  })
  clock.pass(due - now())
  clock.pass(1)
  await expect.poll(states, soon).toEqual(['done'])
})

test('two actions on one booking are sent one after the other, and those on two bookings side by side', async () => {
  const other = parseBookingCode('KB2')
  issue(note)
  issue({ ...note, body: 'second' })
  issue({ ...note, code: other, body: 'other' })
  const moments = new Set<string>()
  const end = useOutbox.subscribe(() => moments.add(states().join(' ')))
  await expect.poll(states, soon).toEqual(['done', 'done', 'done'])
  end()
  expect(moments).toContain('sending waiting sending')
  expect([...moments].filter((moment) => moment.startsWith('sending sending'))).toEqual([])
})

test('five hundred waiting actions are all sent, one by one, and never while the service asks to wait (O28)', async () => {
  const begun = clock.now()
  const took: string[] = []
  let quietUntil = begun + 60_000
  let tooEarly = 0
  let came = 0
  answers = (one) => {
    const { path } = one
    const opId = one.headers.get('Desk-Operation')
    const id = path.split('/').at(-1)
    if (opId === null) return path.startsWith('/api/ops/') ? calm(one) : detail({ id, code: id })
    if (clock.now() < quietUntil && came > 0) tooEarly += 1
    came += 1
    if (came % 10 !== 1) {
      took.push(opId)
      return ok
    }
    const seconds = came === 1 ? 60 : 2
    quietUntil = clock.now() + seconds * 1_000
    return { status: 429, json: {}, headers: { 'retry-after': String(seconds) } }
  }
  issue({ ...note, code: parseBookingCode('FIRST') })
  await expect.poll(standing, soon).toEqual(['put off'])
  for (let n = 1; n < 500; n += 1) issue({ ...note, code: parseBookingCode(`KB${n}`) })
  expect(took).toEqual([])
  await expect
    .poll(
      () => {
        clock.pass(500)
        return new Set(states())
      },
      { interval: 1, timeout: 60_000 },
    )
    .toEqual(new Set(['done']))
  expect(tooEarly).toBe(0)
  expect(new Set(took).size).toBe(500)
  expect(took).toHaveLength(500)
  expect(clock.now() - begun).toBeLessThan(15 * 60_000)
})

test('a check-in is written into the open booking before the booking is read again', async () => {
  answers = ({ method }) => (method === 'POST' ? ok : detail())
  const api = createApi({ origin: 'http://desk.test', fetch: aFetch(() => detail()).fetch })
  await queryClient.fetchQuery(bookingDetail(api, code))
  issue(checkIn)
  putAway()
  await expect.poll(states, soon).toEqual(['done'])
  expect(queryClient.getQueryData(bookingDetail(api, code).queryKey)).toMatchObject({
    checkedInAt: new Date(clock.now()),
  })
})

test('a refusal has the service’s words, and the action is not repeated', async () => {
  answers = ({ method }) =>
    method === 'GET'
      ? detail()
      : {
          status: 409,
          json: anEnvelope(
            {},
            { status: 'ERROR', error: { id: 'conflict', details: 'The booking is void.' } },
          ),
        }
  issue(checkIn)
  putAway()
  await expect.poll(states, soon).toEqual(['refused'])
  expect(useOutbox.getState().entries[0]).toHaveProperty('failure', {
    kind: 'conflict',
    message: 'The booking is void.',
  })
  clock.pass(3_600_000)
  expect(acts()).toHaveLength(1)
})
