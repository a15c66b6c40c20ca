import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import { checkOutcome } from '../../../src/desk/commands/checkOutcome.ts'
import type { Command, Entry } from '../../../src/desk/commands/command.ts'
import { forgetAll } from '../../../src/desk/commands/happen.ts'
import { lookFirst } from '../../../src/desk/commands/lookFirst.ts'
import { newEntry } from '../../../src/desk/commands/newEntry.ts'
import type { OneEvent } from '../../../src/desk/commands/outboxState.ts'
import { createService } from '../../../src/desk/service/serviceClient.ts'
import { aDeskClock, type DeskClock } from '../../example/aDeskClock.ts'
import { type Answer, type Asked, aFetch } from '../../example/aFetch.ts'
import { signedIn } from '../../example/aSession.ts'
import { aWireDetail, aWireIndex, cad } from '../../example/wireBooking.ts'
import { anEnvelope, aWireRefusal } from '../../example/wireEnvelope.ts'
import { aWireNote } from '../../example/wireNote.ts'

const code = parseBookingCode('HRBR-211126')
const pending = { id: 'PEND', name: 'Pending' }
const onHold = { id: 'HOLD', name: 'On hold' }
const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
const checkOut: Command = { kind: 'check-out', code, customer: 'Mary' }
const note: Command = { kind: 'note', code, body: 'late' }
const bookmark: Command = { kind: 'bookmark', code, mark: true }
const payment: Command = { kind: 'set-paid', code, balance: cad('99.50') }
const hold: Command = { kind: 'change-status', code, from: pending, to: onHold, notify: false }
const message: Command = { ...hold, notify: true }

/** Nine in the morning in Vancouver. */
const nine = Date.parse('2026-11-21T17:00:00Z')
const modified = 1_795_200_000

let clock: DeskClock
let asked: Asked[]
let journal: Answer
let record: Answer | ((nth: number) => Answer)
let notes: readonly Record<string, unknown>[] | 'no network'
let people: Answer

beforeEach(() => {
  signedIn({ serverOffsetMs: nine - Date.now() })
  forgetAll()
  clock = aDeskClock(nine)
  journal = { json: { state: 'unseen' } }
  record = detail()
  notes = []
  people = {
    json: anEnvelope({
      accounts: { 5: { account_id: 5, first_name: 'Maria', last_name: 'Silva' } },
    }),
  }
})

const detail = (members: Record<string, unknown> = {}): Answer => ({
  json: anEnvelope({ booking: aWireDetail(members) }),
})

function answer({ path }: Asked): Answer {
  if (path.startsWith('/api/ops/')) return journal
  if (path.endsWith('/booking/notes')) {
    return notes === 'no network' ? notes : { json: anEnvelope({ notes }) }
  }
  if (path.endsWith('/account')) return people
  if (path.endsWith('/booking/index')) return { json: anEnvelope(aWireIndex([])) }
  const reads = asked.filter((one) => one.path.endsWith('HRBR-211126')).length
  return typeof record === 'function' ? record(reads) : record
}

