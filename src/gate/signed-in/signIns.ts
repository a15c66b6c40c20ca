import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { ListedSignIn } from '../../contract/signInList.ts'
import type { People } from '../audit/people.ts'
import type { Db, SignInRow } from '../ground/gateTables.ts'
import { cookieLine, findCookie } from '../sealing/cookies.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { open, seal } from '../sealing/seal.ts'
import { lifeOf } from '../tokens/life.ts'
import { sealPair, type TokenPair } from '../tokens/tokenPair.ts'
import { type Profile, parseProfile } from './profile.ts'
import {
  idHashOf,
  newHandle,
  openHandle,
  readHandle,
  rowKeyOf,
  type SignInHandle,
  sealHandle,
} from './signedInCookie.ts'

/** A sign-in together with the key from its cookie; without that key, what is sealed in its row cannot be read. */
export type SignIn = {
  readonly idHash: string
  readonly rowKey: Uint8Array
  readonly handle: SignInHandle
  readonly row: SignInRow
  readonly isPlainCookie: boolean
}

export type Found =
  | { readonly kind: 'open'; readonly signIn: SignIn }
  /** `reason` says what ended the sign-in; null when there was none or the person signed out. */
  | { readonly kind: 'out'; readonly reason: string | null; readonly hadCookie: boolean }

export type NewSignIn = {
  readonly pair: TokenPair
  readonly expiresInSeconds: number
  readonly profile: Profile
  readonly state: 'confirm' | 'in'
  readonly recent: readonly number[]
  readonly isPlainCookie: boolean
  readonly from: SignedInFrom
  readonly revocationHandle: string | null
}

/** By what a person knows a sign-in in the list: browser and system in words, network address. */
export type SignedInFrom = { readonly device: string | null; readonly address: string | null }

/** How long a sign-in lasts at most: a shift. */
const lifeMs = 12 * millisecondsInHour
/** After this long without use a sign-in is over: longer than a meal, shorter than the time between two shifts. */
export const unusedMs = 4 * millisecondsInHour
/** The last use is written at most this often: with every request it would cost more than it tells. */
const usedEveryMs = 5 * millisecondsInMinute

export type SignIns = ReturnType<typeof signInsIn>

type Rooms = {
  readonly db: Db
  readonly keys: Keyring
  readonly people: People
  readonly now: () => Date
  readonly isLocal: boolean
}

