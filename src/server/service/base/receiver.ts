import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

/** Finds the addresses of a name; the system's own way outside of tests. */
export type AddressLookup = (hostname: string) => Promise<readonly string[]>

export const systemAddresses: AddressLookup = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/** Whether the operator named this host in `SERVICE_WEBHOOK_HOSTS`: `host[:port]`, or `.suffix` for a family of names. */
function isNamedHost({ hostname, port }: URL, hosts: readonly string[]): boolean {
  return hosts.some((entry) => {
    const [, host = '', itsPort = ''] = /^(\.?[^:[]+|\[[^\]]+\])(?::(\d+))?$/.exec(entry) ?? []
    if (host === '' || itsPort !== port) return false
    if (!host.startsWith('.')) return hostname === host.toLowerCase()
    return isIP(hostname) === 0 && hostname !== host && hostname.endsWith(host.toLowerCase())
  })
}

/**
 * Whether something may be sent to this address at all, before its name is looked up: https, or plain http to a host
 * the operator named; no name or password in it, since addresses are shown.
 */
export function isReceiverAddress(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNamedHost(url, hosts))
}

/**
 * The addresses a receiver may be connected at. They are looked up for every try and the connection is made to exactly
 * these: a name that is public when it is registered may lead inside later.
 *
 * @returns none when one of them is not public, unless the operator named the host
 * @throws when the name has no address
 */
export async function receiverAddresses(
  url: URL,
  hosts: readonly string[],
  addressesOf: AddressLookup,
): Promise<readonly string[]> {
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) === 0 ? await addressesOf(bare) : [bare]
  return isNamedHost(url, hosts) || addresses.every(isPublicAddress) ? addresses : []
}
