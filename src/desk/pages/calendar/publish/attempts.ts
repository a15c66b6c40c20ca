import { z } from '../../../../contract/zod.ts'
import { diskName } from '../../../core/vault/diskName.ts'
import { publishingKey } from '../../../ui/storageNames.ts'
import type { EventChange } from '../steps/steps.ts'

/** A draft that was sent: under which operation id, and what came of it as far as it is known. */
export type PublishAttempt = {
  /** Neither the gate nor our own service acts twice for one of these (decisions.md 2). */
  readonly opId: string
  /** When it was sent first, by the tablet's clock, in ms. */
  readonly at: number
  /** The highest number of an event before it was sent. */
  readonly above: number
  /** The number the service gave or confirmed; null until then. */
  readonly rateId: number | null
}

/** What was sent and may not be sent again. Written before anything leaves the tablet. */
export type Attempts = {
  readonly of: (draftId: string) => PublishAttempt | null
  readonly keep: (draftId: string, attempt: PublishAttempt) => void
  /** The attempt is over and nothing came of it: what is sent next is another operation. */
  readonly drop: (draftId: string) => void
  /** How many attempts are over. */
  readonly overOf: (draftId: string) => number
  /** Forgets those of drafts that are no more. */
  readonly prune: (draftIds: readonly string[]) => void
}

const wireAttempts = z.lazy(() =>
  z.record(
    z.string(),
    z.object({
      attempt: z.nullable(
        z.object({
          opId: z.string(),
          at: z.number(),
          above: z.number(),
          rateId: z.nullable(z.number()),
        }),
      ),
      over: z.number(),
    }),
  ),
)

type StoredAttempts = z.infer<typeof wireAttempts>
const none: StoredAttempts[string] = { attempt: null, over: 0 }

/**
 * Kept in the browser's storage, which writes before it returns: a page that is closed between a change and its
 * answer finds its operation id again. Numbers and ids, nothing of anybody.
 *
 * @param person whose drafts they are
 */
export function attemptsOf(person: string, storage: Storage = localStorage): Attempts {
  const key = `${publishingKey}${diskName(person)}`
  const read = (): StoredAttempts => {
    try {
      return wireAttempts.parse(JSON.parse(storage.getItem(key) ?? '{}'))
    } catch {
      // Written by another version of the desk.
      return {}
    }
  }
  const write = (attempts: StoredAttempts): void => {
    if (Object.keys(attempts).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(attempts))
  }
  const at = (draftId: string): StoredAttempts[string] => read()[draftId] ?? none
  return {
    of: (draftId) => at(draftId).attempt,
    overOf: (draftId) => at(draftId).over,
    keep: (draftId, attempt) => write({ ...read(), [draftId]: { ...at(draftId), attempt } }),
    drop: (draftId) =>
      write({ ...read(), [draftId]: { attempt: null, over: at(draftId).over + 1 } }),
    prune: (draftIds) =>
      write(Object.fromEntries(Object.entries(read()).filter(([id]) => draftIds.includes(id)))),
  }
}

/**
 * The operation id of one write: the same on every device for the same draft, as long as it sends the same. What was
 * refused, and is sent as it was, is another operation.
 *
 * @param change what is sent
 * @param over how many attempts are over
 */
export async function operationIdOf(
  draftId: string,
  change: EventChange,
  over: number,
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([draftId, change, over]))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // A UUID of version 8, which is for ids made from a text in a way of one's own.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5')
}
