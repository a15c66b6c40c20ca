import { millisecondsInDay } from 'date-fns/constants'
import { z } from '../../../../contract/zod.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { sealedRecord } from '../../vault/sealedRecord.ts'
import type { Vault } from '../../vault/vault.ts'
import { wireCommand } from '../keptEntry.ts'
import { type BulkRun, isAllDone } from './run.ts'

/** The outbox stores each action; this record stores which of them belong to one run. */
const record = sealedRecord('runs')

/** Outcomes of the day before are of no use. */
const keptMs = millisecondsInDay

/** Made when a run is first read: a start mostly finds none. */
const wireRun = z.lazy(() =>
  z.object({
    at: z.number(),
    kind: z.enum([
      'check-in',
      'check-out',
      'note',
      'bookmark',
      'change-status',
      'remind',
      'set-paid',
      'sheet',
    ]),
    stopped: z.nullable(z.enum(['cancelled', 'three-in-a-row', 'forbidden', 'page-left'])),
    failedInRow: z.number(),
    items: z.array(
      z.object({
        command: wireCommand,
        customer: z.string(),
        outcome: z.enum([
          'to-do',
          'held',
          'under-way',
          'waiting',
          'done',
          'refused',
          'asks',
          'unknown',
          'left-out',
        ]),
        opId: z.nullable(z.string()),
      }),
    ),
  }),
)

/** The run after its page was left: issued actions are followed, the others are not sent. */
export function afterLeaving({ items, ...run }: BulkRun): BulkRun {
  const isCut = items.some(({ outcome }) => outcome === 'to-do')
  return {
    ...run,
    stopped: isCut ? (run.stopped ?? 'page-left') : run.stopped,
    items: items.map((item) => ({
      ...item,
      entry: null,
      outcome: item.outcome === 'to-do' ? 'left-out' : item.outcome,
    })),
  }
}

type PendingWrite = { readonly vault: Vault; readonly run: BulkRun | null }

let wanted: PendingWrite | null = null
let isWriting = false

/**
 * Stores a run, sealed for the vault's person; when several writes follow quickly, only the last is made.
 *
 * @param run null, or one that is all done: nothing of it is kept
 */
export function keepRun(vault: Vault, run: BulkRun | null): void {
  wanted = { vault, run: run === null || isAllDone(run) ? null : run }
  if (!isWriting) void write()
}

async function write(): Promise<void> {
  isWriting = true
  for (let now = wanted; now !== null; now = wanted) {
    wanted = null
    try {
      if (now.run === null) await record.forget(now.vault)
      else await record.keep(now.vault, { at: tabletNow(), ...plain(now.run) })
    } catch {
      // The disk is full. Each action is stored by the outbox, and its row shows its outcome.
    }
  }
  isWriting = false
}

const plain = ({ kind, stopped, failedInRow, items }: BulkRun) => ({
  kind,
  stopped,
  failedInRow,
  items: items.map(({ command, customer, outcome, opId }) => ({
    command,
    customer,
    outcome,
    opId,
  })),
})

/** The run that was not seen to its end when its page was left; null when there is none, or it cannot be read. */
export async function keptRun(vault: Vault): Promise<BulkRun | null> {
  try {
    const { success, data } = wireRun.safeParse(await record.read(vault))
    if (!success || tabletNow() - data.at > keptMs) return null
    const { at: _, items, ...run } = data
    return afterLeaving({ ...run, items: items.map((item) => ({ ...item, entry: null })) })
  } catch {
    // Its actions are in the outbox all the same: only the summary is missing.
    return null
  }
}