/** The sign-ins of all browsers, each readable only with that browser's cookie. */
export function signInsIn({ db, keys, people, now, isLocal }: Rooms) {
  const read = (idHash: string): Promise<SignInRow | undefined> =>
    db.selectFrom('gate_sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst()

  async function insert(handle: SignInHandle, row: Omit<SignInRow, 'id_hash'>): Promise<void> {
    await db
      .insertInto('gate_sessions')
      .values({ id_hash: idHashOf(handle), ...row })
      .execute()
  }

  const lineOf = (handle: SignInHandle, isPlain: boolean): string =>
    cookieLine(
      'session',
      sealHandle(keys, handle),
      Math.max(0, Math.round((handle.end - now().getTime()) / 1000)),
      isPlain,
    )

  async function remove(idHash: string): Promise<void> {
    await db.deleteFrom('gate_sessions').where('id_hash', '=', idHash).execute()
  }

  /** Whether nobody has used it for too long; what a page asks behind its lock is no use. */
  const isUnused = ({ used_at: usedAt, created_at: createdAt }: SignInRow): boolean =>
    now().getTime() - (usedAt ?? createdAt).getTime() >= unusedMs

  async function end(idHash: string, reason: string | null): Promise<void> {
    await db
      .updateTable('gate_sessions')
      .set({
        state: 'ended',
        ended_reason: reason,
        pair_sealed: null,
        profile_sealed: null,
        lease_owner: null,
        lease_until: null,
      })
      .where('id_hash', '=', idHash)
      .execute()
  }

  async function noteUse({ id_hash: idHash, used_at: usedAt, state }: SignInRow): Promise<void> {
    const at = now()
    if (state === 'locked') return
    // A clock that was set back must not make the last use look older than it is.
    if (usedAt !== null && at.getTime() - usedAt.getTime() < usedEveryMs) return
    await db
      .updateTable('gate_sessions')
      .set({ used_at: at })
      .where('id_hash', '=', idHash)
      .execute()
  }

  return {
    read,
    remove,

    /** Finds the sign-in of a request's cookie. It never throws, whatever the cookie contains. */
    async find(request: Request): Promise<Found> {
      const cookie = findCookie(request, 'session', isLocal)
      if (cookie === null) return { kind: 'out', reason: null, hadCookie: false }
      const handle = openHandle(keys, cookie.value)
      if (handle === null) return { kind: 'out', reason: null, hadCookie: true }
      if (handle.end <= now().getTime()) return { kind: 'out', reason: 'expired', hadCookie: true }
      const idHash = idHashOf(handle)
      const row = await read(idHash)
      if (row === undefined || row.state === 'ended') {
        return { kind: 'out', reason: row?.ended_reason ?? null, hadCookie: true }
      }
      if (isUnused(row)) {
        await end(idHash, 'unused')
        return { kind: 'out', reason: 'unused', hadCookie: true }
      }
      await noteUse(row)
      const { isPlain: isPlainCookie } = cookie
      return {
        kind: 'open',
        signIn: { idHash, rowKey: rowKeyOf(handle), handle, row, isPlainCookie },
      }
    },

    /** @returns the Set-Cookie line, with a new id and a new row key every time */
    async create(wanted: NewSignIn): Promise<string> {
      const at = now()
      const lastsUntil = new Date(at.getTime() + lifeMs)
      const handle = newHandle(at, lastsUntil, wanted.recent)
      const rowKey = rowKeyOf(handle)
      await insert(handle, {
        account_id: wanted.profile.account?.id ?? null,
        state: wanted.state,
        ended_reason: null,
        gen: 1,
        pair_sealed: sealPair(wanted.pair, rowKey),
        profile_sealed: seal('profile', wanted.profile, rowKey),
        ...lifeOf(wanted.expiresInSeconds, at),
        blocked_until: null,
        lease_owner: null,
        lease_until: null,
        attempt: null,
        created_at: at,
        absolute_end: lastsUntil,
        ...wanted.from,
        used_at: at,
        revocation_handle: wanted.revocationHandle,
      })
      await people.meet(wanted.profile.account)
      return lineOf(handle, wanted.isPlainCookie)
    },

    /** For a person who confirmed "this is me": the same sign-in continues under a new id and a new key. */
    async confirm(signIn: SignIn, pair: TokenPair, profile: Profile): Promise<string> {
      const handle = newHandle(now(), signIn.row.absolute_end, signIn.handle.recent)
      const rowKey = rowKeyOf(handle)
      const { id_hash: _, ...row } = signIn.row
      await remove(signIn.idHash)
      await insert(handle, {
        ...row,
        state: 'in',
        pair_sealed: sealPair(pair, rowKey),
        profile_sealed: seal('profile', profile, rowKey),
      })
      return lineOf(handle, signIn.isPlainCookie)
    },

    profileOf({ row, rowKey }: SignIn): Profile {
      const { profile_sealed: sealed } = row
      return parseProfile(sealed === null ? null : open('profile', sealed, () => rowKey))
    },

    /** Stores the profile when it could not be read during the sign-in. */
    async keepProfile({ idHash, rowKey }: SignIn, profile: Profile): Promise<void> {
      await db
        .updateTable('gate_sessions')
        .set({
          account_id: profile.account?.id ?? null,
          profile_sealed: seal('profile', profile, rowKey),
        })
        .where('id_hash', '=', idHash)
        .execute()
      await people.meet(profile.account)
    },

    /** While it is locked nothing is read or changed, but the sign-in stays valid until the desk PIN is entered. */
    async setLocked(idHash: string, isLocked: boolean): Promise<void> {
      await db
        .updateTable('gate_sessions')
        .set(isLocked ? { state: 'locked' } : { state: 'in', used_at: now() })
        .where('id_hash', '=', idHash)
        .where('state', 'in', ['in', 'locked'])
        .execute()
    },

    /** Makes the cookie of a parked sign-in; null when the sign-in has ended meanwhile. */
    async takeUp(
      parked: unknown,
      isPlainCookie: boolean,
    ): Promise<{ readonly idHash: string; readonly line: string } | null> {
      const handle = readHandle(parked)
      if (handle === null || handle.end <= now().getTime()) return null
      const idHash = idHashOf(handle)
      const row = await read(idHash)
      return row?.state === 'locked' && !isUnused(row)
        ? { idHash, line: lineOf(handle, isPlainCookie) }
        : null
    },

    /**
     * The sign-ins that have not ended: the one that asks, then the one last used.
     *
     * @param whose the number of an account; null where the service gives none: then only the one that asks
     * @param asking the one that asks
     */
    async list(
      whose: number | 'everybody' | null,
      asking: string,
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
              whose === null ? asking : whose,
            )
        ).execute(),
        people.list(),
      ])
      const nameOf = new Map(names.map(({ id, name }) => [id, name]))
      return rows
        .filter((row) => !isUnused(row))
        .map((row) => ({
          id: row.id_hash,
          isThis: row.id_hash === asking,
          account: row.account_id,
          name: row.account_id === null ? null : (nameOf.get(row.account_id) ?? null),
          device: row.device,
          address: row.address,
          since: row.created_at.toISOString(),
          usedAt: (row.used_at ?? row.created_at).toISOString(),
          isLocked: row.state === 'locked',
        }))
        .toSorted(
          (one, other) =>
            Number(other.isThis) - Number(one.isThis) || other.usedAt.localeCompare(one.usedAt),
        )
    },

    /**
     * Ends a sign-in that the service no longer knows, that somebody ended elsewhere or that another one replaces. The row
     * stays to say why, and to end its tokens (`deadTokens.ts`).
     */
    end,

    /** After a 429 (§8) no process sends a call of this account, from any browser, until the time is over. */
    async block({ idHash, row }: SignIn, seconds: number): Promise<void> {
      const until = new Date(now().getTime() + seconds * 1000)
      const update = db.updateTable('gate_sessions').set({ blocked_until: until })
      await (row.account_id
        ? update.where('account_id', '=', row.account_id)
        : update.where('id_hash', '=', idHash)
      ).execute()
    },
  }
}
