import { isRecord } from '../../../../contract/records.ts'
import { diskName } from '../../../core/vault/diskName.ts'
import { allRecords, getRecord, putRecord, write } from '../../../core/vault/tabletDatabase.ts'
import type { Sealed, Vault } from '../../../core/vault/vault.ts'
import type { ChangeSetState } from '../rules/draft.ts'
import type { HandedOver } from './handedOver.ts'
import type { History } from './history.ts'

/** What the tablet keeps of one account's work on the calendar: rules and reasons, nothing of any guest. */
export type PersonDrafts = {
  readonly history: History
  readonly setState: ChangeSetState
  readonly handedOver: HandedOver | null
  readonly savedAt: number
}

/** The version of the stored form, raised when the form changes: older drafts stay and are not read. */
const shape = 1
/** One record for each person. */
const place = 'calendar'
const keyOf = (person: string) => ['calendar', diskName(person), ''] as const

/** Unsealed only on a tablet without keys. */
type StoredDrafts =
  | { readonly shape: number; readonly kept: PersonDrafts }
  | { readonly shape: number; readonly sealed: Sealed; readonly mark: WorkSheetMark | null }

const isKept = (value: unknown): value is PersonDrafts =>
  isRecord(value) && 'history' in value && 'savedAt' in value

/** The facts about a handed-over work sheet that everybody on this tablet may see: no price, no reason, no name. */
export type WorkSheetMark = {
  readonly steps: number
  /** Somebody entered it, and the service has something else than the sheet says. */
  readonly differs: boolean
}

/** @returns null where nothing is handed over that somebody still has to enter */
export const markOf = ({ handedOver, setState }: PersonDrafts): WorkSheetMark | null =>
  handedOver === null || setState === 'verified'
    ? null
    : { steps: handedOver.drafts.length, differs: setState === 'differs' }

const rowOf = async (kept: PersonDrafts, vault: Vault | null): Promise<StoredDrafts> =>
  vault === null
    ? { shape, kept }
    : { shape, sealed: await vault.seal('outbox', place, kept), mark: markOf(kept) }

/**
 * @param person whose drafts they are
 * @param vault theirs, on a tablet that keeps things for them; what was stored there before the tablet was marked is sealed now
 * @returns null when nothing is kept
 * @throws when it is sealed, and not with these keys
 */
export async function readKept(person: string, vault: Vault | null): Promise<PersonDrafts | null> {
  const row = await getRecord<StoredDrafts>(keyOf(person))
  if (row?.shape !== shape) return null
  if ('kept' in row) {
    if (vault !== null) await sealUp(person, row.kept, vault)
    return row.kept
  }
  const kept = await vault?.open('outbox', place, row.sealed)
  if (!isKept(kept)) throw new Error('These drafts are sealed')
  return kept
}

/** Another tab may have stored newer drafts meanwhile. */
async function sealUp(person: string, read: PersonDrafts, vault: Vault): Promise<void> {
  const sealed = await rowOf(read, vault)
  await write(['sealed'], async (records) => {
    const now = await records.get<StoredDrafts>(keyOf(person))
    if (now !== undefined && 'kept' in now && now.kept.savedAt === read.savedAt) {
      await records.put(keyOf(person), sealed)
    }
  })
}

/**
 * Resolves when it is on the disk, not before.
 *
 * @param vault as {@link readKept}: without one it is stored unsealed, as on any computer
 */
export const keep = async (
  person: string,
  kept: PersonDrafts,
  vault: Vault | null,
): Promise<void> => putRecord(keyOf(person), await rowOf(kept, vault))

/** The stored drafts of one person, as far as everybody may see them. */
export type StoredSet = {
  /** `diskName` */
  readonly whose: string
  readonly mark: WorkSheetMark | null
  /** Who handed it over; null where that is sealed. */
  readonly by: string | null
}

/** The stored drafts of everybody on this tablet. */
export const readStoredSets = async (): Promise<readonly StoredSet[]> =>
  (await allRecords<StoredDrafts>('calendar')).flatMap(({ owner: whose, value: row }) => {
    if (row.shape !== shape) return []
    return 'kept' in row
      ? [{ whose, mark: markOf(row.kept), by: row.kept.handedOver?.by ?? null }]
      : [{ whose, mark: row.mark, by: null }]
  })
