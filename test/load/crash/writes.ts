import { randomUUID } from 'node:crypto'
import { type Chance, chance } from '../../../src/demo/chance.ts'
import type { Answered, Asking } from '../../example/asking.ts'
import type { Book, Ledger } from './ledger.ts'

/** Ends a writer: the service is gone, and the outcome of the last call is unknown. */
class Cut extends Error {}

/** Null when no answer came, or half of one: the write may or may not have happened. */
const answerOf = (call: Promise<Answered>): Promise<Answered | null> => call.catch(() => null)

function goOnIf(answer: Answered | null): void {
  if (answer === null) throw new Cut()
}

const oneOf = (luck: Chance, codes: readonly string[]): string =>
  codes[luck.between(0, codes.length - 1)] ?? ''

function aDayAhead(luck: Chance): string {
  const ms = Date.now() + luck.between(200, 500) * 86_400_000
  const day = new Date(ms).toISOString().slice(0, 10)
  return `start_date=${day}&end_date=${day}`
}

/** The statuses of the default set that hold stock and record no payment (§3). */
const words = ['PEND', 'HOLD', 'WAIT'] as const

/**
 * One person at the desk who works through their own bookings as fast as the service allows, and records the answers. Two
 * of them never change the same booking, so the order of its changes is known.
 *
 * @returns when the service is gone
 */
export async function writeUntilCut(
  api: Asking,
  book: Book,
  ledger: Ledger,
  seed: number,
): Promise<void> {
  const luck = chance(seed)
  const acts = [addNote, checkIn, setStatus, takePayment, addNoteTwice, makeBooking] as const
  try {
    for (;;) await luck.pick(acts)()
  } catch (cause) {
    if (!(cause instanceof Cut)) throw cause
  }

  async function addNote() {
    const note = { code: oneOf(luck, book.any), body: `crash run ${randomUUID()}` }
    const answer = await sent('note', answerOf(api.post(`booking/${note.code}/note`, note)))
    if (answer === null) ledger.notes.unknown.push(note)
    else ledger.notes.kept.push(note)
    goOnIf(answer)
  }

  /** As a client does that got no answer and may not write twice: the same call again, under the same key. */
  async function addNoteTwice() {
    const note = { code: oneOf(luck, book.any), body: `crash run ${randomUUID()}` }
    const key = { 'idempotency-key': randomUUID() }
    const send = () => answerOf(api.post(`booking/${note.code}/note`, note, key))
    const [first, second] = await Promise.all([sent('note', send()), sent('note', send())])
    if (first === null && second === null) ledger.notes.unknown.push(note)
    else ledger.notes.kept.push(note)
    goOnIf(first && second)
  }

  async function checkIn() {
    const code = oneOf(luck, book.arriving)
    const answer = await sent('checkin', answerOf(api.post(`booking/${code}/checkin`)))
    const times = answer === null ? ledger.checkIns.unknown : ledger.checkIns.kept
    times.set(code, (times.get(code) ?? 0) + 1)
    goOnIf(answer)
  }

  async function setStatus() {
    if (book.pending.size === 0) return
    const code = oneOf(luck, [...book.pending.keys()])
    const status_id = oneOf(luck, words)
    const answer = await sent('status', answerOf(api.post(`booking/${code}/update`, { status_id })))
    const before = ledger.statuses.get(code) ?? []
    ledger.statuses.set(code, answer === null ? [...before, status_id] : [status_id])
    goOnIf(answer)
  }

  /** Each booking is paid once; after a lost answer it is not tried again. */
  async function takePayment() {
    const code = book.unpaid.shift()
    if (code === undefined) return
    const paying = { status_id: 'PAID', set_paid: '1' }
    const answer = await sent('payment', answerOf(api.post(`booking/${code}/update`, paying)))
    if (answer === null) ledger.payments.unknown.push(code)
    else ledger.payments.kept.push(code)
    goOnIf(answer)
  }

  /** A new booking from rated item to creation, far enough ahead that something is left. */
  async function makeBooking() {
    const rated = await answerOf(api.get(`item/${luck.pick(book.items)}?${aDayAhead(luck)}`))
    goOnIf(rated)
    const slip = rated?.body['item']?.['rate']?.['slip']
    if (slip === undefined) return
    const guest = { email: `crash-run-${randomUUID()}@example.com` }
    const form = { slip: String(slip), customer_name: 'Crash Run', customer_email: guest.email }
    const answer = await sent('create', answerOf(api.post('booking/create', form)))
    if (answer === null) ledger.bookings.unknown.push(guest)
    else ledger.bookings.kept.push({ ...guest, code: String(answer.body.booking?.['code']) })
    goOnIf(answer)
  }

  /** @throws when the service refuses what it should do: then the run itself is wrong */
  async function sent(kind: keyof Ledger['acknowledged'], call: Promise<Answered | null>) {
    const answer = await call
    if (answer === null) ledger.cutOff += 1
    else if (answer.status === 200) {
      ledger.acknowledged[kind] += 1
      ledger.onAcknowledged()
    } else throw new Error(`A ${kind} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
}
