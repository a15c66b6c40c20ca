import { isIP } from 'node:net'

/**
 * The address of who is calling. `X-Forwarded-For` is believed only as far as trusted proxies wrote it: each adds
 * the address it saw at the end, so with one proxy the last entry counts and what stands before it is hearsay.
 *
 * @param forwarded the header, empty or absent from many clients
 * @param remoteAddress who is connected
 */
export function clientAddress(
  forwarded: string | undefined,
  remoteAddress: string,
  trustedProxyHops: number,
): string {
  const connected = plain(remoteAddress)
  if (trustedProxyHops === 0 || forwarded === undefined) return connected
  const seen = forwarded.split(',').map((entry) => plain(entry.trim()))
  const entry = seen.at(-Math.min(trustedProxyHops, seen.length)) ?? ''
  return isIP(entry) === 0 ? connected : entry
}

/** An IPv4 address without the IPv6 clothes Node puts on it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
