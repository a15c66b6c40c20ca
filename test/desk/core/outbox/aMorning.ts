import * as fc from 'fast-check'
import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { FailureReason } from '../../../../src/desk/core/api/failures.ts'
import type { Command, Entry } from '../../../../src/desk/core/outbox/command.ts'
import { toSend } from '../../../../src/desk/core/outbox/nextToSend.ts'
import {
  type Outbox,
  type OutboxEvent,
  outboxAfter,
} from '../../../../src/desk/core/outbox/outboxState.ts'
import { cad } from '../../../example/wireBooking.ts'

const failures: readonly FailureReason[] = [
  { kind: 'offline' },
  { kind: 'slow' },
  { kind: 'signed-out' },
  { kind: 'forbidden', message: '' },
  { kind: 'not-found' },
  { kind: 'conflict', message: '' },
  { kind: 'refused', message: 'no', fields: {} },
  { kind: 'throttled', until: 50_000 },
  { kind: 'unreachable' },
  { kind: 'moved' },
  { kind: 'in-progress' },
  { kind: 'outcome-unknown' },
  { kind: 'service-error', status: 500 },
  { kind: 'unreadable' },
]

const by = '1:Maria Silva'
const one = parseBookingCode('KB1')
const other = parseBookingCode('KB2')
const pending = { id: 'PEND', name: 'Pending' }
const onHold = { id: 'HOLD', name: 'On hold' }

const commandsOf = (code: BookingCode): readonly Command[] => [
  { kind: 'check-in', code, customer: 'Mary' },
  { kind: 'check-out', code, customer: 'Mary' },
  { kind: 'note', code, body: 'late' },
  { kind: 'bookmark', code, mark: true },
  { kind: 'change-status', code, from: pending, to: onHold, notify: false },
  { kind: 'set-paid', code, balance: cad('40') },
]

/** An event that may happen to one of the actions so far, chosen by a number. */
const kinds = [
  'undone',
  'dismissed',
  'hurried',
  'answered',
  'confirmed',
  'doubted',
  'never-arrived',
  'still-checking',
  'retried',
  'put-off',
  'found-done',
  'asked',
  'dropped',
] as const

const step = fc.oneof(
  fc.record({
    do: fc.constant('issue' as const),
    command: fc.constantFrom(...commandsOf(one), ...commandsOf(other)),
  }),
  fc.constant({ do: 'send' as const }),
  fc.record({ do: fc.constantFrom(...kinds), which: fc.nat(7) }),
  fc.record({
    do: fc.constant('failed' as const),
    which: fc.nat(7),
    failure: fc.constantFrom(...failures),
  }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(1_000, 6_000, 70_000, 400_000),
  }),
  fc.constantFrom(
    { do: 'left' as const },
    { do: 'reconnected' as const },
    { do: 'reached' as const },
    { do: 'taken-over' as const },
    { do: 'aged' as const },
  ),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Taps, answers, failures and time, in any order. */
export const aMorning = fc.array(step, { maxLength: 60, size: 'max' })

function eventOf(now: Step, opId: string, fresh: string, at: number): OutboxEvent | null {
  switch (now.do) {
    case 'issue':
      return { type: 'issued', opId: fresh, command: now.command, at, by }
    case 'failed':
      return { type: 'failed', opId, failure: now.failure, at }
    case 'undone':
    case 'dismissed':
    case 'dropped':
    case 'hurried':
      return { type: now.do, opId }
    case 'answered':
    case 'never-arrived':
      return { type: now.do, opId, at }
    case 'confirmed':
      return { type: 'confirmed', opId, at, result: null }
    case 'doubted':
      return { type: 'doubted', opId, result: null, lookAt: at + 5_000 }
    case 'still-checking':
      return { type: 'still-checking', opId, failure: null, at, askAgainInMs: 2_000 }
    case 'put-off':
      return { type: 'put-off', opId, failure: { kind: 'offline' }, at }
    case 'found-done':
      return { type: 'found-done', opId, at, remark: { kind: 'already', by: null, at: null } }
    case 'asked':
      return { type: 'asked', opId, question: { kind: 'changed', now: onHold } }
    case 'taken-over':
      return { type: 'taken-over', except: new Set() }
    case 'aged':
      return { type: 'aged', serverAt: at }
    case 'retried':
      return { type: 'retried', opId, newOpId: fresh, at, by }
    case 'left':
    case 'reconnected':
    case 'reached':
      return { type: now.do }
    case 'send':
    case 'wait':
      return null
  }
}

