import { writeKeyPart } from '../vault/keyParts.ts'
import type { Sealed } from '../vault/vault.ts'
import { boundTo } from '../vault/vaultKeys.ts'
import { keyOfPin, newRawKey, type RawKey, wrap } from '../vault/wrapping.ts'

/**
 * The main key as a PIN opens it, with a key part of its own, which is on the disk by then. Called within
 * `withKeyParts`, until the row that names the part is written.
 *
 * @param stretched of `fromPin`
 * @param device the key of the device's lock, where the tablet opens by that as well
 */
export async function wrappedByPin(
  raw: RawKey,
  stretched: CryptoKey,
  id: string,
  device: CryptoKey | null,
): Promise<{ readonly key: Sealed; readonly part?: string }> {
  const bytes = newRawKey()
  const part = await writeKeyPart(bytes)
  const key = await wrap(
    raw,
    await keyOfPin(stretched, { part: part === null ? null : bytes, device }),
    boundTo(id, 'all'),
  )
  bytes.fill(0)
  return part === null ? { key } : { key, part }
}
