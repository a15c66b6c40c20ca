import type { Command, Entry } from '../../../core/outbox/command.ts'

/** A payment that was recorded here, and how far it is. */
export type PaymentEntry = Entry & { readonly command: Extract<Command, { kind: 'set-paid' }> }

const isPayment = (entry: Entry): entry is PaymentEntry => entry.command.kind === 'set-paid'

/** The last payment that was recorded here, as long as anybody wants to see it. */
export const lastPayment = (entries: readonly Entry[]): PaymentEntry | null =>
  entries.filter(isPayment).at(-1) ?? null

/** The payment is on its way: neither read back nor refused. */
export const isRecording = (entry: Entry | null): boolean =>
  entry !== null && ['waiting', 'sending', 'checking'].includes(entry.state)
