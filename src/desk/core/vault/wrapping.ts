import { type KeyStretch, newStretch, stretchAnywhere, stretchPin } from './stretch.ts'
import type { Sealed } from './vault.ts'

const aes = 'AES-GCM'

/** The bytes of a new key; overwritten as soon as they were used. */
export type RawKey = Uint8Array<ArrayBuffer>

export const newRawKey = (): RawKey => crypto.getRandomValues(new Uint8Array(32))

/** The imported key can be used and not exported. */
export const importKey = (raw: RawKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, aes, false, ['encrypt', 'decrypt'])

/** @param bound what it is the key of, so that it does not open as another one */
export async function wrap(raw: RawKey, by: CryptoKey, bound: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(bound)
  return { iv, data: await crypto.subtle.encrypt({ name: aes, iv, additionalData }, by, raw) }
}

/** @returns null when `by` is not the key it was wrapped with */
export async function unwrap(
  { iv, data }: Sealed,
  by: CryptoKey,
  bound: string,
): Promise<RawKey | null> {
  const additionalData = new TextEncoder().encode(bound)
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: aes, iv, additionalData }, by, data))
  } catch {
    // AES-GCM says no more than that it does not open: another key, or changed bytes.
    return null
  }
}

/** The key for the online start. @param share of the gate's, 32 bytes in base64url */
export async function keyOfShare(share: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(share.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
  return importKey(await derived(await materialOf(bytes), 'share', noPart))
}

/**
 * The two values made from a PIN: what {@link keyOfPin} makes the key for the offline start of, and a proof for the
 * gate, which never learns the PIN. Neither can be had from the other.
 */
export type FromPin = { readonly stretched: CryptoKey; readonly proof: string }

/** A salt from the person's id and the share that stays on this tablet. */
export const saltOf = (
  salt: Uint8Array<ArrayBuffer>,
  deviceShare: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> => new Uint8Array([...salt, ...deviceShare])

/**
 * How the two are made. They differ where the gate knows a PIN from before its row was made again: only a new PIN
 * brings the gate a new proof.
 */
export type PinFacts = { readonly stretch: KeyStretch; readonly proofBy: KeyStretch }

type StoredFacts = Pick<PinFacts, 'stretch'> & { readonly proofBy?: KeyStretch | undefined }

/** A row names `proofBy` only where it differs. */
export const pinFactsOf = ({ stretch, proofBy }: StoredFacts): PinFacts => ({
  stretch,
  proofBy: proofBy ?? stretch,
})

/**
 * Stretches a PIN as its row says (reliability.md §2.9).
 *
 * @param salt of {@link saltOf}
 * @throws when it cannot be done at this moment (`stretch.ts`)
 */
export async function fromPin(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  { stretch, proofBy }: PinFacts,
): Promise<FromPin> {
  const materialBy = async (how: KeyStretch): Promise<CryptoKey> => {
    const bytes = await stretchPin(pin, salt, how)
    const material = await materialOf(bytes)
    bytes.fill(0)
    return material
  }
  const making = materialBy(stretch)
  const [own, proving] = await Promise.all([
    making,
    proofBy === stretch ? making : materialBy(proofBy),
  ])
  return { stretched: own, proof: asText(await derived(proving, 'proof', noPart)) }
}

/** Stretches a new PIN, by PBKDF2 where Argon2id cannot be had: nobody is left without a PIN. */
export async function fromNewPin(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<FromPin & { readonly stretch: KeyStretch }> {
  const by = async (stretch: KeyStretch) => ({
    ...(await fromPin(pin, salt, pinFactsOf({ stretch }))),
    stretch,
  })
  return by(newStretch).catch(() => by(stretchAnywhere))
}

/** The other inputs of a key made from a PIN. */
export type BesidePin = {
  /** It is in a file of its own (`keyParts.ts`). Null where the browser has no place for it. */
  readonly part: RawKey | null
  /** Of {@link keyOfDevice}; null where the tablet opens without the device's lock. */
  readonly device: CryptoKey | null
}

/** The key for the offline start. */
export async function keyOfPin(
  stretched: CryptoKey,
  { part, device }: BesidePin,
): Promise<CryptoKey> {
  const own = await derived(stretched, 'pin', part ?? noPart)
  return importKey(device === null ? own : await derived(device, 'pin and device', own))
}

/**
 * The key that the device's lock gives, to be mixed with a PIN's, and a check that tells it from another one.
 *
 * @param secret 32 bytes, as WebAuthn's `prf` gives them
 */
export async function keyOfDevice(
  secret: BufferSource,
): Promise<{ readonly key: CryptoKey; readonly check: string }> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return { key, check: asText(await derived(key, 'device check', noPart)) }
}

/** In base64url. */
const asText = (bytes: RawKey): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const noPart = new Uint8Array(32)

const materialOf = (bytes: RawKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])

async function derived(material: CryptoKey, purpose: string, salt: RawKey): Promise<RawKey> {
  const info = new TextEncoder().encode(`deskbell ${purpose}`)
  const wish = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(wish, material, 256))
}

/** A name made from a text by a hash: always the same, and it tells nothing about the text. */
export async function hiddenName(text: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const both = new Uint8Array([...salt, ...bytes])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', both))
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
