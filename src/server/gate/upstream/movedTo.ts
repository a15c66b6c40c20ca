import { BlockList, isIP } from 'node:net'

/**
 * The host a 301 or 308 leads to (§5.6), if it may be followed: it is on the list, and path and query stay the same.
 *
 * @param location the header as it came
 * @param requested the address of the request that was redirected
 * @param hosts `base` is configured and always allowed; `allow` are `host[:port]` or `.suffix[:port]`
 * @returns the new origin, or null when nothing may be sent there
 */
export function movedTo(
  location: string | null,
  requested: URL,
  hosts: { readonly base: URL; readonly allow: readonly string[] },
): string | null {
  if (location === null || !URL.canParse(location, requested.href)) return null
  const next = new URL(location, requested)
  const isPlainHttp = next.protocol === 'http:' && hosts.base.protocol === 'http:'
  if (next.protocol !== 'https:' && !isPlainHttp) return null
  // A redirect to the same host is not a move.
  if (next.origin === requested.origin) return null
  if (next.username !== '' || next.password !== '' || next.hash !== '') return null
  const sameRequest = next.pathname === requested.pathname && next.search === requested.search
  // §5.6: the header "holds the new host address", so the bare host is one as well.
  const bareHost = next.pathname === '/' && next.search === ''
  if (!sameRequest && !bareHost) return null
  const isOurs = next.origin === hosts.base.origin
  return isOurs || hosts.allow.some((entry) => allows(entry, next)) ? next.origin : null
}

function allows(entry: string, { hostname, port }: URL): boolean {
  const [, host = '', entryPort = ''] = /^(\.?[^:[]+|\[[^\]]+\])(?::(\d+))?$/.exec(entry) ?? []
  if (host === '' || entryPort !== port) return false
  // A suffix matches host names only; an IP address has to be listed in full.
  if (host.startsWith('.')) {
    return isIP(hostname) === 0 && hostname.endsWith(host.toLowerCase()) && hostname !== host
  }
  return hostname === host.toLowerCase()
}

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  // With `::1`, `::` and all that have an IPv4 address in their last 32 bits, also behind a translator.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6')
}

/** Whether an IP address belongs to a private network, where a 301 from outside must never lead the gate. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  const family = isIP(plain)
  return family === 0 || inside.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
