import { z } from 'zod'
import type { PrintedSheet } from '../../../contract/printedSheet.ts'
import type { GateDb } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'

// The id is sealed together with the content, so that content moved to another row does not open.
const sealedSheet = z.object({
  id: z.string(),
  what: z.string(),
  printedAt: z.string(),
  codes: z.array(z.string()),
})

export type SheetStore = ReturnType<typeof sheetsIn>

/**
 * The bookings of each printed sheet in the order of their lines, sealed, for thirty days (`sweep.ts`). No names: who
 * reads them also needs the bookings.
 */
export function sheetsIn(db: GateDb, keys: Keyring, now: () => Date) {
  return {
    /** Keeps a sheet; of two with the same id the first. */
    async keep(sheet: PrintedSheet): Promise<void> {
      await db
        .insertInto('gate_sheets')
        .values({ id: sheet.id, sealed: keys.seal('sheet', sheet), kept_at: now() })
        .onConflict((same) => same.column('id').doNothing())
        .execute()
    },

    /** @returns null when there is none with that id, or the key that sealed it was removed */
    async find(id: string): Promise<PrintedSheet | null> {
      const row = await db
        .selectFrom('gate_sheets')
        .select('sealed')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      const { data } = sealedSheet.safeParse(keys.open('sheet', row.sealed))
      return data?.id === id ? data : null
    },

    /** Seals older sheets again with the newest key. */
    async sealAnew(): Promise<void> {
      const rows = await db.selectFrom('gate_sheets').select(['id', 'sealed']).execute()
      for (const { id, sealed } of rows) {
        const sheet = keys.isNewest(sealed) ? null : keys.open('sheet', sealed)
        if (sheet === null) continue
        await db
          .updateTable('gate_sheets')
          .set({ sealed: keys.seal('sheet', sheet) })
          .where('id', '=', id)
          .execute()
      }
    },
  }
}
