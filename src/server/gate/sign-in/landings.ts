import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { GateDb } from '../base/gateTables.ts'
import { sha256 } from '../sealing/random.ts'
import { open, seal } from '../sealing/seal.ts'

const schema = z.object({
  kind: z.literal('landed'),
  location: z.string(),
  /** The Set-Cookie line of the new sign-in. */
  cookie: z.string(),
})

/** Where a finished sign-in leads; every repeat of its callback gets the same. */
export type Landing = z.infer<typeof schema>

export type LandingKey = {
  readonly id: string
  readonly codeHash: string
  readonly startedAt: Date
  /** Only the browser that signs in has it; the landing is sealed with it. */
  readonly secret: string
}

const lookEveryMs = 50
/** Enough for an exchange of 10 s at most, and then reading who signed in. */
const longestWaitMs = 25_000

const keyOf = ({ secret }: LandingKey): Uint8Array =>
  createHash('sha256').update(`landing\n${secret}`).digest()

/** Lets exactly one of several equal callbacks exchange the code, across all processes. */
export function landingsIn(db: GateDb) {
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
    /** @returns whether the caller is the one to exchange this code */
    async claim({ id, codeHash, startedAt }: LandingKey): Promise<boolean> {
      const mine = await db
        .insertInto('gate_sign_ins')
        .values({
          id_hash: sha256(id),
          state: 'exchanging',
          code_hash: codeHash,
          landing_sealed: null,
          started_at: startedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id_hash')
        .executeTakeFirst()
      return mine !== undefined
    },

    keep: (key: LandingKey, landing: Landing) =>
      set(key, { state: 'landed', sealed: seal('landing', landing, keyOf(key)) }),

    fail: (key: LandingKey) => set(key, { state: 'failed' }),

    /** @returns null when the exchange failed, took too long, or was for another code */
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
