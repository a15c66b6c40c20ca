import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { forgetAll } from '../../../../src/desk/core/outbox/dispatch.ts'
import { startOutbox } from '../../../../src/desk/core/outbox/engine.ts'
import { issue, retry, sendNow } from '../../../../src/desk/core/outbox/outbox.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'
import { type Answer, aFetch, type SentRequest } from '../../../example/aFetch.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { aWireDetail, cad } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { aWireNote } from '../../../example/wireNote.ts'

const code = parseBookingCode('HRBR-211126')
const pending = { id: 'PEND', name: 'Pending' }
const onHold = { id: 'HOLD', name: 'On hold' }
const note = { kind: 'note', code, body: 'Late, 10:30' } as const
const status = {
  kind: 'change-status',
  code,
  from: pending,
  to: onHold,
  notify: false,
} as const
const isOnHold = { status_id: 'HOLD', status_name: 'On hold' }

/** Each kind of action, and what the booking's record shows once it is done; null where no record shows it. */
const kinds: readonly (readonly [string, Command, Record<string, unknown> | null])[] = [
  ['check-in', { kind: 'check-in', code, customer: 'Mary' }, { checkin: 1_795_276_875 }],
  ['check-out', { kind: 'check-out', code, customer: 'Mary' }, { checkout: 1_795_276_875 }],
  ['note', note, {}],
  ['status', status, isOnHold],
  ['status with a message', { ...status, notify: true }, isOnHold],
  ['bookmark', { kind: 'bookmark', code, mark: true }, { bookmark: 1 }],
  ['payment', { kind: 'set-paid', code, balance: cad('99.50') }, { paid_total: '149.50' }],
  ['reminder', { kind: 'remind', code, customer: 'Mary', status: pending }, null],
]

const minute = 60_000
/** The gate waits 20 s at most, and the service's own longest answer is five minutes. */
const longestAnswerMs = 5 * minute + 20_000

let clock: DeskClock
let begun: number
let requests: SentRequest[]
let stop: () => void
/** How long after its sending the service does the first action, in ms. */
let landsAfterMs: number
let shown: Record<string, unknown>
/** What the gate answers to a sending. */
let toSending: Answer

const sinceMs = (): number => clock.now() - begun
const isLanded = (): boolean => sinceMs() >= landsAfterMs
const lost: Answer = { status: 504, json: { error: { errorCode: 'outcome-unknown' } } }

function answer({ path, method, headers }: SentRequest): Answer {
  if (path.startsWith('/api/ops/')) {
    const mayArriveMs = Math.max(0, longestAnswerMs - sinceMs())
    return { json: { state: 'unknown', mayArriveMs } }
  }
  if (headers.has('Desk-Operation')) return toSending
  if (path.endsWith('/booking/notes')) {
    const landed = aWireNote({ date: new Date(begun + landsAfterMs), body: note.body })
    return { json: anEnvelope({ notes: isLanded() ? [landed] : [] }) }
  }
  if (method === 'POST') throw new Error(`Nobody should send ${path}`)
  const record = aWireDetail({
    status_id: 'PEND',
    status_name: 'Pending',
    ...(isLanded() ? shown : {}),
  })
  return { json: anEnvelope({ booking: record }) }
}

