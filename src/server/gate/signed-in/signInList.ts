import type { ListedSignIn } from '../../../contract/signInList.ts'
import type { PeopleNames } from '../audit/people.ts'
import type { GateDb, SignInRow } from '../base/gateTables.ts'

type SignInListDeps = {
  readonly db: GateDb
  readonly people: PeopleNames
  readonly now: () => Date
  readonly isUnused: (row: SignInRow) => boolean
}

/** Lists sign-ins for the people whose they are, and for managers. */
export function signInListIn({ db, people, now, isUnused }: SignInListDeps) {
  /**
   * The sign-ins that have not ended: the one that asks, then the one last used.
   *
   * @param whose the number of an account; null where the service gives none: then only the one that asks
   * @param caller the sign-in of the request
   */
  return async function list(
    whose: number | 'everybody' | null,
    caller: string,
  ): Promise<readonly ListedSignIn[]> {
    const notEnded = db
      .selectFrom('gate_sessions')
      .selectAll()
      .where('state', '!=', 'ended')
      .where('absolute_end', '>', now())
    const [rows, names] = await Promise.all([
      (whose === 'everybody'
        ? notEnded
        : notEnded.where(
            whose === null ? 'id_hash' : 'account_id',
            '=',
            whose === null ? caller : whose,
          )
      ).execute(),
      people.list(),
    ])
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    return rows
      .filter((row) => !isUnused(row))
      .map((row) => listed(row, caller, nameOf))
      .toSorted(
        (one, other) =>
          Number(other.isThis) - Number(one.isThis) || other.usedAt.localeCompare(one.usedAt),
      )
  }
}

const listed = (
  row: SignInRow,
  caller: string,
  nameOf: ReadonlyMap<number, string>,
): ListedSignIn => ({
  id: row.id_hash,
  isThis: row.id_hash === caller,
  account: row.account_id,
  name: row.account_id === null ? null : (nameOf.get(row.account_id) ?? null),
  device: row.device,
  address: row.address,
  since: row.created_at.toISOString(),
  usedAt: row.used_at.toISOString(),
  isLocked: row.state === 'locked',
  packMadeAt: row.pack_made_at?.toISOString() ?? null,
})
