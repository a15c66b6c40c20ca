import type { GateDb, SignInRow } from '../base/gateTables.ts'

const leaseMs = 15_000
const renewEveryMs = 5_000

/** Whether another process replaces the pair just now. No lease is long: a longer one was made by a clock set back since. */
export function isLeased({ lease_until: until }: SignInRow, now: Date): boolean {
  const leftMs = (until?.getTime() ?? 0) - now.getTime()
  return leftMs > 0 && leftMs <= 2 * leaseMs
}

/**
 * Lets one of several processes replace a token pair. The lease is stored in the row and expires, so a crashed process
 * does not block the others as a database lock would.
 */
export class Leases {
  readonly #db: GateDb
  readonly #now: () => Date

  constructor(db: GateDb, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  #fromNow(ms: number) {
    return new Date(this.#now().getTime() + ms)
  }

  #mine(idHash: string, owner: string) {
    return this.#db
      .updateTable('gate_sessions')
      .where('id_hash', '=', idHash)
      .where('lease_owner', '=', owner)
  }

  /** @returns the row under the lease; null when another process has the lease or has already replaced the pair */
  async take(idHash: string, gen: number, owner: string): Promise<SignInRow | null> {
    const row = await this.#db
      .updateTable('gate_sessions')
      .set({ lease_owner: owner, lease_until: this.#fromNow(leaseMs) })
      .where('id_hash', '=', idHash)
      .where('gen', '=', gen)
      .where('state', '!=', 'ended')
      .where((is) =>
        is.or([
          is('lease_until', 'is', null),
          is('lease_until', '<', this.#now()),
          // As `isLeased` says.
          is('lease_until', '>', this.#fromNow(2 * leaseMs)),
        ]),
      )
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  }

  /** Extends the lease while the service has not answered. */
  renewing(idHash: string, owner: string): { stop(): void } {
    const renew = () => {
      this.#mine(idHash, owner)
        .set({ lease_until: this.#fromNow(leaseMs) })
        .execute()
        // When an extension fails, the lease expires, and `replace` finds that out.
        .catch(() => {})
    }
    const timer = setInterval(renew, renewEveryMs)
    return { stop: () => clearInterval(timer) }
  }

  async note(
    idHash: string,
    owner: string,
    change: { readonly attempt: string | null },
  ): Promise<void> {
    await this.#mine(idHash, owner).set(change).execute()
  }

  /** @returns whether the new pair was stored; false when the person has signed out meanwhile */
  async replace(
    idHash: string,
    gen: number,
    owner: string,
    pair: Pick<SignInRow, 'pair_sealed' | 'refresh_after' | 'access_until'>,
  ): Promise<boolean> {
    const row = await this.#mine(idHash, owner)
      .where('gen', '=', gen)
      .set({ ...pair, gen: gen + 1, attempt: null, lease_owner: null, lease_until: null })
      .returning('id_hash')
      .executeTakeFirst()
    return row !== undefined
  }

  async giveBack(idHash: string, owner: string): Promise<void> {
    await this.#mine(idHash, owner).set({ lease_owner: null, lease_until: null }).execute()
  }
}
