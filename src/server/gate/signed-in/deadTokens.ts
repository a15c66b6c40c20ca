import type { GateDb, SignInRow } from '../base/gateTables.ts'
import type { TokenAddress } from '../tokens/tokenAddress.ts'
import { unusedMs } from './signInRows.ts'

/** So few that a service which has just come back is not kept busy by them. */
const mostAtOnce = 100

type DeadTokenDeps = {
  readonly db: GateDb
  readonly tokens: TokenAddress
  readonly now: () => Date
}

export type DeadTokens = ReturnType<typeof deadTokensIn>

/**
 * Ends the tokens of sign-ins that are over at the service that gave a handle for it (RFC 7009, decisions.md 60). Who
 * ended the sign-in has no cookie of it, and so cannot read its tokens.
 */
export function deadTokensIn({ db, tokens, now }: DeadTokenDeps) {
  /** @returns whether the service answers; a token that it has not ended is tried again within the hour */
  async function endOf({
    id_hash: idHash,
    revocation_handle: handle,
  }: Pick<SignInRow, 'id_hash' | 'revocation_handle'>): Promise<boolean> {
    if (handle === null) return true
    const outcome = await tokens.revokeByHandle(handle)
    if (outcome !== 'ended') return outcome === 'refused'
    await db
      .updateTable('gate_sessions')
      .set({ revocation_handle: null })
      .where('id_hash', '=', idHash)
      .execute()
    return true
  }

  return {
    endOf,

    /** For all sign-ins that are over, for whatever reason. Stops when the service does not answer. */
    async endAll(): Promise<void> {
      const unusedSince = new Date(now().getTime() - unusedMs)
      const over = await db
        .selectFrom('gate_sessions')
        .selectAll()
        .where('revocation_handle', 'is not', null)
        .where((row) =>
          row.or([
            row('state', '=', 'ended'),
            row('absolute_end', '<=', now()),
            row('used_at', '<=', unusedSince),
          ]),
        )
        .orderBy('absolute_end')
        .limit(mostAtOnce)
        .execute()
      for (const row of over) if (!(await endOf(row))) return
    },
  }
}