function deps() {
  const gate = aFetch(answer)
  asked = gate.asked
  let made = 0
  return {
    service: createService({ origin: 'http://desk.test', fetch: gate.fetch, clock }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    clock,
    newOpId: () => `new ${(made += 1)}`,
  }
}

const anEntry = (command: Command, wish: Partial<Entry> = {}): Entry => ({
  ...newEntry({ opId: 'op', command, at: nine - 60_000, by: '2:Kenji Sato' }, 1),
  state: 'waiting',
  ...wish,
})

const looked = (command: Command, wish: Partial<Entry> = {}) =>
  lookFirst(deps(), anEntry(command, wish))

const paths = () => asked.map(({ path }) => path.split('/').slice(-2).join('/'))

describe('before a command that waited is sent (reliability.md §3.3)', () => {
  test('it goes when nothing speaks against it, and a first sending asks no journal', async () => {
    for (const command of [checkIn, checkOut, hold]) expect(await looked(command)).toBeNull()
    expect(paths()).toEqual(['booking/HRBR-211126'])
  })

  test('a note, a bookmark and a payment are not looked at', async () => {
    for (const command of [note, bookmark, payment]) {
      expect(await looked(command)).toBeNull()
      expect(asked).toEqual([])
    }
  })

  test('what may have arrived already is asked of the gate’s journal first', async () => {
    const tried = { attempts: 1 }
    expect(await looked(note, tried)).toBeNull()
    expect(paths()).toEqual(['ops/op'])
    journal = { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
    expect(await looked(note, tried)).toEqual({ type: 'answered', opId: 'op', at: nine })
    journal = { json: { state: 'running' } }
    expect(await looked(note, tried)).toEqual({
      type: 'failed',
      opId: 'op',
      failure: { kind: 'in-progress' },
      at: nine,
    })
    journal = { json: { state: 'unknown' } }
    expect(await looked(note, tried)).toMatchObject({
      type: 'failed',
      failure: { kind: 'outcome-unknown' },
    })
    journal = { json: { state: 'answered', status: 403, body: null } }
    expect(await looked(note, tried)).toMatchObject({
      type: 'failed',
      opId: 'op',
      failure: { kind: 'forbidden' },
      at: nine,
    })
  })

  test('the journal is asked before the booking, and the booking after it', async () => {
    expect(await looked(checkIn, { attempts: 2 })).toBeNull()
    expect(paths()).toEqual(['ops/op', 'booking/HRBR-211126'])
  })

  test('without an answer it is put off, with the reason', async () => {
    record = 'no network'
    expect(await looked(checkIn)).toEqual({
      type: 'put-off',
      opId: 'op',
      failure: { kind: 'offline' },
      at: nine,
    })
    journal = { status: 500, json: {} }
    expect(await looked(note, { attempts: 1 })).toMatchObject({
      type: 'put-off',
      failure: { kind: 'service-error', status: 500 },
    })
  })

  test('a booking the service will not tell of stands in nobody’s way', async () => {
    record = { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await looked(checkIn)).toBeNull()
    expect(await looked(hold)).toBeNull()
  })
})

describe('somebody was quicker (O10)', () => {
  const already = (remark: object) => ({
    type: 'found-done',
    opId: 'op',
    at: nine,
    remark: { kind: 'already', ...remark },
  })

  test('a check-in that is done already is not sent, and it is said when and by whom', async () => {
    record = detail({ checkin: modified, checkout: modified + 60 })
    expect(await looked(checkIn)).toEqual(already({ by: null, at: modified * 1000 }))
    expect(await looked(checkOut)).toEqual(already({ by: null, at: (modified + 60) * 1000 }))
    notes = [
      aWireNote({ account_id: 5 }),
      aWireNote({ note_id: 82, body: 'Checked out', account_id: 0 }),
    ]
    expect(await looked(checkIn)).toEqual(already({ by: 'Maria Silva', at: modified * 1000 }))
    expect(await looked(checkOut)).toEqual(already({ by: null, at: (modified + 60) * 1000 }))
  })

  test('a name is not worth failing for', async () => {
    record = detail({ checkin: modified })
    notes = [aWireNote({ account_id: 5 })]
    people = { status: 500, json: {} }
    expect(await looked(checkIn)).toEqual(already({ by: null, at: modified * 1000 }))
  })

  test('where the record tells of no check-ins, the note of one tells it', async () => {
    const silent = aWireDetail()
    delete silent['checkin']
    delete silent['checkout']
    record = { json: anEnvelope({ booking: silent }) }
    expect(await looked(checkIn)).toBeNull()
    expect(paths()).toContain('booking/notes')
    notes = [aWireNote({ account_id: 5, date: '2026-11-21T08:15:00-08:00' })]
    expect(await looked(checkIn)).toEqual(
      already({ by: 'Maria Silva', at: Date.parse('2026-11-21T08:15:00-08:00') }),
    )
    expect(await looked(checkOut)).toBeNull()
    notes = [aWireNote({ booking_id: 'OTHER-1' })]
    expect(await looked(checkIn)).toBeNull()
  })

  test('a record that tells of check-ins and of none for this booking is believed', async () => {
    notes = [aWireNote({ account_id: 5 })]
    expect(await looked(checkIn)).toBeNull()
    expect(paths()).toEqual(['booking/HRBR-211126'])
  })

  test('nobody is checked in to a booking that was cancelled: a person decides (§3 rule 1)', async () => {
    record = detail({ status_id: 'CANCELLED', status_name: 'Cancelled' })
    expect(await looked(checkIn)).toEqual({
      type: 'asked',
      opId: 'op',
      question: {
        kind: 'cancelled',
        now: { id: 'CANCELLED', name: 'Cancelled' },
        at: modified * 1000,
      },
    })
    record = detail({ status_id: 'VOID', status_name: 'Void', last_modified: null })
    expect(await looked(checkOut)).toMatchObject({
      type: 'asked',
      question: { kind: 'cancelled', at: null },
    })
  })

  test('a status that is so already is done; another one is asked about (O12)', async () => {
    record = detail({ status_id: 'HOLD', status_name: 'On hold' })
    expect(await looked(hold)).toEqual(already({ by: null, at: modified * 1000 }))
    record = detail({ status_id: 'STOP', status_name: 'Stopped' })
    expect(await looked(hold)).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'changed', now: { id: 'STOP', name: 'Stopped' } },
    })
  })

  test('a booking touched since then is asked about, one that was not goes (O12)', async () => {
    const base = (lastModified: number | null) => ({
      base: { status: null, paid: null, total: null, lastModified },
    })
    expect(await looked(hold, base(modified * 1000))).toBeNull()
    expect(await looked(hold, base(modified * 1000 + 1))).toBeNull()
    expect(await looked(hold, base(null))).toBeNull()
    expect(await looked(hold, base(modified * 1000 - 1))).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'touched', at: modified * 1000 },
    })
    record = detail({ last_modified: null })
    expect(await looked(hold, base(1))).toBeNull()
  })
})

