import type { FactRow, GateDb } from './gateTables.ts'

/** Facts that this installation has learned, shared by all its processes. */
export type FactStore = {
  read(name: string): Promise<FactRow | null>
  write(name: string, value: string): Promise<FactRow>
}

export const factsIn = (db: GateDb, now: () => Date): FactStore => ({
  read: async (name) =>
    (await db.selectFrom('gate_facts').selectAll().where('name', '=', name).executeTakeFirst()) ??
    null,
  async write(name, value) {
    const fact: FactRow = { name, value, since: now() }
    await db
      .insertInto('gate_facts')
      .values(fact)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(fact))
      .execute()
    return fact
  },
})
