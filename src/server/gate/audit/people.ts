import { z } from 'zod'
import type { GateDb } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'

const sealedName = z.object({ id: z.number(), name: z.string() })

/**
 * The names of those who have signed in, sealed: the audit trail has only the numbers of their accounts, because a name
 * may change, and must not stay for as long as the trail does.
 */
export function peopleIn(db: GateDb, keys: Keyring) {
  function openedName(id: number, sealed: string): string | null {
    const { data } = sealedName.safeParse(keys.open('person', sealed))
    return data?.id === id ? data.name : null
  }

  async function keep(id: number, name: string): Promise<void> {
    const sealed = { name_sealed: keys.seal('person', { id, name }) }
    await db
      .insertInto('gate_people')
      .values({ account_id: id, ...sealed })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(sealed))
      .execute()
  }

  return {
    /** Notes the name under which somebody signed in; nothing when the service names nobody. */
    async meet(account: { readonly id: number; readonly name: string | null } | null) {
      if (account?.name) await keep(account.id, account.name)
    },

    /** Seals older names again with the newest key, because they are kept for longer than keys. */
    async sealAnew(): Promise<void> {
      const rows = await db.selectFrom('gate_people').selectAll().execute()
      for (const { account_id: id, name_sealed: sealed } of rows) {
        if (keys.isNewest(sealed)) continue
        const name = openedName(id, sealed)
        if (name !== null) await keep(id, name)
      }
    },

    /** Everybody who is known by name, in the order of names. */
    async list(): Promise<readonly { readonly id: number; readonly name: string }[]> {
      const rows = await db.selectFrom('gate_people').selectAll().execute()
      return rows
        .flatMap(({ account_id: id, name_sealed: sealed }) => {
          const name = openedName(id, sealed)
          return name === null ? [] : [{ id, name }]
        })
        .toSorted((a, b) => a.name.localeCompare(b.name))
    },
  }
}

export type PeopleNames = ReturnType<typeof peopleIn>
