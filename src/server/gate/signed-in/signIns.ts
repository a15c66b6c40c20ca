import { millisecondsInHour } from 'date-fns/constants'
import type { PeopleNames } from '../audit/people.ts'
import type { GateDb, SignInRow } from '../base/gateTables.ts'
import { cookieLine, findCookie } from '../sealing/cookies.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { open, seal } from '../sealing/seal.ts'
import { lifeOf } from '../tokens/life.ts'
import { type StoredTokenPair, sealPair } from '../tokens/tokenPair.ts'
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
import { signInListIn } from './signInList.ts'
import { SignInRows } from './signInRows.ts'

/** A sign-in together with the key from its cookie; without that key, what is sealed in its row cannot be read. */
export type OpenSignIn = {
  readonly idHash: string
  readonly rowKey: Uint8Array
  readonly handle: SignInHandle
  readonly row: SignInRow
  readonly isPlainCookie: boolean
}

export type FoundSignIn =
  | { readonly kind: 'open'; readonly signIn: OpenSignIn }
  /** `reason` says what ended the sign-in; null when there was none or the person signed out. */
  | { readonly kind: 'out'; readonly reason: string | null; readonly hadCookie: boolean }

export type NewSignIn = {
  readonly pair: StoredTokenPair
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

type SignInStoreDeps = {
  readonly db: GateDb
  readonly keys: Keyring
  readonly people: PeopleNames
  readonly now: () => Date
  readonly isLocal: boolean
}

/** The sign-ins of all browsers, each readable only with that browser's cookie. */
export class SignIns {
  readonly #deps: SignInStoreDeps
  readonly #rows: SignInRows
  readonly list: ReturnType<typeof signInListIn>

  constructor(deps: SignInStoreDeps) {
    this.#deps = deps
    this.#rows = new SignInRows(deps.db, deps.now)
    this.list = signInListIn({ ...deps, isUnused: (row) => this.#rows.isUnused(row) })
  }

  #lineOf(handle: SignInHandle, isPlain: boolean): string {
    return cookieLine(
      'session',
      sealHandle(this.#deps.keys, handle),
      Math.max(0, Math.round((handle.end - this.#deps.now().getTime()) / 1000)),
      isPlain,
    )
  }

  read(idHash: string): Promise<SignInRow | undefined> {
    return this.#rows.read(idHash)
  }

  end(idHash: string, reason: string | null): Promise<void> {
    return this.#rows.end(idHash, reason)
  }

  setLocked(idHash: string, isLocked: boolean): Promise<void> {
    return this.#rows.setLocked(idHash, isLocked)
  }

  notePack(idHash: string, madeAt: Date): Promise<void> {
    return this.#rows.notePack(idHash, madeAt)
  }

  block(signIn: OpenSignIn, seconds: number): Promise<void> {
    return this.#rows.block(signIn, seconds)
  }

  /** Finds the sign-in of a request's cookie. It never throws, whatever the cookie contains. */
  async find(request: Request): Promise<FoundSignIn> {
    const cookie = findCookie(request, 'session', this.#deps.isLocal)
    if (cookie === null) return { kind: 'out', reason: null, hadCookie: false }
    const handle = openHandle(this.#deps.keys, cookie.value)
    if (handle === null) return { kind: 'out', reason: null, hadCookie: true }
    if (handle.end <= this.#deps.now().getTime())
      return { kind: 'out', reason: 'expired', hadCookie: true }
    const idHash = idHashOf(handle)
    const row = await this.#rows.read(idHash)
    if (row === undefined || row.state === 'ended') {
      return { kind: 'out', reason: row?.ended_reason ?? null, hadCookie: true }
    }
    if (this.#rows.isUnused(row)) {
      await this.#rows.end(idHash, 'unused')
      return { kind: 'out', reason: 'unused', hadCookie: true }
    }
    await this.#rows.noteUse(row)
    const { isPlain: isPlainCookie } = cookie
    return {
      kind: 'open',
      signIn: { idHash, rowKey: rowKeyOf(handle), handle, row, isPlainCookie },
    }
  }

  /** @returns the Set-Cookie line, with a new id and a new row key every time */
  async create(wanted: NewSignIn): Promise<string> {
    const at = this.#deps.now()
    const handle = newHandle(at, new Date(at.getTime() + lifeMs), wanted.recent)
    await this.#rows.insert(newRow(handle, wanted, at))
    await this.#deps.people.meet(wanted.profile.account)
    return this.#lineOf(handle, wanted.isPlainCookie)
  }

  /**
   * For a person who confirmed "this is me": the same sign-in continues under a new id and a new key.
   *
   * @returns null when it was confirmed or ended at the same moment
   */
  async confirm(
    signIn: OpenSignIn,
    pair: StoredTokenPair,
    profile: Profile,
  ): Promise<string | null> {
    const handle = newHandle(this.#deps.now(), signIn.row.absolute_end, signIn.handle.recent)
    const rowKey = rowKeyOf(handle)
    const isFirst = await this.#rows.confirm(signIn.idHash, {
      id_hash: idHashOf(handle),
      pair_sealed: sealPair(pair, rowKey),
      profile_sealed: seal('profile', profile, rowKey),
    })
    return isFirst ? this.#lineOf(handle, signIn.isPlainCookie) : null
  }

  profileOf({ row, rowKey }: OpenSignIn): Profile {
    const { profile_sealed: sealed } = row
    return parseProfile(sealed === null ? null : open('profile', sealed, () => rowKey))
  }

  /** Stores the profile when it could not be read during the sign-in. */
  async keepProfile({ idHash, rowKey }: OpenSignIn, profile: Profile): Promise<void> {
    await this.#rows.setProfile(idHash, {
      account_id: profile.account?.id ?? null,
      profile_sealed: seal('profile', profile, rowKey),
    })
    await this.#deps.people.meet(profile.account)
  }

  /** Makes the cookie of a parked sign-in; null when the sign-in has ended meanwhile. */
  async takeUp(
    parked: unknown,
    isPlainCookie: boolean,
  ): Promise<{ readonly idHash: string; readonly line: string } | null> {
    const handle = readHandle(parked)
    if (handle === null || handle.end <= this.#deps.now().getTime()) return null
    const idHash = idHashOf(handle)
    const row = await this.#rows.read(idHash)
    return row?.state === 'locked' && !this.#rows.isUnused(row)
      ? { idHash, line: this.#lineOf(handle, isPlainCookie) }
      : null
  }
}

/** What is kept of a sign-in that begins, sealed with the key that only its cookie holds. */
function newRow(handle: SignInHandle, wanted: NewSignIn, at: Date): SignInRow {
  const rowKey = rowKeyOf(handle)
  return {
    id_hash: idHashOf(handle),
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
    absolute_end: new Date(handle.end),
    ...wanted.from,
    used_at: at,
    revocation_handle: wanted.revocationHandle,
    pack_made_at: null,
  }
}
