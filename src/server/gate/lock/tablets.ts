import { millisecondsInDay } from 'date-fns/constants'
import type { GateDb } from '../base/gateTables.ts'
import type { Device } from '../signed-in/device.ts'

export type Tablets = ReturnType<typeof tabletsIn>

/** The tablets that are marked as the business's own. A browser's cookie alone proves nothing, since any can send one. */
export function tabletsIn(db: GateDb, now: () => Date) {
  return {
    /** Stays true when all PINs of the tablet are gone, until somebody forgets it. */
    async isMarked(device: Pick<Device, 'hash'> | null): Promise<boolean> {
      if (device === null) return false
      const row = await db
        .selectFrom('gate_tablets')
        .select('device_hash')
        .where('device_hash', '=', device.hash)
        .executeTakeFirst()
      return row !== undefined
    },

    async mark({ hash }: Device, account: number): Promise<void> {
      const at = now()
      await db
        .insertInto('gate_tablets')
        .values({ device_hash: hash, account_id: account, marked_at: at, used_at: at })
        .onConflict((same) => same.column('device_hash').doNothing())
        .execute()
    },

    /** Restarts the 400 days of the cookie and of the mark; the mark's is written once a day. */
    async noteUse({ hash }: Device): Promise<void> {
      const at = now()
      await db
        .updateTable('gate_tablets')
        .set({ used_at: at })
        .where('device_hash', '=', hash)
        .where('used_at', '<', new Date(at.getTime() - millisecondsInDay))
        .execute()
    },

    async forget({ hash }: Device): Promise<void> {
      await db.deleteFrom('gate_tablets').where('device_hash', '=', hash).execute()
    },
  }
}
