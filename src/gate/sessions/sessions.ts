import type { Db, SessionRow } from '../ground/gateTables.ts'
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
  type SessionHandle,
  sealHandle,
} from './sessionCookie.ts'

/** A sign-in with its cookie at hand: the only state in which its row can be read. */
export type OpenSession = {
  readonly idHash: string
  readonly rowKey: Uint8Array
  readonly handle: SessionHandle
  readonly row: SessionRow
  readonly isPlainCookie: boolean
}

export type Found =
  | { readonly kind: 'open'; readonly session: OpenSession }
  /** `reason` is set where a sign-in was ended, and by what. */
  | { readonly kind: 'out'; readonly reason: string | null; readonly hadCookie: boolean }

export type NewSession = {
  readonly pair: TokenPair
  readonly expiresInSeconds: number
  readonly profile: Profile
  readonly state: 'confirm' | 'in'
  readonly recent: readonly number[]
  readonly isPlainCookie: boolean
}

export type Sessions = ReturnType<typeof sessionsIn>

type Rooms = {
  readonly db: Db
  readonly keys: Keyring
  readonly now: () => Date
  readonly lifeMs: number
  readonly isLocal: boolean
}

/** The sign-ins of all browsers, each readable only with that browser's cookie. */
export function sessionsIn({ db, keys, now, lifeMs, isLocal }: Rooms) {
  const read = (idHash: string): Promise<SessionRow | undefined> =>
    db.selectFrom('gate_sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst()

  async function insert(handle: SessionHandle, row: Omit<SessionRow, 'id_hash'>): Promise<void> {
    await db
      .insertInto('gate_sessions')
      .values({ id_hash: idHashOf(handle), ...row })
      .execute()
  }

  const lineOf = (handle: SessionHandle, isPlain: boolean): string =>
    cookieLine(
      'session',
      sealHandle(keys, handle),
      Math.max(0, Math.round((handle.end - now().getTime()) / 1000)),
      isPlain,
    )

  async function remove(idHash: string): Promise<void> {
    await db.deleteFrom('gate_sessions').where('id_hash', '=', idHash).execute()
  }

  return {
    read,
    remove,

    /** Whose cookie this is. Never throws for a cookie, whatever is in it. */
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
      const { isPlain: isPlainCookie } = cookie
      return {
        kind: 'open',
        session: { idHash, rowKey: rowKeyOf(handle), handle, row, isPlainCookie },
      }
    },

    /** @returns the Set-Cookie line; a new id and a new row key every time */
    async create(wanted: NewSession): Promise<string> {
      const at = now()
      const end = new Date(at.getTime() + lifeMs)
      const handle = newHandle(at, end, wanted.recent)
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
        absolute_end: end,
      })
      return lineOf(handle, wanted.isPlainCookie)
    },

    /** The person said "this is me": the same sign-in under a new id and a new key. */
    async confirm(session: OpenSession, pair: TokenPair, profile: Profile): Promise<string> {
      const handle = newHandle(now(), session.row.absolute_end, session.handle.recent)
      const rowKey = rowKeyOf(handle)
      const { id_hash: _, ...row } = session.row
      await remove(session.idHash)
      await insert(handle, {
        ...row,
        state: 'in',
        pair_sealed: sealPair(pair, rowKey),
        profile_sealed: seal('profile', profile, rowKey),
      })
      return lineOf(handle, session.isPlainCookie)
    },

    profileOf({ row, rowKey }: OpenSession): Profile {
      const { profile_sealed: sealed } = row
      return parseProfile(sealed === null ? null : open('profile', sealed, () => rowKey))
    },

    /** Fields of the person that could not be read during the sign-in. */
    async keepProfile({ idHash, rowKey }: OpenSession, profile: Profile): Promise<void> {
      await db
        .updateTable('gate_sessions')
        .set({
          account_id: profile.account?.id ?? null,
          profile_sealed: seal('profile', profile, rowKey),
        })
        .where('id_hash', '=', idHash)
        .execute()
    },

    /** Until a desk PIN was given nothing is read or changed; the sign-in itself goes on. */
    async setLocked(idHash: string, isLocked: boolean): Promise<void> {
      await db
        .updateTable('gate_sessions')
        .set({ state: isLocked ? 'locked' : 'in' })
        .where('id_hash', '=', idHash)
        .where('state', 'in', ['in', 'locked'])
        .execute()
    },

    /** The cookie of a sign-in that was parked; null when it has ended meanwhile. */
    async takeUp(
      parked: unknown,
      isPlainCookie: boolean,
    ): Promise<{ readonly idHash: string; readonly line: string } | null> {
      const handle = readHandle(parked)
      if (handle === null || handle.end <= now().getTime()) return null
      const idHash = idHashOf(handle)
      const row = await read(idHash)
      return row?.state === 'locked' ? { idHash, line: lineOf(handle, isPlainCookie) } : null
    },

    /** Ends a sign-in that the service no longer knows; the row stays to say why. */
    async end(idHash: string, reason: string): Promise<void> {
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
    },

    /** The service wants quiet for this account (§8): every process and every tab of it keeps away until then. */
    async block({ idHash, row }: OpenSession, seconds: number): Promise<void> {
      const until = new Date(now().getTime() + seconds * 1000)
      const update = db.updateTable('gate_sessions').set({ blocked_until: until })
      await (row.account_id
        ? update.where('account_id', '=', row.account_id)
        : update.where('id_hash', '=', idHash)
      ).execute()
    },
  }
}
