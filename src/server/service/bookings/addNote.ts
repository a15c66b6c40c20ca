import type { Selectable } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { tell } from '../webhooks/tell.ts'

export type NoteRow = Selectable<ServiceTables['notes']>

export type NewNote = {
  readonly body: string
  /** The acting account; 0 = the customer. */
  readonly accountId: number
  readonly at: Date
  /** Whether the note is hidden from the invoice (§2.6). */
  readonly private: boolean
}

/** Writes a note to a booking that the transaction has locked. Its text goes to no webhook and no log (§6). */
export async function addNote(
  trx: ServiceDb,
  { booking_id, code }: { readonly booking_id: number; readonly code: string },
  note: NewNote,
): Promise<NoteRow> {
  const { accountId, at } = note
  const written = await trx
    .insertInto('notes')
    .values({
      booking_id,
      account_id: accountId,
      written_at: at,
      body: note.body,
      private: note.private,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = { noteId: written.note_id, isPrivate: note.private }
  await tell(trx, { kind: 'note.created', code, accountId, detail }, at)
  return written
}
