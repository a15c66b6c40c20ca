import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '../ground/gateTables.ts'
import { sha256 } from '../sealing/random.ts'
import { open, seal } from '../sealing/seal.ts'

const schema = z.object({
  kind: z.literal('landed'),
  location: z.string(),
  /** The Set-Cookie line of the new session. */
  cookie: z.string(),
})

/** Where a finished sign-in leads, the same for every repeat of its callback. */
export type Landing = z.infer<typeof schema>

export type LandingKey = {
  readonly id: string
  readonly codeHash: string
  /** Known to the browser that signs in, and to nobody else: the landing is sealed with it. */
  readonly secret: string
}

const lookEveryMs = 50
/** An exchange takes 10 s at most, and learning who it is a little more. */
const longestWaitMs = 25_000

const keyOf = ({ secret }: LandingKey): Uint8Array =>
  createHash('sha256').update(`landing\n${secret}`).digest()

/** Lets one of many equal callbacks exchange the code, whichever process it reaches. */
export function landingsIn(db: Db) {
  const set = async (
    { id }: LandingKey,
    change: { state: 'landed' | 'failed'; sealed?: string },
  ) => {
    await db
      .updateTable('gate_sign_ins')
      .set({ state: change.state, landing_sealed: change.sealed ?? null })
      .where('id_hash', '=', sha256(id))
      .execute()
  }
  return {
    /** @returns whether it is the caller who exchanges this code */
    async claim({ id, codeHash }: LandingKey): Promise<boolean> {
      const mine = await db
        .updateTable('gate_sign_ins')
        .set({ state: 'exchanging', code_hash: codeHash })
        .where('id_hash', '=', sha256(id))
        .where('state', '=', 'pending')
        .returning('id_hash')
        .executeTakeFirst()
      return mine !== undefined
    },

    keep: (key: LandingKey, landing: Landing) =>
      set(key, { state: 'landed', sealed: seal('landing', landing, keyOf(key)) }),

    fail: (key: LandingKey) => set(key, { state: 'failed' }),

    /** @returns null when it failed, took too long, or was about another code */
    async wait(key: LandingKey): Promise<Landing | null> {
      const until = performance.now() + longestWaitMs
      while (performance.now() < until) {
        const row = await db
          .selectFrom('gate_sign_ins')
          .select(['state', 'code_hash', 'landing_sealed'])
          .where('id_hash', '=', sha256(key.id))
          .executeTakeFirst()
        if (row?.code_hash !== key.codeHash || row.state === 'failed') return null
        if (row.landing_sealed !== null) {
          const opened = open('landing', row.landing_sealed, () => keyOf(key))
          return schema.safeParse(opened).data ?? null
        }
        await pause(lookEveryMs)
      }
      return null
    },
  }
}
