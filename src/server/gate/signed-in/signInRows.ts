import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { GateDb, SignInRow } from '../base/gateTables.ts'

/** After this long without use a sign-in is over: longer than a meal, shorter than the time between two shifts. */
export const unusedMs = 4 * millisecondsInHour
/** The last use is written at most this often: with every request it would cost more than it tells. */
const usedEveryMs = 5 * millisecondsInMinute

/** The rows of sign-ins in the database; what is sealed in a row is neither sealed nor opened here. */
export class SignInRows {
  readonly #db: GateDb
  readonly #now: () => Date

  constructor(db: GateDb, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  #change(idHash: string) {
    return this.#db.updateTable('gate_sessions').where('id_hash', '=', idHash)
  }

  /** While it is locked nothing is read or changed, but the sign-in stays valid until the desk PIN is entered. */
  async setLocked(idHash: string, isLocked: boolean): Promise<void> {
    await this.#change(idHash)
      .set(isLocked ? { state: 'locked' } : { state: 'in', used_at: this.#now() })
      .where('state', 'in', ['in', 'locked'])
      .execute()
  }

  /**
   * Ends a sign-in that the service no longer knows, that somebody ended elsewhere or that another one replaces. The row
   * stays to say why, and to end its tokens (`deadTokens.ts`).
   */
  async end(idHash: string, reason: string | null): Promise<void> {
    await this.#change(idHash)
      .set({
        state: 'ended',
        ended_reason: reason,
        pair_sealed: null,
        profile_sealed: null,
        lease_owner: null,
        lease_until: null,
      })
      .execute()
  }

  /** After a 429 (§8) no process sends a call of this account, from any browser, until the time is over. */
  async block(
    { idHash, row }: { readonly idHash: string; readonly row: SignInRow },
    seconds: number,
  ): Promise<void> {
    const update = row.account_id
      ? this.#db.updateTable('gate_sessions').where('account_id', '=', row.account_id)
      : this.#change(idHash)
    await update.set({ blocked_until: new Date(this.#now().getTime() + seconds * 1000) }).execute()
  }

  read(idHash: string): Promise<SignInRow | undefined> {
    return this.#db
      .selectFrom('gate_sessions')
      .selectAll()
      .where('id_hash', '=', idHash)
      .executeTakeFirst()
  }

  async insert(row: SignInRow): Promise<void> {
    await this.#db.insertInto('gate_sessions').values(row).execute()
  }

  /** One statement, so that of two at once only one finds it. @returns whether it still waited to be confirmed */
  async confirm(
    idHash: string,
    replacement: Pick<SignInRow, 'id_hash' | 'pair_sealed' | 'profile_sealed'>,
  ): Promise<boolean> {
    const confirmed = await this.#change(idHash)
      .set({ ...replacement, state: 'in' })
      .where('state', '=', 'confirm')
      .returning('id_hash')
      .executeTakeFirst()
    return confirmed !== undefined
  }

  async setProfile(
    idHash: string,
    profile: Pick<SignInRow, 'account_id' | 'profile_sealed'>,
  ): Promise<void> {
    await this.#change(idHash).set(profile).execute()
  }

  /** Whether nobody has used it for too long; what a page asks behind its lock is no use. */
  isUnused({ used_at: usedAt }: SignInRow): boolean {
    return this.#now().getTime() - usedAt.getTime() >= unusedMs
  }

  /** Never sets it back: an older browser tab may tell later. */
  async notePack(idHash: string, madeAt: Date): Promise<void> {
    await this.#change(idHash)
      .set({ pack_made_at: madeAt })
      .where((row) => row.or([row('pack_made_at', 'is', null), row('pack_made_at', '<', madeAt)]))
      .execute()
  }

  async noteUse({ id_hash: idHash, used_at: usedAt, state }: SignInRow): Promise<void> {
    const at = this.#now()
    if (state === 'locked') return
    // A clock that was set back must not make the last use look older than it is.
    if (at.getTime() - usedAt.getTime() < usedEveryMs) return
    await this.#change(idHash).set({ used_at: at }).execute()
  }
}
