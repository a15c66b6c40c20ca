import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from './movedTo.ts'

type LookUpAddresses = (hostname: string) => Promise<readonly string[]>

const systemAddresses: LookUpAddresses = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Whether a host has no address, or one of a private network.
 *
 * @param addressesOf asks the name server; that of the system when absent
 * @throws when the name server knows no such host
 */
export async function isInside(
  hostname: string,
  addressesOf: LookUpAddresses = systemAddresses,
): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) === 0 ? await addressesOf(bare) : [bare]
  return addresses.length === 0 || addresses.some(isPrivateAddress)
}
