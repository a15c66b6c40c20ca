import type { GateDb } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'

/** Seals older closes again with the newest key, because closes are kept for longer than keys. */
export async function resealCloses(db: GateDb, keys: Keyring): Promise<void> {
  const rows = await db.selectFrom('gate_closes').select(['id', 'summary_sealed']).execute()
  for (const { id, summary_sealed: sealed } of rows) {
    if (keys.isNewest(sealed)) continue
    const row = await db
      .selectFrom('gate_closes')
      .select('details_sealed')
      .where('id', '=', id)
      .executeTakeFirst()
    const summary = keys.open('close', sealed)
    const details = row === undefined ? null : keys.open('close', row.details_sealed)
    if (summary === null || details === null) continue
    await db
      .updateTable('gate_closes')
      .set({
        summary_sealed: keys.seal('close', summary),
        details_sealed: keys.seal('close', details),
      })
      .where('id', '=', id)
      .execute()
  }
}