// The desk loads it when it is first needed, which takes longer than an answer here.
beforeAll(async () => {
  await import('../../../../src/desk/core/outbox/outcomes.ts')
})
beforeEach(() => {
  clock = aDeskClock()
  begun = clock.now()
  signedIn()
  forgetAll()
  toSending = lost
  shown = {}
  landsAfterMs = Number.POSITIVE_INFINITY
  const gate = aFetch(answer)
  requests = gate.requests
  let made = 0
  stop = startOutbox({
    api: createApi({ origin: 'http://desk.test', fetch: gate.fetch, clock }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    clock,
    newOpId: () => `op${(made += 1)}`,
  })
})
afterEach(() => stop())

const last = () => useOutbox.getState().entries.at(-1)
const sent = () => requests.filter(({ headers }) => headers.has('Desk-Operation'))
const looks = () => requests.filter(({ path }) => path.endsWith(`/${code}`))

/** Runs the desk's clock on in steps, and lets every answer arrive after each. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 4_000) {
    clock.pass(Math.min(left, 4_000))
    await answered()
  }
}
/** No request was made for some turns of the event loop: every answer of `aFetch` has arrived. */
async function answered(): Promise<void> {
  for (let quiet = 0, known = requests.length; quiet < 8; quiet += 1) {
    await new Promise((done) => void setImmediate(done))
    if (requests.length > known) quiet = 0
    known = requests.length
  }
}

async function sends(command: Command): Promise<void> {
  sendNow(issue(command) ?? '')
  await answered()
}

describe('an action whose answer was lost is never sent a second time without a person (reliability.md §3.5)', () => {
  test.each(kinds)('%s, done by the service 75 s after it was sent', async (_, command, done) => {
    shown = done ?? {}
    landsAfterMs = 75_000
    await sends(command)
    await pass(60_000)
    expect(last()?.state).toBe('checking')
    await pass(90_000)
    expect(last()?.state).toBe(done === null ? 'checking' : 'done')
    await pass(14 * minute)
    expect(sent()).toHaveLength(1)
  })

  test.each(kinds)(
    '%s, never done: a person must decide after five minutes',
    async (_, command) => {
      await sends(command)
      await pass(longestAnswerMs - 4_000)
      expect(last()?.state).toBe('checking')
      await pass(8_000)
      // A bookmark stays on this tablet, and no person must decide about it.
      expect(last()?.state).toBe(command.kind === 'bookmark' ? undefined : 'unsure')
      await pass(20 * minute)
      expect(sent()).toHaveLength(1)
    },
  )

  test('the booking is looked at with growing pauses, not every few seconds', async () => {
    await sends(note)
    const before = looks().length
    await pass(longestAnswerMs)
    expect(looks().length - before).toBeLessThan(9)
    expect(looks().length - before).toBeGreaterThan(5)
    await pass(60 * minute)
    expect(looks().length - before).toBeLessThan(18)
  })
})

describe('an effect that comes after the question to the person', () => {
  test('is found, and the question is withdrawn', async () => {
    landsAfterMs = 9 * minute
    await sends(note)
    await pass(6 * minute)
    expect(last()?.state).toBe('unsure')
    await pass(6 * minute)
    expect(last()).toMatchObject({ state: 'done', opId: 'op1' })
    expect(sent()).toHaveLength(1)
  })

  test('of a status withdraws the question about the status that somebody else set', async () => {
    shown = { status_id: 'STOP', status_name: 'Stopped' }
    landsAfterMs = minute
    await sends(status)
    await pass(6 * minute)
    expect(last()).toMatchObject({ state: 'asks', question: { kind: 'changed' } })
    shown = isOnHold
    await pass(6 * minute)
    expect(last()?.state).toBe('done')
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ['note', note, {}],
    ['status', status, isOnHold],
    ['check-in', { kind: 'check-in', code, customer: 'Mary' } as const, { checkin: 1_795_276_875 }],
  ] as const)('is seen before a %s that a person sends again', async (_, command, done) => {
    await sends(command)
    await pass(6 * minute)
    expect(last()?.state).toBe('unsure')
    shown = done
    landsAfterMs = 0
    retry(last()?.opId ?? '')
    await answered()
    expect(last()?.state).toBe('done')
    expect(sent()).toHaveLength(1)
  })

  test('does not come: what a person sends again goes once, under another id', async () => {
    await sends(note)
    await pass(6 * minute)
    toSending = { json: anEnvelope({}) }
    retry(last()?.opId ?? '')
    await answered()
    expect(last()?.state).toBe('done')
    expect(sent().map(({ headers }) => headers.get('Desk-Operation'))).toEqual(['op1', 'op2'])
  })
})
