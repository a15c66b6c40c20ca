import { t } from '@lingui/core/macro'
import { type DeviceLock, howItOpens } from '../vault/howItOpens.ts'
import { keyOfDevice, newRawKey, type RawKey } from '../vault/wrapping.ts'

/**
 * The key that this device's lock gave; it cannot be read out. Only in memory, and as long as the page lives: a lock
 * after minutes asks for the PIN only.
 */
let given: CryptoKey | null = null

export const deviceKey = (): CryptoKey | null => given

/** The tablet opens another way from now on. */
export function forgetDeviceKey(): void {
  given = null
}

/**
 * - `none`: the browser knows no such thing, or the device has no lock it may ask for
 * - `no-key`: the lock opens, and gives no key
 * - `cancelled`: it was not opened, or is no longer set up: browsers do not say which
 * - `other`: it is another lock than this tablet was set up with
 * - `failed`: the browser could not ask for it
 */
export type DeviceRefusal = 'none' | 'no-key' | 'cancelled' | 'other' | 'failed'

/** Why a key cannot be had of this device's lock; null when it can, as far as the browser says. */
export async function whyNoDeviceLock(): Promise<DeviceRefusal | null> {
  if (typeof PublicKeyCredential === 'undefined') return 'none'
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return 'none'
    // Browsers that do not report their abilities: only the setup shows them.
    const can = await PublicKeyCredential.getClientCapabilities?.()
    return can?.['extension:prf'] === false ? 'no-key' : null
  } catch {
    return 'none'
  }
}

/**
 * Sets up a credential of this device's lock for the tablet; it belongs to nobody and names nobody. The lock is
 * requested once or, where the browser gives no key at that moment, twice.
 */
export async function makeDeviceLock(): Promise<DeviceLock | DeviceRefusal> {
  const salt = newRawKey()
  try {
    const made = await navigator.credentials.create({
      publicKey: {
        rp: { name: t`Deskbell` },
        user: {
          id: crypto.getRandomValues(new Uint8Array(16)),
          name: t`Deskbell on this tablet`,
          displayName: t`Deskbell on this tablet`,
        },
        challenge: newRawKey(),
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'preferred',
          userVerification: 'required',
        },
        attestation: 'none',
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    if (!(made instanceof PublicKeyCredential)) return 'failed'
    const { prf } = made.getClientExtensionResults()
    if (prf?.enabled !== true) return 'no-key'
    const credential = new Uint8Array(made.rawId)
    const secret = prf.results?.first ?? (await secretOf(credential, salt))
    return secret === null ? 'no-key' : { credential, salt, check: await take(secret) }
  } catch (thrown) {
    return refusalOf(thrown)
  }
}

/** Asks this device for its lock; to be called by a tap. @returns null when it opened and gave its key */
async function openDeviceLock({
  credential,
  salt,
  check,
}: DeviceLock): Promise<DeviceRefusal | null> {
  if (typeof PublicKeyCredential === 'undefined') return 'none'
  try {
    const secret = await secretOf(credential, salt)
    if (secret === null) return 'no-key'
    if ((await take(secret)) === check) return null
    given = null
    return 'other'
  } catch (thrown) {
    return refusalOf(thrown)
  }
}

/**
 * Where this tablet opens by its device's lock as well: opens that, once a page. @returns null when it is open or not
 * needed
 */
export async function openLockOfTablet(): Promise<DeviceRefusal | null> {
  const how = howItOpens()
  return how.is === 'device' && given === null ? openDeviceLock(how.lock) : null
}

async function secretOf(credential: RawKey, salt: RawKey): Promise<BufferSource | null> {
  const found = await navigator.credentials.get({
    publicKey: {
      challenge: newRawKey(),
      allowCredentials: [{ type: 'public-key', id: credential, transports: ['internal'] }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(found instanceof PublicKeyCredential)) return null
  return found.getClientExtensionResults().prf?.results?.first ?? null
}

/** @returns the check of the key */
async function take(secret: BufferSource): Promise<string> {
  const { key, check } = await keyOfDevice(secret)
  given = key
  return check
}

const refusalOf = (thrown: unknown): DeviceRefusal =>
  thrown instanceof DOMException && thrown.name === 'NotAllowedError' ? 'cancelled' : 'failed'