describe('after a sending nobody answered (reliability.md §3.5)', () => {
  const sent = (command: Command, wish: Partial<Entry> = {}): Entry =>
    anEntry(command, {
      state: 'checking',
      attempts: 1,
      tries: [{ at: nine - 40_000, said: null }],
      ...wish,
    })

  /** What is found out, while the desk's clock runs as far as it is asked to wait. */
  async function found(command: Command, wish: Partial<Entry> = {}): Promise<OneEvent> {
    let event: OneEvent | null = null
    const finding = checkOutcome(deps(), sent(command, wish)).then((one) => (event = one))
    await expect
      .poll(
        () => {
          clock.pass(100)
          return event
        },
        { interval: 0 },
      )
      .not.toBeNull()
    return finding
  }

  const unknown: Answer = { json: { state: 'unknown' } }

  test('the gate’s journal settles it where it can', async () => {
    expect(await found(note)).toMatchObject({ type: 'never-arrived', opId: 'op' })
    journal = { json: { state: 'answered', status: 200, body: anEnvelope({}) } }
    expect(await found(note)).toMatchObject({ type: 'answered', opId: 'op' })
    journal = { json: { state: 'running' } }
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      failure: null,
      askAgainInMs: 2_000,
    })
    journal = { json: { state: 'answered', status: 409, body: null } }
    expect(await found(note)).toMatchObject({ type: 'failed', failure: { kind: 'conflict' } })
    expect(paths()).toEqual(['ops/op'])
  })

  test('when the gate cannot be asked either, it is asked again in five seconds', async () => {
    journal = 'no network'
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      opId: 'op',
      failure: { kind: 'offline' },
      askAgainInMs: 5_000,
    })
  })

  test.each([
    ['an error of the service', { state: 'answered', status: 500, body: null }],
    ['an answer that was lost', { state: 'answered', status: 202, body: null }],
    [
      'a service out of reach',
      { state: 'answered', status: 502, body: aWireRefusal({ id: 'service-unreachable' }) },
    ],
    [
      'an answer nobody can read',
      { state: 'answered', status: 502, body: aWireRefusal({ id: 'bad-upstream' }) },
    ],
  ])('%s leaves it open: the booking is read', async (_, json) => {
    journal = { json }
    record = detail({ bookmark: 1 })
    expect(await found(bookmark)).toMatchObject({ type: 'confirmed', result: null, remark: null })
  })

  test('what is seen at once is done without waiting; only kinds that leave notes read them', async () => {
    journal = unknown
    record = detail({ checkin: modified })
    const before = clock.now()
    expect(await found(checkIn)).toMatchObject({ type: 'confirmed', opId: 'op' })
    expect(clock.now() - before).toBeLessThan(5_000)
    expect(asked.filter(({ path }) => path.endsWith('notes')).map(({ body }) => body)).toEqual([
      { date: '2026-11-21' },
      { date: '2026-11-20' },
    ])
    record = detail({ status_id: 'HOLD', status_name: 'On hold' })
    expect(await found(message)).toMatchObject({
      type: 'confirmed',
      remark: { kind: 'message-unknown' },
    })
    expect(paths()).not.toContain('booking/notes')
  })

  test('for half a minute it may still land: until then it is looked at again', async () => {
    journal = unknown
    const lately = { tries: [{ at: nine - 1_000, said: null }] }
    const event = await found(bookmark, lately)
    expect(event).toMatchObject({
      type: 'still-checking',
      opId: 'op',
      failure: { kind: 'outcome-unknown' },
    })
    const wait = event.type === 'still-checking' ? event.askAgainInMs : 0
    expect(wait).toBeGreaterThan(28_000)
    expect(wait).toBeLessThanOrEqual(29_000)
    const because = { ...lately, failure: { kind: 'slow' } as const }
    expect(await found(bookmark, because)).toMatchObject({ failure: { kind: 'slow' } })
    // A clock that was put back must not make it wait for ever.
    const ahead = { tries: [{ at: nine + 3_600_000, said: null }] }
    expect(await found(bookmark, ahead)).toMatchObject({ type: 'proven-absent' })
  })

  test('two equal readings prove that it was not done: it goes once more under a new id', async () => {
    journal = unknown
    const before = clock.now()
    expect(await found(bookmark)).toMatchObject({
      type: 'proven-absent',
      opId: 'op',
      newOpId: 'new 1',
    })
    expect(clock.now() - before).toBeGreaterThanOrEqual(5_000)
    expect(asked.filter(({ path }) => path.endsWith('HRBR-211126'))).toHaveLength(2)
  })

  test('two readings that differ prove nothing yet', async () => {
    journal = unknown
    record = (nth) => detail({ last_modified: modified + nth })
    expect(await found(bookmark)).toMatchObject({
      type: 'still-checking',
      opId: 'op',
      failure: null,
      askAgainInMs: 5_000,
    })
    record = (nth) => detail({ bookmark: nth > 1 ? 1 : 0, last_modified: modified + nth })
    expect(await found(bookmark)).toMatchObject({ type: 'confirmed' })
  })

  test('what has been sent anew once is not sent a third time, but for notes and bookmarks', async () => {
    journal = unknown
    const base = { status: null, paid: null, total: null, lastModified: modified * 1000 }
    expect(await found(hold, { base })).toMatchObject({ type: 'proven-absent' })
    expect(await found(hold, { base, resends: 1 })).toEqual({
      type: 'doubted',
      opId: 'op',
      result: null,
    })
    expect(await found(bookmark, { resends: 1 })).toMatchObject({ type: 'proven-absent' })
    const mark = { highestId: 80, ownUnread: 0 }
    expect(await found(note, { mark, resends: 1 })).toMatchObject({ type: 'proven-absent' })
    expect(await found(message, { base })).toMatchObject({ type: 'doubted' })
  })

  test('a status somebody else has set, or a booking touched since, is for a person', async () => {
    journal = unknown
    record = detail({ status_id: 'STOP', status_name: 'Stopped' })
    expect(await found(hold)).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'changed', now: { id: 'STOP', name: 'Stopped' } },
    })
    record = detail()
    const base = { status: null, paid: null, total: null, lastModified: 1 }
    expect(await found(hold, { base })).toEqual({
      type: 'asked',
      opId: 'op',
      question: { kind: 'touched', at: modified * 1000 },
    })
  })

  test('a payment the service took is read back, and never sent again (§4.1 set_paid)', async () => {
    const accepted = { accepted: true }
    record = detail({ paid_total: '149.50' })
    const result = { total: cad('149.50'), paid: cad('149.50') }
    expect(await found(payment, accepted)).toMatchObject({ type: 'confirmed', result })
    expect(paths()).toEqual(['booking/HRBR-211126'])
    record = detail()
    const before = clock.now()
    expect(await found(payment, accepted)).toEqual({
      type: 'doubted',
      opId: 'op',
      result: { total: cad('149.50'), paid: cad('50') },
    })
    expect(clock.now() - before).toBeLessThan(5_000)
    expect(await found(bookmark, accepted)).toMatchObject({ type: 'proven-absent' })
  })

  test('a booking the service will not tell of leaves a doubt', async () => {
    journal = unknown
    record = { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await found(bookmark)).toEqual({ type: 'doubted', opId: 'op', result: null })
    record = (nth) =>
      nth === 1
        ? detail()
        : { status: 404, json: aWireRefusal({ id: 'not_found', title: '', details: '' }) }
    expect(await found(bookmark)).toEqual({ type: 'doubted', opId: 'op', result: null })
  })

  test('readings that fail leave it for later', async () => {
    journal = unknown
    notes = 'no network'
    expect(await found(note)).toMatchObject({
      type: 'still-checking',
      failure: { kind: 'offline' },
      askAgainInMs: 5_000,
    })
  })
})
