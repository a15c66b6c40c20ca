import { flag } from './flags.ts'
import type { RawKey } from './wrapping.ts'

/**
 * The device's own lock, as this tablet was set up with it. None of it is secret, and none of it names a person.
 */
export type DeviceLock = {
  /** The device's id of the credential. */
  readonly credential: RawKey
  /** The input from which the device makes its key. */
  readonly salt: RawKey
  /** Made from that key, so that another key is recognized before it looks like a wrong PIN. */
  readonly check: string
}

/**
 * How a locked tablet opens, as a manager chose (reliability.md §2.9).
 *
 * - `pin`: by a PIN, also without a network
 * - `device`: without a network by the device's lock and a PIN, with one by a PIN that the gate checks
 * - `gate`: by a PIN that the gate checks, never without a network
 */
export type HowItOpens =
  | { readonly is: 'pin' }
  | { readonly is: 'gate' }
  | { readonly is: 'device'; readonly lock: DeviceLock }

const withDevice = 'with-device'

/** As it is kept in the flag `opens`, which forgetting the tablet leaves. */
export function asFlag(how: HowItOpens): string | null {
  if (how.is === 'pin') return null
  if (how.is === 'gate') return 'with-gate'
  const { credential, salt, check } = how.lock
  return [withDevice, asText(credential), asText(salt), check].join(' ')
}

/** What cannot be read opens with the gate alone: nothing is then wrapped by a PIN. */
export function howItOpens(): HowItOpens {
  const [way, credential, salt, check] = (flag('opens') ?? '').split(' ')
  if (way === '') return { is: 'pin' }
  if (way !== withDevice || !credential || !salt || !check) return { is: 'gate' }
  return { is: 'device', lock: { credential: asBytes(credential), salt: asBytes(salt), check } }
}

const asText = (bytes: RawKey): string => btoa(String.fromCharCode(...bytes))
const asBytes = (text: string): RawKey =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
