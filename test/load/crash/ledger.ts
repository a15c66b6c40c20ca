/** The bookings of one writer, by what may be done to them; no two writers share one. */
export type Book = {
  readonly any: readonly string[]
  readonly arriving: readonly string[]
  /** With the status they had before the first write. */
  readonly pending: ReadonlyMap<string, string>
  /** With something due; taken from the list one by one. */
  readonly unpaid: string[]
  /** What can be booked, by anybody. */
  readonly items: readonly [string, ...string[]]
}

type SentNote = { readonly code: string; readonly body: string }

type NewBooking = { readonly email: string; readonly code: string }

/** What the service acknowledged, recorded outside the service: all of it must be there after every crash. */
export type Ledger = {
  readonly acknowledged: Record<'note' | 'checkin' | 'status' | 'payment' | 'create', number>
  /** Called after each acknowledged write. */
  onAcknowledged: () => void
  /** Calls without an answer, because the process was gone. */
  cutOff: number
  /** `unknown`: no answer came, so both outcomes are right, but half of one is not. */
  readonly notes: { readonly kept: SentNote[]; readonly unknown: SentNote[] }
  readonly checkIns: {
    readonly kept: Map<string, number>
    readonly unknown: Map<string, number>
  }
  /** The last status that was acknowledged, and those requested after it. */
  readonly statuses: Map<string, readonly string[]>
  /** New bookings, each for a guest of its own. */
  readonly bookings: { readonly kept: NewBooking[]; readonly unknown: { readonly email: string }[] }
  readonly payments: { readonly kept: string[]; readonly unknown: string[] }
}

export const emptyLedger = (): Ledger => ({
  acknowledged: { note: 0, checkin: 0, status: 0, payment: 0, create: 0 },
  onAcknowledged: () => {},
  cutOff: 0,
  notes: { kept: [], unknown: [] },
  checkIns: { kept: new Map(), unknown: new Map() },
  statuses: new Map(),
  bookings: { kept: [], unknown: [] },
  payments: { kept: [], unknown: [] },
})

/** Resolves once `count` more writes were acknowledged than are now. */
export function acknowledgedMore(ledger: Ledger, count: number): Promise<void> {
  const total = () => Object.values(ledger.acknowledged).reduce((sum, n) => sum + n, 0)
  const goal = total() + count
  return new Promise((resolve) => {
    ledger.onAcknowledged = () => {
      if (total() >= goal) resolve()
    }
  })
}
