import { QueryClient } from '@tanstack/react-query'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import type { OutcomeDeps } from '../../../../src/desk/core/outbox/checkOutcome.ts'
import type { Command, Entry } from '../../../../src/desk/core/outbox/command.ts'
import { forgetAll } from '../../../../src/desk/core/outbox/dispatch.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'
import { type Answer, aFetch, type SentRequest } from '../../../example/aFetch.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { aWireDetail, aWireIndex, cad } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { entryWith, type Wish } from './someEntries.ts'

const code = parseBookingCode('HRBR-211126')
const pending = { id: 'PEND', name: 'Pending' }
const onHold = { id: 'HOLD', name: 'On hold' }

export const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
export const checkOut: Command = { kind: 'check-out', code, customer: 'Mary' }
export const note: Command = { kind: 'note', code, body: 'late' }
export const bookmark: Command = { kind: 'bookmark', code, mark: true }
export const payment: Command = { kind: 'set-paid', code, balance: cad('99.50') }
export const hold: Command = {
  kind: 'change-status',
  code,
  from: pending,
  to: onHold,
  notify: false,
}
export const message: Command = { ...hold, notify: true }

/** Nine in the morning in Vancouver. */
export const nine = Date.parse('2026-11-21T17:00:00Z')
/** When the booking was last changed, in seconds as the service writes it. */
export const modified = 1_795_200_000

export const detail = (members: Record<string, unknown> = {}): Answer => ({
  json: anEnvelope({ booking: aWireDetail(members) }),
})

export type SmallGate = {
  readonly clock: DeskClock
  /** The journal's answer about every operation. */
  journal: Answer
  /** The booking's own record, which may depend on how often it was read. */
  record: Answer | ((nth: number) => Answer)
  notes: readonly Record<string, unknown>[] | 'no network'
  people: Answer
  /** The requests since `deps` was called last. */
  requests: readonly SentRequest[]
  /** A desk that has read nothing yet, in front of this gate. */
  readonly deps: () => OutcomeDeps
  readonly paths: () => readonly string[]
}

/** A gate in front of a service with one booking, for Kenji at nine. */
export function aSmallGate(): SmallGate {
  signedIn({ serverOffsetMs: nine - Date.now() })
  forgetAll()
  const clock = aDeskClock(nine)
  const gate: SmallGate = {
    clock,
    journal: { json: { state: 'unseen' } },
    record: detail(),
    notes: [],
    people: {
      json: anEnvelope({
        accounts: { 5: { account_id: 5, first_name: 'Maria', last_name: 'Silva' } },
      }),
    },
    requests: [],
    deps: () => {
      const { fetch, requests } = aFetch(answer)
      gate.requests = requests
      let made = 0
      return {
        api: createApi({ origin: 'http://desk.test', fetch, clock }),
        queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
        clock,
        newOpId: () => `new ${(made += 1)}`,
      }
    },
    paths: () => gate.requests.map(({ path }) => path.split('/').slice(-2).join('/')),
  }

  function answer({ path }: SentRequest): Answer {
    const { journal, record, notes, people, requests } = gate
    if (path.startsWith('/api/ops/')) return journal
    if (path.endsWith('/booking/notes')) {
      return notes === 'no network' ? notes : { json: anEnvelope({ notes }) }
    }
    if (path.endsWith('/account')) return people
    if (path.endsWith('/booking/index')) return { json: anEnvelope(aWireIndex([])) }
    const reads = requests.filter((one) => one.path.endsWith(code)).length
    return typeof record === 'function' ? record(reads) : record
  }
  return gate
}

/** An action decided a minute ago that waits. */
export const anEntry = (command: Command, wish: Wish = {}): Entry =>
  entryWith(newEntry({ opId: 'op', command, at: nine - 60_000, by: '2:Kenji Sato' }, 1), {
    state: 'waiting',
    ...wish,
  })
