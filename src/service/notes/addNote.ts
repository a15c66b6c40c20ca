import type { Selectable } from 'kysely'
import type { Db } from '../deps.ts'
import type { ServiceTables } from '../tables.ts'

export type Note = Selectable<ServiceTables['notes']>

export type NewNote = {
  readonly body: string
  /** The acting account; 0 = the customer. */
  readonly accountId: number
  readonly at: Date
  /** Hidden from the invoice (§2.6). */
  readonly private: boolean
}

/** Writes a note to a booking that the transaction holds. */
export const addNote = (
  trx: Db,
  { booking_id }: { readonly booking_id: number },
  note: NewNote,
): Promise<Note> =>
  trx
    .insertInto('notes')
    .values({
      booking_id,
      account_id: note.accountId,
      written_at: note.at,
      body: note.body,
      private: note.private,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
