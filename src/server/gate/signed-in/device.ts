import { createHash } from 'node:crypto'
import { cookieLine, findCookie } from '../sealing/cookies.ts'
import { randomText, sha256 } from '../sealing/random.ts'
import { open, seal } from '../sealing/seal.ts'
import type { SignInHandle } from './signedInCookie.ts'

/** 400 days, the longest life that browsers allow a cookie; it restarts whenever the tablet is used. */
const lifeSeconds = 34_560_000

/** A tablet that somebody marked as the business's own. Its id grants nothing (reliability.md §2.3). */
export type Device = { readonly id: string; readonly hash: string }

const deviceOf = (id: string): Device => ({ id, hash: sha256(`device\n${id}`) })

export const newDevice = (): Device => deviceOf(randomText(32))

/** @returns null on a computer that is not a marked tablet */
export function findDevice(request: Request, isLocal: boolean): Device | null {
  const { value } = findCookie(request, 'device', isLocal) ?? { value: '' }
  return /^[\w-]{43}$/.test(value) ? deviceOf(value) : null
}

export const deviceLine = ({ id }: Device, isPlain: boolean): string =>
  cookieLine('device', id, lifeSeconds, isPlain)

/** The key comes from the tablet's cookie, so a copy of the database alone opens nothing that is sealed for a tablet. */
const keyOf = ({ id }: Device): Uint8Array => createHash('sha256').update(`parked\n${id}`).digest()

export const sealFor = (device: Device, handle: SignInHandle): string =>
  seal('parked', handle, keyOf(device))

export const openFor = (device: Device, sealed: string): unknown =>
  open('parked', sealed, () => keyOf(device))