/** Runs through `steps` and returns, in sentences, each promise to staff that was broken. */
export function brokenPromises(steps: readonly Step[]): string[] {
  const broken: string[] = []
  const taken = new Set<string>()
  const paid = new Set<string>()
  const first = new Map<string, number>()
  let outbox: Outbox = []
  let at = 0

  for (const [n, now] of steps.entries()) {
    const before = outbox
    const chosen = 'which' in now ? outbox[now.which % Math.max(1, outbox.length)] : undefined
    if (now.do === 'wait') at += now.ms
    const event = eventOf(now, chosen?.opId ?? '', `op${n}`, at)
    if (event !== null) outbox = outboxAfter(outbox, event)
    if (now.do === 'send') send()
    compare(before, outbox, now, chosen)
  }
  return broken

  function send(): void {
    outbox = outboxAfter(outbox, { type: 'due', at })
    for (const e of toSend(outbox, { at, signedIn: by, quietUntil: null })) {
      const { code, kind } = e.command
      const inFlight = outbox.some(
        (o) => o.command.code === code && (o.state === 'sending' || o.state === 'checking'),
      )
      if (inFlight) broken.push(`${e.opId} left while another of ${code} was on its way`)
      if (taken.has(e.opId)) broken.push(`${e.opId} was sent after it was taken back`)
      if (kind === 'set-paid' && paid.has(e.opId)) broken.push(`${e.opId} paid twice`)
      if (kind === 'set-paid') paid.add(e.opId)
      const place = outbox.indexOf(e)
      const passed = outbox.findIndex(
        (o) =>
          o.command.code === code &&
          (['held', 'waiting', 'unsure'].includes(o.state) ||
            (o.state === 'asks' && o.command.kind !== 'set-paid')),
      )
      if (passed < place) broken.push(`${e.opId} overtook one of its booking`)
      first.set(e.opId, at)
      outbox = outboxAfter(outbox, { type: 'sent', opId: e.opId, at })
    }
  }

  function compare(was: Outbox, is: Outbox, now: Step, chosen: Entry | undefined): void {
    for (const e of is) {
      const earlier = was.find(({ opId }) => opId === e.opId)
      if (e.state !== 'done' || earlier?.state === 'done') continue
      const isAnswer = now.do === 'answered' || now.do === 'confirmed'
      const wasSent =
        earlier?.state === 'sending' ||
        earlier?.state === 'checking' ||
        (earlier?.attempts ?? 0) > 0
      // Checked before it was sent, and found to be already done.
      const isFound = now.do === 'found-done' && earlier?.state === 'waiting'
      if (!isFound && (!isAnswer || !wasSent)) broken.push(`${e.opId} was done without an answer`)
      if (e.command.kind === 'set-paid' && now.do !== 'confirmed') {
        broken.push(`${e.opId} was paid without being read back`)
      }
    }
    if (chosen === undefined || is.some(({ opId }) => opId === chosen.opId)) return
    if (now.do === 'undone') taken.add(chosen.opId)
    if (now.do === 'dropped' && ['sending', 'checking'].includes(chosen.state)) {
      broken.push(`${chosen.opId} was dropped while on its way`)
    }
    if (now.do === 'undone' && first.has(chosen.opId)) {
      broken.push(`${chosen.opId} was taken back after it had left`)
    }
    if (
      now.do === 'dismissed' &&
      ['held', 'waiting', 'sending', 'checking'].includes(chosen.state)
    ) {
      broken.push(`${chosen.opId} was dismissed while on its way`)
    }
  }
}
