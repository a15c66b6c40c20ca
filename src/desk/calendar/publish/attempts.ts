import { z } from '../../../contract/zod.ts'
import { diskName } from '../../session/diskName.ts'

/** A draft that was sent: under which operation id, and what came of it as far as it is known. */
export type Attempt = {
  /** The gate never acts twice for one of these (design.md decision 2). */
  readonly opId: string
  /** The highest number of an event before it was sent. */
  readonly above: number
  /** The number the service gave or confirmed; null until then. */
  readonly rateId: number | null
}

/** What was sent and may not be sent again. Written before anything leaves the tablet. */
export type Attempts = {
  readonly of: (draftId: string) => Attempt | null
  readonly keep: (draftId: string, attempt: Attempt) => void
  readonly drop: (draftId: string) => void
  /** Forgets those of drafts that are no more. */
  readonly prune: (draftIds: readonly string[]) => void
}

const wireAttempts = z.record(
  z.string(),
  z.object({ opId: z.string(), above: z.number(), rateId: z.nullable(z.number()) }),
)

type Stored = Readonly<Record<string, Attempt>>

/**
 * Kept in the browser's storage, which writes before it returns: a page that is closed between a change and its
 * answer finds its operation id again. Numbers and ids, nothing of anybody.
 *
 * @param person whose drafts they are
 */
export function attemptsOf(person: string, storage: Storage = localStorage): Attempts {
  const key = `desk.publishing.${diskName(person)}`
  const read = (): Stored => {
    try {
      return wireAttempts.parse(JSON.parse(storage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }
  const write = (attempts: Stored): void => {
    if (Object.keys(attempts).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(attempts))
  }
  const without = (draftIds: readonly string[]): Stored =>
    Object.fromEntries(Object.entries(read()).filter(([id]) => !draftIds.includes(id)))
  return {
    of: (draftId) => read()[draftId] ?? null,
    keep: (draftId, attempt) => write({ ...read(), [draftId]: attempt }),
    drop: (draftId) => write(without([draftId])),
    prune: (draftIds) => write(without(Object.keys(read()).filter((id) => !draftIds.includes(id)))),
  }
}
